import { setImmediate } from 'node:timers/promises'
import type { ITestCaseHookParameter } from '@cucumber/cucumber'
import type { Exchange } from '../exchange'
import { renderCurl } from '../log'
import type { ScenarioRun } from '../scenario'
import { enterWorld, ScenarioInWorld, scenarioIn } from './scenario-in-world'
import { StoryWorld } from './story-world'
import { scenarioUseFor } from './binding/use-scenario'
import { chooseWorld } from './binding/world-slot'

/** Begins the scenario of a World. A World that is not a `StoryWorld` is left alone. */
export function beginScenario(world: object, { pickle }: ITestCaseHookParameter): void | Promise<void> {
  const use = scenarioUseFor(pickle.tags.map(({ name }) => name))
  if (use === undefined) return
  const chosen = chooseWorld(world, use.world)
  if (!(chosen instanceof StoryWorld)) return
  const enter = (run: ScenarioRun): void => {
    const scenario = new ScenarioInWorld(run, chosen.variables, pickle)
    enterWorld(world, scenario)
    enterWorld(chosen, scenario)
  }
  const run = use.configuration.beginIn(chosen)
  return run instanceof Promise ? run.then(enter) : enter(run)
}

/** Attaches what was logged during a step to that step; one that failed over an exchange gets a `curl` line as well. */
export function finishStep(world: object, failed: boolean): void | Promise<void> {
  const scenario = scenarioIn(world)
  if (scenario === undefined) return
  if (failed) return finishFailedStep(world as StoryWorld, scenario)
  attachLog(world as StoryWorld, scenario)
  scenario.stepDone()
}

async function finishFailedStep(world: StoryWorld, scenario: ScenarioInWorld): Promise<void> {
  await giveUp(scenario)
  const exchange = attachLog(world, scenario) ?? exchangeLookedAt(scenario)
  if (exchange?.protocol === 'http')
    attach(world, renderCurl(exchange, scenario.run.calls.redactor), 'curl.txt')
  scenario.stepDone()
}

/** What a step that logs nothing looks at: the call under test, unless stories are being told again. */
function exchangeLookedAt({ run }: ScenarioInWorld): Exchange | undefined {
  return run.state.phase === 'arranging' ? undefined : run.callUnderTest.exchange
}

/** Ends the scenario of a World. */
export function endScenario(world: object): void | Promise<void> {
  const scenario = scenarioIn(world)
  if (scenario === undefined) return
  return lastly(
    () => scenario.run.end(),
    () => attachLog(world as StoryWorld, scenario),
  )
}

/** Does `last` whatever comes of `work`, and waits only for work that takes its time. */
function lastly(work: () => void | Promise<void>, last: () => unknown): void | Promise<void> {
  let result: void | Promise<void> = undefined
  try {
    result = work()
  } finally {
    if (result === undefined) last()
  }
  return result?.finally(last)
}

/** A step that ran out of time leaves its calls open: cancelled, they are logged under the step that made them. */
async function giveUp({ run }: ScenarioInWorld): Promise<void> {
  run.giveUp()
  await setImmediate()
}

/** Attaches the blocks that wait; gives the last exchange that blocks were about since the last time. */
function attachLog(world: StoryWorld, { run }: ScenarioInWorld): Exchange | undefined {
  const { text, lastExchange } = run.log.take()
  if (text !== '') attach(world, text, 'log.txt')
  return lastExchange
}

function attach(world: StoryWorld, text: string, fileName: string): void {
  world.attach(text, { mediaType: 'text/plain', fileName })
}
