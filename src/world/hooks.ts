import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { Status, type ITestCaseHookParameter, type ITestStepHookParameter } from '@cucumber/cucumber'
import { ConfigurationError } from '../errors'
import type { Exchange } from '../exchange'
import { renderCurl } from '../log'
import {
  checkOptions,
  startStandIns,
  stopStandIns,
  throwAll,
  useStandIns,
  whenReady,
  type ScenarioObserver,
  type ScenarioOptions,
  type ScenarioSetUp,
} from '../scenario'
import { openApiFile } from './arguments/data-files'
import { liftTimeLimits } from './binding/definitions'
import { fromWorldParameters, scenarioUseFor, scenarioUses } from './binding/use-scenario'
import { enterWorld, leaveAlone, ScenarioInWorld, scenarioIn } from './scenario-in-world'
import { noteAttachments, recordFor } from './scenario-record'
import { runSeed, scenarioSeed } from './seed'
import { runningScenario, StoryWorld } from './story-world'

/** Requests a record of a run: a process id, followed by the id of the run. */
export const recordingVariable = 'CHAPTERWISE_RECORD'

/** Whether scenarios are recorded: only in the process named by the variable, and in its Cucumber workers. */
export function isRecording(): boolean {
  const pid = process.env[recordingVariable]?.split(' ', 1)[0]
  if (pid === undefined) return false
  const isWorker = process.env['CUCUMBER_WORKER_ID'] !== undefined
  return pid === String(process.pid) || (isWorker && pid === String(process.ppid))
}

const observers = new AsyncLocalStorage<ScenarioObserver>()

/** Runs a scenario that an observer observes. An ordinary run never calls it. */
export function observed<Result>(observer: ScenarioObserver, run: () => Promise<Result>): Promise<Result> {
  return observers.run(observer, run)
}

const begun = new Set<ScenarioInWorld>()

/** Redacts a text with what the running scenario knows; outside of steps, with what each knows that has not ended. */
export function redactInScenario(text: string): string {
  const own = runningScenario()
  const concerned = own === undefined ? [...begun] : [own]
  return concerned.reduce((redacted, { redactor }) => redactor.redact(redacted), text)
}

/** The tag that checks the invariants of chapters in a scenario, like the option of that name. */
const checkAlwaysTag = '@checkAlways'

/** The hook that begins the scenario of a World. A World that is not a `StoryWorld` is left alone. */
export async function beginningHook(
  this: object,
  { pickle, gherkinDocument }: ITestCaseHookParameter,
): Promise<void | 'skipped'> {
  const observer = observers.getStore()
  if (observer?.isStopped) return 'skipped'
  const tags = pickle.tags.map(({ name }) => name)
  const use = scenarioUseFor(tags)
  if (use === undefined) return
  if (!(this instanceof StoryWorld)) return leaveAlone(this)
  const setUp = await use.configuration.setUpFor(this)
  const options: ScenarioOptions = {
    ...setUp.options,
    ...(tags.includes(checkAlwaysTag) && { checkAlways: true }),
    ...(observer?.baseURL !== undefined && { baseURL: baseURLOf(observer.baseURL, setUp.options) }),
  }
  await whenReady(options)
  const record = observer === undefined && isRecording() ? recordFor(setUp.options) : undefined
  const changed: ScenarioSetUp = {
    ...setUp,
    options,
    seed: observer?.seed ?? scenarioSeed(pickle),
    observer: observer ?? record,
    logMessage: observer?.takesLog === true ? undefined : setUp.logMessage,
  }
  const scenario = new ScenarioInWorld(changed, this.variables, pickle, record, gherkinDocument)
  if (record !== undefined) noteAttachments(this, record)
  enterWorld(this, scenario)
  begun.add(scenario)
  // The place is known already where the scenario is retried.
  if (observer === undefined) use.configuration.forgetAt(scenario.place)
  observer?.began?.(scenario)
}

/** @throws {@link ConfigurationError} for a client, whose base URL cannot be replaced */
function baseURLOf(baseURL: string, { client }: ScenarioOptions): string {
  if (client === undefined) return baseURL
  throw new ConfigurationError(
    `The requests cannot be sent to ${baseURL}: the option client is an axios instance with a base URL of its own.\nConfigure baseURL in its place, or leave the target as it was written.`,
  )
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
    scenario.calls.observer?.stepFailed?.(error)
    return finishFailedStep(world as StoryWorld, scenario)
  }
  attachLog(world as StoryWorld, scenario)
  scenario.stepDone()
}

async function finishFailedStep(world: StoryWorld, scenario: ScenarioInWorld): Promise<void> {
  // Cancels the calls that a timed-out step has left open, so that they are logged under that step.
  scenario.cancel()
  await setImmediate()
  scenario.logSeed(runSeed())
  const exchange = attachLog(world, scenario) ?? scenario.exchangeToShow
  if (exchange?.protocol === 'http') attach(world, renderCurl(exchange, scenario.redactor), 'curl.txt')
  scenario.stepDone()
}

export async function endScenario(world: object, testCase?: ITestCaseHookParameter): Promise<void> {
  const scenario = scenarioIn(world)
  if (scenario === undefined) return
  const { status = Status.PASSED } = testCase?.result ?? {}
  if (status !== Status.PASSED) scenario.hasFailed = true
  try {
    await scenario.end()
  } finally {
    begun.delete(scenario)
    attachLog(world as StoryWorld, scenario)
  }
}

/** Attaches the waiting log blocks. Returns the last exchange that a block was about since the last time. */
function attachLog(world: StoryWorld, scenario: ScenarioInWorld): Exchange | undefined {
  const { text, name, lastExchange } = scenario.log.take()
  if (text !== '') attach(world, text, name)
  return lastExchange
}

function attach(world: StoryWorld, text: string, fileName: string): void {
  scenarioIn(world)?.record?.logs.add(text)
  world.attach(text, { mediaType: 'text/plain', fileName })
}

/** Lifts time limits and starts the stand-ins. Each scenario says what else is wrong in world parameters. */
export async function beginRun({ standIns = {} }: Readonly<Record<string, unknown>> = {}): Promise<void> {
  liftTimeLimits()
  const isByParameters = scenarioUses().some(({ configuration }) => configuration === fromWorldParameters)
  if (isByParameters)
    useStandIns(checkOptions({ standIns }, { kind: 'world parameter', needsClient: false }).standIns ?? {})
  const cwd = process.cwd()
  await startStandIns(process.env['CUCUMBER_WORKER_ID'], (file) => openApiFile(file, { featureFolder: cwd }))
}

/** Runs the clean-ups of stories that are run once, then stops the stand-ins. @throws the failures of all configurations */
export async function endRun(): Promise<void> {
  const ends = await Promise.allSettled(scenarioUses().map(({ configuration }) => configuration.end()))
  const all = [...ends, ...(await Promise.allSettled([stopStandIns()]))]
  throwAll(all.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : [])))
}
