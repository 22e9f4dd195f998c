import { setImmediate } from 'node:timers/promises'
import { Status, type ITestCaseHookParameter, type ITestStepHookParameter } from '@cucumber/cucumber'
import { redactMessages } from '../errors'
import type { Exchange } from '../exchange'
import { renderCurl } from '../log'
import type { ScenarioSetUp } from '../scenario'
import { enterWorld, ScenarioInWorld, scenarioIn } from './scenario-in-world'
import { noteAttachments, recordFor } from './scenario-record'
import { runSeed, scenarioSeed } from './scenario-seed'
import { observerOf } from './observed-scenarios'
import { StoryWorld } from './story-world'
import { scenarioUseFor } from './binding/use-scenario'
import { chooseWorld } from './binding/world-slot'

/** Set by those who want to know the outcome of the scenarios of a run, to the id of the process and one of the run. */
export const recordingVariable = 'CHAPTERWISE_RECORD'

/** Whether the outcome of scenarios is recorded: in the process that wants to know and its workers, in no other child of it. */
export function isRecording(): boolean {
  const wanted = process.env[recordingVariable]
  if (wanted === undefined) return false
  const [pid] = wanted.split(' ', 1)
  if (pid === String(process.pid)) return true
  return pid === String(process.ppid) && process.env['CUCUMBER_WORKER_ID'] !== undefined
}

/** Has the promises of chapters looked at in a scenario, as the option of that name does. */
const checkAlwaysTag = '@checkAlways'

/** Begins the scenario of a World. A World that is not a `StoryWorld` is left alone. */
export function beginScenario(
  world: object,
  { pickle }: ITestCaseHookParameter,
): void | 'skipped' | Promise<void> {
  const observer = observerOf(pickle)
  if (observer?.isStopped) return 'skipped'
  const use = scenarioUseFor(pickle.tags.map(({ name }) => name))
  if (use === undefined) return
  const chosen = chooseWorld(world, use.world)
  if (!(chosen instanceof StoryWorld)) return
  const checkAlways = pickle.tags.some(({ name }) => name === checkAlwaysTag)
  const enter = (setUp: ScenarioSetUp): void => {
    const record = observer === undefined && isRecording() ? recordFor(setUp.options) : undefined
    const options = checkAlways ? { ...setUp.options, checkAlways } : setUp.options
    const seed = observer?.seed ?? scenarioSeed(pickle)
    const logMessage = observer?.takesLog === true ? undefined : setUp.logMessage
    const begun = { ...setUp, options, seed, observer: observer ?? record, logMessage }
    const scenario = new ScenarioInWorld(begun, chosen.variables, pickle, record)
    if (record !== undefined) noteAttachments(world, record)
    enterWorld(world, scenario)
    enterWorld(chosen, scenario)
    redactMessages((message) => scenario.redactor.redact(message))
    observer?.began(scenario)
  }
  const setUp = use.configuration.setUpFor(chosen)
  return setUp instanceof Promise ? setUp.then(enter) : enter(setUp)
}

/** Attaches what was logged during a step to that step; one that failed over an exchange gets a `curl` line as well. */
export function finishStep(
  world: object,
  { result, error }: Pick<ITestStepHookParameter, 'result' | 'error'>,
): void | Promise<void> {
  const scenario = scenarioIn(world)
  if (scenario === undefined) return
  if (result?.status === Status.FAILED) {
    scenario.record?.failure(result, error)
    return finishFailedStep(world as StoryWorld, scenario)
  }
  attachLog(world as StoryWorld, scenario)
  scenario.stepDone()
}

async function finishFailedStep(world: StoryWorld, scenario: ScenarioInWorld): Promise<void> {
  await giveUp(scenario)
  scenario.logSeed(runSeed())
  const exchange = attachLog(world, scenario) ?? scenario.exchangeInQuestion
  if (exchange?.protocol === 'http') attach(world, renderCurl(exchange, scenario.redactor), 'curl.txt')
  scenario.stepDone()
}

/** Ends the scenario of a World. */
export function endScenario(world: object): void | Promise<void> {
  const scenario = scenarioIn(world)
  if (scenario === undefined) return
  return lastly(
    () => scenario.end(),
    () => {
      attachLog(world as StoryWorld, scenario)
      redactMessages(undefined)
    },
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
async function giveUp(scenario: ScenarioInWorld): Promise<void> {
  scenario.giveUp()
  await setImmediate()
}

/** Attaches the blocks that wait; gives the last exchange that blocks were about since the last time. */
function attachLog(world: StoryWorld, scenario: ScenarioInWorld): Exchange | undefined {
  const { text, name, lastExchange } = scenario.takeLog()
  if (text !== '') attach(world, text, name)
  return lastExchange
}

function attach(world: StoryWorld, text: string, fileName: string): void {
  scenarioIn(world)?.record?.logs.add(text)
  world.attach(text, { mediaType: 'text/plain', fileName })
}
