import type { ITestCaseHookParameter } from '@cucumber/cucumber'
import { isAnswered } from '../exchange'
import { renderCurl } from '../log'
import { ScenarioRun } from '../scenario'
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
  const options = await use.configuration.resolve(chosen)
  const scenario = new ScenarioInWorld(new ScenarioRun(use.configuration.binding, options), chosen.variables, pickle)
  enterWorld(world, scenario)
  enterWorld(chosen, scenario)
}

/** Attaches what was logged during a step to that step; a step that failed gets a `curl` command as well. */
export function finishStep(world: object, failed: boolean): void {
  const scenario = scenarioIn(world)
  if (scenario === undefined) return
  attachLog(world as StoryWorld, scenario)
  const last = scenario.run.lastExchange
  if (failed && last && isAnswered(last)) attach(world as StoryWorld, renderCurl(last.request, scenario.run.redactor))
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

function attachLog(world: StoryWorld, { run }: ScenarioInWorld): void {
  const text = run.log.take()
  if (text !== '') attach(world, text)
}

function attach(world: StoryWorld, text: string): void {
  void world.attach(text, 'text/plain')
}
