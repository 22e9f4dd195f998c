import { AsyncLocalStorage } from 'node:async_hooks'
import type { Exchange } from '../exchange'
import type { Act, ObservedScenario, ScenarioObserver, ScenarioRelay } from '../scenario'
import type { AnyChapter } from '../story'
import type {
  RehearsedAct,
  RehearsedAssertion,
  RehearsedOutcome,
  RehearsedScenario,
  RehearsedStep,
  StepStatus,
} from './outcome'
import type { RunOptions } from './run-options'

class ActInProgress implements RehearsedAct {
  readonly exchanges: Exchange[] = []
  readonly assertions: RehearsedAssertion[] = []
  failure: unknown

  constructor(readonly act: Act) {}
}

class StepInProgress implements RehearsedStep {
  readonly acts: ActInProgress[] = []
  readonly exchanges: Exchange[] = []
  readonly assertions: RehearsedAssertion[] = []
  readonly reached: AnyChapter[] = []
  status: StepStatus = 'unknown'
  error: RehearsedStep['error']
  readonly texts: string[] = []

  constructor(
    readonly kind: RehearsedStep['kind'],
    readonly text: string,
    readonly index: number | undefined,
    readonly isAfterHook: boolean,
  ) {}

  get log(): string {
    return this.texts.join('\n\n')
  }
}

/** The act of the current asynchronous context, as several acts may run at the same time. */
const actInProgress = new AsyncLocalStorage<ActInProgress>()

/** Returns the act within which it is called, in a rehearsed scenario; undefined outside of any. */
export function actInCourse(): Act | undefined {
  return actInProgress.getStore()?.act
}

/** A scenario while it is rehearsed: collects what its World and Cucumber report into its outcome. */
export class ScenarioInProgress<Scenario extends RehearsedScenario>
  implements ScenarioObserver, RehearsedOutcome<Scenario>
{
  readonly steps: StepInProgress[] = []
  readonly exchanges: Exchange[] = []
  readonly seed: string | undefined
  readonly watchesStoryData: boolean | undefined
  readonly checksPromises: boolean | undefined
  readonly relay: ScenarioRelay | undefined
  readonly skipsPauses: boolean | undefined
  readonly takesLog: boolean | undefined
  #observed: ObservedScenario | undefined
  #opening: AnyChapter[] = []
  readonly #signal: AbortSignal | undefined
  readonly #onBegin: RunOptions<Scenario>['onBegin']
  readonly #onExchange: RunOptions<Scenario>['onExchange']

  constructor(
    readonly scenario: Scenario,
    { signal, watchStoryData, checkAlways, onBegin, onExchange, takeLog }: RunOptions<Scenario>,
  ) {
    this.takesLog = takeLog
    this.seed = scenario.seed
    this.relay = scenario.relay
    this.skipsPauses = scenario.skipsPauses
    this.watchesStoryData = watchStoryData
    this.checksPromises = checkAlways
    this.#signal = signal
    this.#onBegin = onBegin
    this.#onExchange = onExchange
  }

  get isStopped(): boolean {
    return this.#signal?.aborted ?? false
  }

  get storyData(): object | undefined {
    return this.#observed?.storyData
  }

  get status(): StepStatus {
    return this.trouble?.status ?? 'passed'
  }

  get trouble(): RehearsedStep | undefined {
    return (
      this.steps.find(({ status }) => status !== 'passed' && status !== 'skipped') ??
      this.steps.find(({ status }) => status !== 'passed')
    )
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
    this.#onBegin?.(observed, this.scenario)
  }

  /** Cancels the calls in progress, so that the scenario ends. */
  giveUp(): void {
    this.#observed?.giveUp()
  }

  async during<Result>(act: Act, work: () => Promise<Result>): Promise<Result> {
    const inProgress = new ActInProgress(act)
    this.#step?.acts.push(inProgress)
    try {
      return await actInProgress.run(inProgress, work)
    } catch (error) {
      inProgress.failure = error
      throw error
    }
  }

  exchanged(exchange: Exchange): void {
    actInProgress.getStore()?.exchanges.push(exchange)
    this.#step?.exchanges.push(exchange)
    this.exchanges.push(exchange)
    this.#onExchange?.(exchange, this.scenario, this.#step)
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
    this.steps.push(new StepInProgress(kind, text, index, isAfterHook))
  }

  stepEnded(status: StepStatus, error: { name: string; message: string } | undefined): void {
    const step = this.#step
    if (step === undefined) return
    step.status = status
    step.error = error && { name: error.name, message: this.redact(error.message) }
  }

  attached(text: string): void {
    this.#step?.texts.push(this.redact(text))
  }

  get #step(): StepInProgress | undefined {
    return this.steps.at(-1)
  }
}
