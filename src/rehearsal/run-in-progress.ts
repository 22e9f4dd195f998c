import type { runCucumber } from '@cucumber/cucumber/api'
import type { SourcedPickle } from '../project'
import type { ScenarioObserver } from '../scenario'
import type { Pickle } from '../world'
import type { RehearsedOutcome, RehearsedScenario, StepStatus } from './outcome'
import type { RunOptions } from './run-options'
import { ScenarioInProgress } from './scenario-in-progress'

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
  #current:
    { scenario: ScenarioInProgress<Scenario>; pickle: Pickle; testSteps: readonly TestStep[] } | undefined

  constructor(scenarios: readonly Scenario[], options: RunOptions<Scenario>) {
    this.#options = options
    this.pickles = scenarios.map((scenario, at) => {
      const id = String(at)
      this.#scenarios.set(id, new ScenarioInProgress(scenario, options))
      return { ...scenario, pickle: { ...scenario.pickle, id } }
    })
  }

  observerOf({ id }: Pickle): ScenarioObserver | undefined {
    return this.#scenarios.get(id)
  }

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
    const given = this.pickles[Number(pickleId)]
    this.#current = scenario && given && { scenario, pickle: given.pickle, testSteps }
  }

  #beginStep(testStepId: string): void {
    if (this.#current === undefined) return
    const { scenario, pickle, testSteps } = this.#current
    const { hookId, pickleStepId } = testSteps.find(({ id }) => id === testStepId) as TestStep
    if (hookId !== undefined) scenario.stepBegan('hook', this.#hookNames.get(hookId) ?? '', undefined)
    else {
      const index = pickle.steps.findIndex(({ id }) => id === pickleStepId)
      scenario.stepBegan('step', pickle.steps[index]?.text ?? '', index)
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
