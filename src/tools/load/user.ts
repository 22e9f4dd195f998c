import { isAnswered, type Exchange } from '../../exchange'
import { idsIn, pathTemplate } from '../path-template'
import { Redactor } from '../../redaction'
import { renderBlock, type LogBlock } from '../../log'
import { inWords } from '../../story'
import type { Act, ObservedScenario, ScenarioObserver } from '../../scenario'
import type { ProjectScenario, ProjectStep } from '../../project'
import type { ScenarioListener, StepOrHook, StepStatus } from '../../runner'

/** What Artillery passes to a function, to count and measure with. */
export interface LoadEvents {
  emit(kind: 'counter' | 'histogram', name: string, value: number): unknown
}

/** What went wrong in a scenario: the step or the hook, and what it threw, or at least its message. */
export interface ScenarioFailure {
  readonly of:
    | { readonly kind: 'step'; readonly step: ProjectStep | undefined }
    | { readonly kind: 'hook'; readonly name: string }
  readonly status: StepStatus
  readonly error: unknown
}

/** A virtual user: one run of a scenario. Measures what it does, and keeps its log in case that it fails. */
export class User implements ScenarioObserver, ScenarioListener {
  readonly keepsLog = true
  /** The story or the invariant that failed first in the step that runs, in words. */
  failedAct: { readonly kind: 'story' | 'invariant'; readonly name: string } | undefined
  lastStatus = 0
  /** The last step that ran; -1 before the first. */
  step = -1
  failure: ScenarioFailure | undefined
  #begun: StepOrHook | undefined
  #thrown: unknown
  readonly #lastStory: number
  readonly #notes: { readonly step: number; readonly text: () => string }[] = []
  #observed: ObservedScenario | undefined
  readonly #ids = new Set<string>()

  /** @param checksAlways - whether the invariants of the chapters are checked after the last story */
  constructor(
    readonly scenario: ProjectScenario,
    readonly events: LoadEvents,
    readonly seed: string,
    readonly baseURL: string | undefined,
    private readonly checksAlways: boolean,
  ) {
    const isOwn = scenario.steps.map(({ definitions: [one] }) => one !== undefined && one.entry === undefined)
    this.#lastStory = isOwn.lastIndexOf(true)
  }

  get checksInvariants(): boolean {
    return this.checksAlways && this.step >= this.#lastStory
  }

  began(observed: ObservedScenario): void {
    this.#observed = observed
  }

  stepBegan(begun: StepOrHook): void {
    this.#begun = begun
    this.#thrown = undefined
    if (begun.kind === 'hook' || this.failure !== undefined) return
    this.step = begun.index
    this.failedAct = undefined
  }

  stepFailed(error: unknown): void {
    this.#thrown = error
  }

  stepEnded(status: StepStatus, error: { readonly message: string } | undefined): void {
    if (status === 'passed' || status === 'skipped' || this.#begun === undefined) return
    this.failure ??= { of: this.#named(this.#begun), status, error: this.#thrown ?? error }
  }

  attached(text: string): void {
    this.#note(() => this.redact(text))
  }

  logged(block: LogBlock): void {
    this.#note(() => renderBlock(block, { redactor: this.#redactor, logHeaders: true }))
  }

  async during<Result>(act: Act, work: () => Promise<Result>): Promise<Result> {
    if (act.kind !== 'story' && act.kind !== 'invariant') return work()
    const { kind } = act
    const name = inWords(kind === 'story' ? act.story : act.invariant)
    const began = performance.now()
    try {
      const result = await work()
      if (kind === 'story') this.#measure(`chapterwise.story.${name}`, performance.now() - began)
      return result
    } catch (error) {
      this.failedAct ??= { kind, name }
      throw error
    }
  }

  exchanged(exchange: Exchange): void {
    const { protocol, request, timeMs } = exchange
    if (protocol === 'grpc')
      return this.#measure(`chapterwise.operation.gRPC ${request.serviceMethod}`, timeMs)
    this.events.emit('counter', 'http.requests', 1)
    for (const id of idsIn(this.#observed?.storyData, [exchange])) this.#ids.add(id)
    if (!isAnswered(exchange)) return
    this.lastStatus = exchange.outcome.status
    this.events.emit('counter', `http.codes.${this.lastStatus}`, 1)
    this.#measure('http.response_time', timeMs)
    this.#measure(`chapterwise.operation.${request.method} ${this.#templateOf(request.url)}`, timeMs)
  }

  redact(text: string): string {
    return this.#redactor.redactText(text)
  }

  /** Returns what was logged and attached in a step; -1 for before the steps. */
  logOf(step: number): string[] {
    return this.#notes.filter((note) => note.step === step).map(({ text }) => text())
  }

  #named(begun: StepOrHook): ScenarioFailure['of'] {
    if (begun.kind === 'step') return { kind: 'step', step: this.scenario.steps[begun.index] }
    const { hook, isAfter } = begun
    return { kind: 'hook', name: hook.name || `${isAfter ? 'After' : 'Before'} in ${hook.uri}:${hook.line}` }
  }

  get #redactor(): Redactor {
    return this.#observed?.redactor ?? new Redactor()
  }

  #note(text: () => string): void {
    this.#notes.push({ step: this.step, text })
  }

  #measure(name: string, ms: number): void {
    this.events.emit('histogram', name, ms)
  }

  #templateOf(url: string): string {
    const { pathname } = new URL(url)
    return pathTemplate(this.redact(pathname), this.#observed?.drawn, this.#ids)
  }
}
