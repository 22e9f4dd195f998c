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

/**
 * The environment variable that requests a record of the scenarios of a run: a process id, followed by the id of a run.
 */
export const recordingVariable = 'CHAPTERWISE_RECORD'

/** Whether scenarios are recorded: only in the process named by the variable, and in its Cucumber workers. */
export function isRecording(): boolean {
  const wanted = process.env[recordingVariable]
  if (wanted === undefined) return false
  const [pid] = wanted.split(' ', 1)
  if (pid === String(process.pid)) return true
  return pid === String(process.ppid) && process.env['CUCUMBER_WORKER_ID'] !== undefined
}

/** The tag that checks the promises of chapters in a scenario, like the option of that name. */
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

/** Attaches the log of a step to it; if the step failed after an HTTP exchange, also a `curl` command. */
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

/** Runs `last` after `work`, even if it fails; waits only if `work` returns a promise. */
function lastly(work: () => void | Promise<void>, last: () => unknown): void | Promise<void> {
  let result: void | Promise<void> = undefined
  try {
    result = work()
  } finally {
    if (result === undefined) last()
  }
  return result?.finally(last)
}

/** Cancels the calls that a timed-out step has left open, so that they are logged under that step. */
async function giveUp(scenario: ScenarioInWorld): Promise<void> {
  scenario.giveUp()
  await setImmediate()
}

/** Attaches the waiting log blocks. Returns the last exchange that a block was about since the last time. */
function attachLog(world: StoryWorld, scenario: ScenarioInWorld): Exchange | undefined {
  const { text, name, lastExchange } = scenario.takeLog()
  if (text !== '') attach(world, text, name)
  return lastExchange
}

function attach(world: StoryWorld, text: string, fileName: string): void {
  scenarioIn(world)?.record?.logs.add(text)
  world.attach(text, { mediaType: 'text/plain', fileName })
}
