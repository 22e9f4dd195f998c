import type { ITestCaseHookParameter } from '@cucumber/cucumber'
import { renderCurl } from '../log'
import { enterWorld, ScenarioInWorld, scenarioIn } from './scenario-in-world'
import { StoryWorld } from './story-world'
import { scenarioUseFor } from './use-scenario'
import { chooseWorld } from './world-slot'

/** Begins the scenario of a World. A World that is not a `StoryWorld` is left alone. */
export async function beginScenario(world: object, { pickle }: ITestCaseHookParameter): Promise<void> {
  const use = scenarioUseFor(pickle.tags.map(({ name }) => name))
  if (use === undefined) return
  const chosen = chooseWorld(world, use.world)
  if (!(chosen instanceof StoryWorld)) return
  const scenario = new ScenarioInWorld(await use.configuration.beginIn(chosen), chosen.variables, pickle)
  enterWorld(world, scenario)
  enterWorld(chosen, scenario)
}

/** Attaches what was logged during a step to that step; one that failed over an exchange gets a `curl` line as well. */
export function finishStep(world: object, failed: boolean): void {
  const scenario = scenarioIn(world)
  if (scenario === undefined) return
  const logged = attachLog(world as StoryWorld, scenario)
  const { lastExchange, redactor } = scenario.run.calls
  if (failed && logged && lastExchange && lastExchange.request.method !== 'GRPC')
    attach(world as StoryWorld, renderCurl(lastExchange.request, redactor))
  scenario.stepDone()
}

/** Ends the scenario of a World. */
export async function endScenario(world: object): Promise<void> {
  const scenario = scenarioIn(world)
  if (scenario === undefined) return
  try {
    await scenario.run.end()
  } finally {
    attachLog(world as StoryWorld, scenario)
  }
}

/** Attaches the blocks that wait; says whether there were any since the last time. */
function attachLog(world: StoryWorld, { run }: ScenarioInWorld): boolean {
  const { text, blocks } = run.log.take()
  if (text !== '') attach(world, text)
  return blocks > 0
}

function attach(world: StoryWorld, text: string): void {
  void world.attach(text, 'text/plain')
}
