import { setImmediate } from 'node:timers/promises'
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
export async function finishStep(world: object, failed: boolean): Promise<void> {
  const scenario = scenarioIn(world)
  if (scenario === undefined) return
  if (failed) await cancelOpenCalls(scenario)
  const logged = attachLog(world as StoryWorld, scenario)
  const { lastExchange, redactor } = scenario.run.calls
  if (failed && logged && lastExchange && lastExchange.request.method !== 'GRPC')
    attach(world as StoryWorld, renderCurl(lastExchange.request, redactor), 'curl.txt')
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

/** A step that ran out of time leaves its calls open: cancelled, they are logged under the step that made them. */
async function cancelOpenCalls({ run }: ScenarioInWorld): Promise<void> {
  run.calls.cancelOpen()
  await setImmediate()
}

/** Attaches the blocks that wait; says whether there were any since the last time. */
function attachLog(world: StoryWorld, { run }: ScenarioInWorld): boolean {
  const { text, blocks } = run.log.take()
  if (text !== '') attach(world, text, 'log.txt')
  return blocks > 0
}

function attach(world: StoryWorld, text: string, fileName: string): void {
  world.attach(text, { mediaType: 'text/plain', fileName })
}
