import { AsyncLocalStorage } from 'node:async_hooks'
import type { Exchange, HttpExchange } from '../exchange'
import type { Redactor } from '../redaction'
import type { ScenarioListener, ScenarioRunner, StepOrHook, StepStatus } from '../runner'
import type { Act, ObservedScenario, ScenarioObserver } from '../scenario'
import type { AnyChapter } from '../story'
import { observed } from '../world'
import type {
  RehearsedAct,
  RehearsedOutcome,
  RehearsedScenario,
  RehearsedStep,
  RunOptions,
} from './rehearsed-outcome'

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
export class ScenarioInProgress<Scenario extends RehearsedScenario>
  implements ScenarioObserver, ScenarioListener, RehearsedOutcome<Scenario>
{
  readonly steps: StepInProgress[] = []
  readonly exchanges: Exchange[] = []
  readonly notAnswered: string[] = []
  readonly isRehearsal = true
  #observed: ObservedScenario | undefined
  #opening: AnyChapter[] = []

  constructor(
    readonly scenario: Scenario,
    readonly options: RunOptions<Scenario>,
  ) {
    const { seed, relay, skipsPauses } = scenario
    const { watchesStoryData, passesOverTries, recalls, takesLog } = options
    const settings = { watchesStoryData, passesOverTries, recalls, takesLog }
    Object.assign(this, { seed, relay, skipsPauses, ...settings } satisfies Partial<ScenarioObserver>)
  }

  get isStopped(): boolean {
    return this.options.signal?.aborted ?? false
  }

  get checksInvariants(): boolean {
    const { checksFrom = Infinity } = this.options
    return (this.#step?.index ?? checksFrom) >= checksFrom
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

  get actors(): readonly string[] {
    return this.#observed?.actors ?? []
  }

  urlOf(url: string): string {
    return this.#observed?.urlOf(url) ?? url
  }

  redact(text: string): string {
    return this.#observed?.redactor.redactText(text) ?? text
  }

  /** Lets another redactor know the secrets of the scenario. */
  teach(redactor: Redactor): void {
    if (this.#observed !== undefined) redactor.learnFrom(this.#observed.redactor)
  }

  began(observed: ObservedScenario): void {
    this.#observed = observed
    this.#step?.reached.unshift(...this.#opening)
    this.options.onBegin?.(observed, this.scenario)
  }

  /** Runs the scenario; when the run is stopped, its calls are cancelled, so that it ends. */
  async run(runner: ScenarioRunner): Promise<void> {
    const { signal } = this.options
    const stop = (): void => this.#observed?.cancel()
    signal?.addEventListener('abort', stop)
    this.options.onStart?.(this.scenario)
    await observed(this, () => runner.run(this.scenario, this)).finally(() =>
      signal?.removeEventListener('abort', stop),
    )
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

  received(standIn: string, exchange: HttpExchange): void {
    this.options.onReceived?.(standIn, exchange, this.scenario)
  }

  unanswered(message: string): void {
    this.notAnswered.push(message)
  }

  asserted(failure: unknown): void {
    const into = actInProgress.getStore() ?? this.#step
    into?.assertions.push(failure)
  }

  reached(chapter: AnyChapter): void {
    if (this.#observed === undefined) this.#opening.push(chapter)
    else this.#step?.reached.push(chapter)
  }

  stepBegan(begun: StepOrHook): void {
    const index = begun.kind === 'step' ? begun.index : undefined
    const text = begun.kind === 'step' ? this.scenario.pickle.steps[begun.index]?.text : begun.hook.name
    this.steps.push({
      kind: begun.kind,
      text: text ?? '',
      index,
      isAfterHook: begun.kind === 'hook' && begun.isAfter,
      status: 'unknown',
      error: undefined,
      log: '',
      acts: [],
      exchanges: [],
      assertions: [],
      reached: [],
    })
  }

  stepEnded(status: StepStatus, error: RehearsedStep['error']): void {
    const step = this.#step
    if (step === undefined) return
    step.status = status
    step.error = error && { name: error.name, message: this.redact(error.message) }
  }

  attached(text: string, mediaType: string): void {
    const step = this.#step
    if (step === undefined || mediaType !== 'text/plain') return
    step.log += `${step.log === '' ? '' : '\n\n'}${this.redact(text)}`
  }

  get #step(): StepInProgress | undefined {
    return this.steps.at(-1)
  }
}
