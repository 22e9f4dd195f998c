import { setImmediate } from 'node:timers/promises'
import { ChapterwiseError } from '../errors'
import type { AnsweredExchange } from '../exchange'
import { describeAnswer } from '../expectations'
import { summarizeExchange, warn } from '../log'
import { redactError } from '../redaction'
import type { ScenarioCalls } from './calls/scenario-calls'
import { CleanUps } from './clean-ups'
import type { ScenarioPart } from './extension'
import { observeAct, type ScenarioObserver } from './scenario-observer'
import { OpenBlock, type LogWriter } from './log-writer'
import { neverAwaited, PendingWork } from './pending-work'
import type { ServiceScope } from './service-scope'
import type { Streams } from './streams/streams'

/** Thrown when several things were wrong at the end of a scenario. */
export class ScenarioEndError extends ChapterwiseError {
  readonly errors: readonly Error[]

  constructor(errors: readonly Error[]) {
    super(errors.map(({ message }) => message).join('\n\n'))
    this.errors = errors
  }
}

/** The parts of a scenario that are closed at its end. */
export interface ToClose {
  readonly calls: ScenarioCalls
  readonly log: LogWriter
  readonly scope: ServiceScope
  readonly extension: ScenarioPart | undefined
  readonly observer: ScenarioObserver | undefined
}

/** The end of a scenario: runs the clean-ups, logged under a title of their own, then closes everything else. */
export class ScenarioEnd {
  /** The log block of the clean-ups, once they run. */
  block: OpenBlock | undefined
  readonly #parts: ToClose
  readonly #cleanUps: CleanUps
  /** The open calls of the running clean-up. */
  readonly openCalls = new PendingWork()
  /** The error responses that the running clean-up has not asserted on. */
  readonly #refusals = new Set<AnsweredExchange>()

  constructor(parts: ToClose) {
    this.#parts = parts
    this.#cleanUps = new CleanUps(parts.calls.timeoutMs)
  }

  /** Registers a clean-up of a story; if the scenario is over already, it runs at once. */
  cleanUp(run: () => unknown, story: string): void {
    const { observer } = this.#parts
    this.#cleanUps.add(() => observeAct(observer, { kind: 'clean-up', story }, () => this.#run(run, story)))
    if (this.#parts.calls.gate.isClosed) void this.#cleanUpLate()
  }

  /**
   * Runs the clean-ups and closes what is open. Returns the failure, if any; a promise only if there is something to
   * wait for.
   */
  close(streams: Streams): undefined | Promise<Error | undefined> {
    const { calls } = this.#parts
    const { hasRequestsUnderWay } = calls
    calls.gate.cancelOpen()
    if (!streams.isEmpty) return streams.close().then(() => this.#closeOthers(hasRequestsUnderWay))
    return this.#closeOthers(hasRequestsUnderWay)
  }

  #closeOthers(hasRequestsUnderWay: boolean): undefined | Promise<Error | undefined> {
    const { calls, extension, scope } = this.#parts
    if (this.#cleanUps.isEmpty && extension === undefined && !scope.isOwned && !hasRequestsUnderWay) {
      calls.gate.close()
      return undefined
    }
    const closing = [() => extension?.end(), () => scope.dispose()]
    // Cancelled requests are logged before the clean-ups.
    return hasRequestsUnderWay
      ? setImmediate().then(() => this.#runCleanUps(closing))
      : this.#runCleanUps(closing)
  }

  /** Records an error response to the running clean-up. 404 does not count: the resource may be gone already. */
  noteAnswer(exchange: AnsweredExchange): void {
    const { status } = exchange.outcome
    if (this.block !== undefined && status >= 400 && status !== 404) this.#refusals.add(exchange)
  }

  noteAssertion(exchange: AnsweredExchange): void {
    this.#refusals.delete(exchange)
  }

  async #run(cleanUp: () => unknown, story: string): Promise<void> {
    this.#refusals.clear()
    await cleanUp()
    const abandoned = this.openCalls.abandon()
    if (abandoned.length > 0) throw neverAwaited(`The clean-up of the story "${story}"`, abandoned)
    for (const failure of this.openCalls.takeUnseenFailures()) throw failure
    for (const exchange of this.#refusals) this.#warn(story, exchange)
  }

  #warn(story: string, exchange: AnsweredExchange): void {
    const message =
      `The clean-up of the story "${story}" was answered ${describeAnswer(exchange)}, so it may have left something behind.\n` +
      `${summarizeExchange(exchange, this.#parts.calls.redactor)}\n` +
      'Where that answer is right, let the clean-up assert on it, for example with shouldBe.conflict().'
    // A recording that is replayed caused this warning when it was recorded.
    if (this.#parts.calls.relay?.takesNoTime !== true) warn(message)
    this.block?.log(message)
  }

  /** Runs clean-ups registered after the end. Nobody awaits them, so a failure is printed. */
  async #cleanUpLate(): Promise<void> {
    this.#parts.calls.gate.open()
    const failure = await this.#runCleanUps()
    if (failure !== undefined) warn(failure.message)
  }

  async #runCleanUps(last?: readonly (() => unknown)[]): Promise<Error | undefined> {
    const { calls, log } = this.#parts
    this.block = new OpenBlock('clean up')
    const failure = await this.#cleanUps.run(last)
    if (this.block.entries.length > 0) log.write(this.block, undefined)
    calls.gate.close()
    return failure && (redactError(failure, calls.redactor) as Error)
  }
}
