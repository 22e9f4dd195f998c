import { setImmediate } from 'node:timers/promises'
import { ChapterwiseError, CleanUpError, StepRejectedError } from '../errors'
import type { AnsweredExchange } from '../exchange'
import { describeAnswer } from '../assertions'
import { defaultTimeoutMs } from '../http'
import { summarizeExchange, warn } from '../log'
import { redactError } from '../redaction'
import type { ScenarioCalls } from './calls/calls'
import type { ScenarioPart } from './calls/extension'
import { neverAwaited, PendingWork } from './calls/pending-work'
import { observeAct, type ScenarioObserver } from './events'
import { OpenBlock, type LogWriter } from './log-writer'
import type { ServiceScope } from './service-scope'
import { within } from './time-limit'

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

/** The stories of a scenario, as far as its end looks at them. */
interface StoriesAtEnd {
  /** The results, which must be awaited. */
  readonly results: PendingWork
  /** The stories that wait, in words. */
  readonly waiting: readonly string[]
}

/** The end of a scenario: runs the clean-ups, logged under a title of their own, then closes everything else. */
export class ScenarioEnd {
  /** The log block of the clean-ups, once they run. */
  block: OpenBlock | undefined
  /** The open calls of the running clean-up. */
  readonly openCalls = new PendingWork()
  readonly #parts: ToClose
  readonly #cleanUps: (() => unknown)[] = []
  /** The error responses that the running clean-up has not asserted on. */
  readonly #refusals = new Set<AnsweredExchange>()

  constructor(parts: ToClose) {
    this.#parts = parts
  }

  /** Registers a clean-up of a story; if the scenario is over already, it runs at once. */
  cleanUp(run: () => unknown, story: string): void {
    const { observer, calls } = this.#parts
    this.#cleanUps.push(() =>
      observeAct(observer, { kind: 'clean-up', story }, () => this.#cleanUpOf(story, run)),
    )
    if (calls.gate.isClosed) void this.#cleanUpLate()
  }

  /** Records an error response to the running clean-up. 404 does not count: the resource may be gone already. */
  noteAnswer(exchange: AnsweredExchange): void {
    const { status } = exchange.outcome
    if (this.block !== undefined && status >= 400 && status !== 404) this.#refusals.add(exchange)
  }

  noteAssertion(exchange: AnsweredExchange): void {
    this.#refusals.delete(exchange)
  }

  /** Abandons calls and story results under way. Returns the errors for what was never awaited or called. */
  giveUp({ results }: StoriesAtEnd): Error[] {
    const { openCalls, uncalledAssertions } = this.#parts.calls
    const calls = openCalls.abandon()
    const open = [...new Set(results.abandon())]
    const uncalled = uncalledAssertions.take('The scenario')
    return [
      ...openCalls.takeUnseenFailures(),
      ...results.takeUnseenFailures(),
      ...(uncalled === undefined ? [] : [uncalled]),
      ...(calls.length > 0 ? [neverAwaited('The scenario', calls)] : []),
      ...(open.length > 0 ? [neverAwaited('The scenario', open, 'getResult()')] : []),
    ]
  }

