import { AsyncLocalStorage } from 'node:async_hooks'
import type { runCucumber } from '@cucumber/cucumber/api'
import type { Exchange } from '../exchange'
import type { SourcedPickle } from '../project'
import type { Act, ObservedScenario, ScenarioObserver } from '../scenario'
import type { AnyChapter } from '../story'
import type { Pickle } from '../world'
import type {
  RehearsedAct,
  RehearsedOutcome,
  RehearsedScenario,
  RehearsedStep,
  RunOptions,
  StepStatus,
} from './outcome'

/** What is written while it runs, and only read afterwards. */
type InProgress<Outcome> = {
  -readonly [Member in keyof Outcome]: Outcome[Member] extends readonly (infer Item)[]
    ? Item[]
    : Outcome[Member]
}
type ActInProgress = InProgress<RehearsedAct>
type StepInProgress = Omit<InProgress<RehearsedStep>, 'acts'> & { readonly acts: ActInProgress[] }

/** The act of the current asynchronous context, as several acts may run at the same time. */
const actInProgress = new AsyncLocalStorage<ActInProgress>()

/** Returns the act within which it is called, in a rehearsed scenario; undefined outside of any. */
export function actInCourse(): Act | undefined {
  return actInProgress.getStore()?.act
}

/** A scenario while it is rehearsed: collects what its World and Cucumber report into its outcome. */
class ScenarioInProgress<Scenario extends RehearsedScenario>
  implements ScenarioObserver, RehearsedOutcome<Scenario>
{
  readonly steps: StepInProgress[] = []
  readonly exchanges: Exchange[] = []
  readonly isRehearsal = true
  #observed: ObservedScenario | undefined
  #opening: AnyChapter[] = []

  constructor(
    readonly scenario: Scenario,
    readonly options: RunOptions<Scenario>,
  ) {
    const { seed, relay, skipsPauses } = scenario
    const { watchesStoryData, checksInvariants, recalls, takesLog } = options
    const settings: Partial<ScenarioObserver> = {
      seed,
      relay,
      skipsPauses,
      watchesStoryData,
      checksInvariants,
      recalls,
      takesLog,
    }
    Object.assign(this, settings)
  }

  get isStopped(): boolean {
    return this.options.signal?.aborted ?? false
  }

  get storyData(): object | undefined {
    return this.#observed?.storyData
  }

  get status(): StepStatus {
    return this.trouble?.status ?? 'passed'
  }

  get trouble(): RehearsedStep | undefined {
    const left = this.steps.filter(({ status }) => status !== 'passed')
    return left.find(({ status }) => status !== 'skipped') ?? left[0]
  }

  urlOf(url: string): string {
    return this.#observed?.urlOf(url) ?? url
  }

  redact(text: string): string {
    return this.#observed?.redactor.redactText(text) ?? text
  }

  began(observed: ObservedScenario): void {
    this.#observed = observed
    this.#step?.reached.unshift(...this.#opening)
    this.options.onBegin?.(observed, this.scenario)
  }

  /** Cancels the calls in progress, so that the scenario ends. */
  giveUp(): void {
    this.#observed?.giveUp()
  }

  async during<Result>(act: Act, work: () => Promise<Result>): Promise<Result> {
    const inProgress: ActInProgress = { act, exchanges: [], assertions: [], failure: undefined }
    this.#step?.acts.push(inProgress)
    try {
      return await actInProgress.run(inProgress, work)
    } catch (error) {
      inProgress.failure = error
      throw error
    }
  }

  exchanged(exchange: Exchange): void {
    for (const one of [actInProgress.getStore(), this.#step, this]) one?.exchanges.push(exchange)
    this.options.onExchange?.(exchange, this.scenario, this.#step)
  }

  asserted(phrase: string, failure: unknown): void {
    const into = actInProgress.getStore() ?? this.#step
    into?.assertions.push({ phrase, failure })
  }

  reached(chapter: AnyChapter): void {
    if (this.#observed === undefined) this.#opening.push(chapter)
    else this.#step?.reached.push(chapter)
  }

  stepBegan(kind: RehearsedStep['kind'], text: string, index: number | undefined): void {
    const isAfterHook = kind === 'hook' && this.steps.some((step) => step.kind === 'step')
    this.steps.push({
      ...{ kind, text, index, isAfterHook, status: 'unknown', error: undefined, log: '' },
      ...{ acts: [], exchanges: [], assertions: [], reached: [] },
    })
  }

  stepEnded(status: StepStatus, error: RehearsedStep['error']): void {
    const step = this.#step
    if (step === undefined) return
    step.status = status
    step.error = error && { name: error.name, message: this.redact(error.message) }
  }

  attached(text: string): void {
    const step = this.#step
    if (step !== undefined) step.log += `${step.log === '' ? '' : '\n\n'}${this.redact(text)}`
  }

  get #step(): StepInProgress | undefined {
    return this.steps.at(-1)
  }
}

/** A message of Cucumber about a run. */
type Message = Parameters<NonNullable<Parameters<typeof runCucumber>[2]>>[0]
type TestStep = NonNullable<Message['testCase']>['testSteps'][number]
type StepResult = NonNullable<Message['testStepFinished']>['testStepResult']

/** Scenarios while Cucumber runs them: combines its messages with what the Worlds of the scenarios report. */
export class RunInProgress<Scenario extends RehearsedScenario> {
  /** The pickles passed to Cucumber: each with an id of its own, as the same scenario may be given several times. */
  readonly pickles: readonly SourcedPickle[]
  readonly outcomes: RehearsedOutcome<Scenario>[] = []
  /** The error of the run itself, if any, such as that of a BeforeAll hook. */
  failure: string | undefined
  readonly #options: RunOptions<Scenario>
  readonly #scenarios = new Map<string, ScenarioInProgress<Scenario>>()
  readonly #hookNames = new Map<string, string>()
  readonly #testCases = new Map<string, NonNullable<Message['testCase']>>()
  #current: { scenario: ScenarioInProgress<Scenario>; testSteps: readonly TestStep[] } | undefined

  constructor(scenarios: readonly Scenario[], options: RunOptions<Scenario>) {
    this.#options = options
    this.pickles = scenarios.map((scenario, at) => {
      const id = String(at)
      this.#scenarios.set(id, new ScenarioInProgress(scenario, options))
      return { ...scenario, pickle: { ...scenario.pickle, id } }
    })
  }

  readonly observerOf = ({ id }: Pickle): ScenarioObserver | undefined => this.#scenarios.get(id)

  /** Lets the running scenario give up when the run is stopped. Returns a function that removes the listener. */
  listenToStop(): () => void {
    const { signal } = this.#options
    const stop = (): void => this.#current?.scenario.giveUp()
    signal?.addEventListener('abort', stop)
    return () => signal?.removeEventListener('abort', stop)
  }

  readonly take = (message: Message): void => {
    const { hook, testCase, testCaseStarted, testStepStarted, testStepFinished, attachment } = message
    if (hook !== undefined) this.#hookNames.set(hook.id, hook.name ?? '')
    else if (testCase !== undefined) this.#testCases.set(testCase.id, testCase)
    else if (testCaseStarted !== undefined) this.#begin(testCaseStarted.testCaseId)
    else if (testStepStarted !== undefined) this.#beginStep(testStepStarted.testStepId)
    else if (testStepFinished !== undefined) this.#endStep(testStepFinished.testStepResult)
    else if (attachment?.mediaType === 'text/plain') this.#current?.scenario.attached(attachment.body)
    else if (message.testCaseFinished !== undefined) this.#end()
    else if (message.testRunHookFinished !== undefined) this.#noteFailure(message.testRunHookFinished.result)
    else if (message.testRunFinished !== undefined) this.#noteFailure(message.testRunFinished)
  }

  #begin(testCaseId: string): void {
    const { pickleId, testSteps } = this.#testCases.get(testCaseId) as NonNullable<Message['testCase']>
    const scenario = this.#scenarios.get(pickleId)
    this.#current = scenario && { scenario, testSteps }
  }

  #beginStep(testStepId: string): void {
    if (this.#current === undefined) return
    const { scenario, testSteps } = this.#current
    const { steps } = scenario.scenario.pickle
    const { hookId, pickleStepId } = testSteps.find(({ id }) => id === testStepId) as TestStep
    if (hookId !== undefined) scenario.stepBegan('hook', this.#hookNames.get(hookId) ?? '', undefined)
    else {
      const index = steps.findIndex(({ id }) => id === pickleStepId)
      scenario.stepBegan('step', steps[index]?.text ?? '', index)
    }
  }

  #endStep({ status, message = '', exception }: StepResult): void {
    const hasFailed = message !== '' || exception !== undefined
    const error = hasFailed
      ? { name: exception?.type ?? 'Error', message: exception?.message ?? message }
      : undefined
    this.#current?.scenario.stepEnded(status.toLowerCase() as StepStatus, error)
  }

  #end(): void {
    if (this.#current === undefined) return
    const { scenario } = this.#current
    this.#current = undefined
    if (this.#options.signal?.aborted && scenario.status === 'skipped') return
    this.outcomes.push(scenario)
    this.#options.onOutcome?.(scenario)
  }

  #noteFailure({ message, exception }: Pick<StepResult, 'message' | 'exception'>): void {
    this.failure ??= exception?.message ?? message
  }
}