  /**
   * Ends the scenario. Returns a promise only if there is something to wait for.
   *
   * @throws the one failure that was not reported yet, or a {@link ScenarioEndError} of several.
   */
  close(stories: StoriesAtEnd, closeStreams: (() => Promise<void>) | undefined): void | Promise<void> {
    const { calls, extension, scope } = this.#parts
    const failures = this.giveUp(stories)
    const { hasRequestsUnderWay } = calls
    calls.gate.cancelOpen()
    const isPlain = extension === undefined && !scope.isOwned && !hasRequestsUnderWay
    if (isPlain && this.#cleanUps.length === 0 && closeStreams === undefined) {
      calls.gate.close()
      return this.#report(failures, stories)
    }
    return this.#closeAll(hasRequestsUnderWay, closeStreams).then((failure) =>
      this.#report(failures, stories, failure),
    )
  }

  async #closeAll(
    hasRequestsUnderWay: boolean,
    closeStreams: (() => Promise<void>) | undefined,
  ): Promise<Error | undefined> {
    const { extension, scope } = this.#parts
    await closeStreams?.()
    // Cancelled requests are logged before the clean-ups.
    if (hasRequestsUnderWay) await setImmediate()
    return this.#runCleanUps([() => extension?.end(), () => scope.dispose()])
  }

  #report(failures: readonly Error[], { waiting }: StoriesAtEnd, cleanUpFailure?: Error): void {
    const all = [
      ...this.#parts.calls.takeSlow(),
      ...failures,
      ...(waiting.length > 0 ? [neverRun(waiting)] : []),
      ...(cleanUpFailure === undefined ? [] : [cleanUpFailure]),
    ]
    if (all.length > 1) throw new ScenarioEndError(all)
    for (const failure of all) throw failure
  }

  /** Runs clean-ups registered after the end. Nobody awaits them, so a failure is printed. */
  async #cleanUpLate(): Promise<void> {
    this.#parts.calls.gate.open()
    const failure = await this.#runCleanUps([])
    if (failure !== undefined) warn(failure.message)
  }

  /** Runs the clean-ups, newest first, then those of `last`; one that fails does not stop the others. */
  async #runCleanUps(last: readonly (() => unknown)[]): Promise<Error | undefined> {
    const { calls, log } = this.#parts
    const limitMs = calls.timeoutMs ?? defaultTimeoutMs
    const failures: unknown[] = []
    const block = (this.block = new OpenBlock('clean up'))
    const toRun = [...last]
    for (let run = this.#next(toRun); run !== undefined; run = this.#next(toRun)) {
      try {
        await within(limitMs, run(), tooLong)
      } catch (error) {
        failures.push(error)
      }
    }
    if (block.entries.length > 0) log.write(block, undefined)
    calls.gate.close()
    return failures.length === 0 ? undefined : (redactError(cleanUpError(failures), calls.redactor) as Error)
  }

  #next(last: (() => unknown)[]): (() => unknown) | undefined {
    return this.#cleanUps.pop() ?? last.shift()
  }

  async #cleanUpOf(story: string, run: () => unknown): Promise<void> {
    this.#refusals.clear()
    await run()
    const abandoned = this.openCalls.abandon()
    if (abandoned.length > 0) throw neverAwaited(`The clean-up of the story "${story}"`, abandoned)
    for (const failure of this.openCalls.takeUnseenFailures()) throw failure
    for (const exchange of this.#refusals) this.#warn(story, exchange)
  }

  #warn(story: string, exchange: AnsweredExchange): void {
    const { relay, redactor } = this.#parts.calls
    const message =
      `The clean-up of the story "${story}" was answered ${describeAnswer(exchange)}, so it may have left something behind.\n` +
      `${summarizeExchange(exchange, redactor)}\n` +
      'Where that answer is right, let the clean-up assert on it, for example with shouldBe.conflict().'
    // A recording that is replayed caused this warning when it was recorded.
    if (relay?.takesNoTime !== true) warn(message)
    this.block?.log(message)
  }
}

function cleanUpError(failures: readonly unknown[]): CleanUpError {
  const count = failures.length === 1 ? 'A clean-up' : `${failures.length} clean-ups`
  const messages = failures.map(
    (failure) => `  ${failure instanceof Error ? failure.message : String(failure)}`,
  )
  return new CleanUpError([`${count} failed after the scenario:`, ...messages].join('\n'), failures)
}

function tooLong(limit: string): Error {
  return new Error(
    `A clean-up did not finish within ${limit}. Let it settle, or give it more time with the option "timeout".`,
  )
}

function neverRun(stories: readonly string[]): StepRejectedError {
  const names = stories.map((story) => `"${story}"`).join(', ')
  return new StepRejectedError(
    `Arranged but never told: ${names}.\nAwait getResult(), or a call after it, so that the stories are told.`,
  )
}
