import { setImmediate } from 'node:timers/promises'
import { describeResponse, type Response } from '../assertions'
import { ChapterwiseError, CleanUpError, hideOwnFrames, messageOf, StepRejectedError } from '../errors'
import type { AnsweredExchange } from '../exchange'
import { defaultTimeoutMs } from '../http'
import { summarizeExchange, warn } from '../log'
import { redactError, type Redactor } from '../redaction'
import { within } from '../waiting'
import type { ScenarioCalls } from './calls/calls'
import { neverAwaited, PendingWork } from './calls/open-calls'
import { observeAct } from './events'
import { OpenBlock, type LogWriter } from './log-writer'
import type { PartInScenario } from './part'
import type { ServiceScope } from './service-scope'

/** Thrown when several things were wrong at the end of a scenario. */
export class ScenarioEndError extends ChapterwiseError {
  constructor(readonly errors: readonly Error[]) {
    super(errors.map(({ message }) => message).join('\n\n'))
  }
}

/** @throws the failure, or a {@link ScenarioEndError} for several */
export function throwAll(failures: readonly Error[]): void {
  if (failures.length > 0) throw failures.length === 1 ? failures[0]! : new ScenarioEndError(failures)
}

interface EndingScenario {
  readonly calls: ScenarioCalls
  readonly redactor: Redactor
  readonly log: LogWriter
  readonly begunParts: readonly PartInScenario[]
  readonly serviceScope: ServiceScope
  /** Whether it repeats another scenario, which warns of the same. */
  readonly isFork: boolean
  readonly request: { takeUnused(): Error | undefined }
  readonly stories: {
    readonly results: PendingWork
    readonly waiting: readonly string[]
  }
}

export class ScenarioEnd {
  block: OpenBlock | undefined
  readonly openCalls = new PendingWork()
  readonly #cleanUps: (() => unknown)[] = []
  /** The error responses that no story has read, with the story that got them. */
  readonly #unread = new Map<AnsweredExchange, string>()
  /** The same of the clean-up that is running. */
  readonly #unreadInCleanUp = new Map<AnsweredExchange, string>()

  constructor(private readonly scenario: EndingScenario) {}

  /** Notes that a story or its clean-up got an error response, until somebody reads that response or asserts on it. */
  noteUnread(response: Response, story: string): void {
    const { exchange } = response
    const { status } = exchange.outcome
    const isCleanUp = this.block !== undefined
    // What a clean-up deletes may be gone already.
    if (status < 400 || (isCleanUp && status === 404)) return
    const unread = isCleanUp ? this.#unreadInCleanUp : this.#unread
    unread.set(exchange, story)
    const get = (): AnsweredExchange => {
      unread.delete(exchange)
      return exchange
    }
    Object.defineProperty(response, 'exchange', { get, enumerable: true, configurable: true })
  }

  /** Registers a clean-up of a story, or of the step `story`; after the end of the scenario it runs at once. */
  cleanUp(run: () => unknown, story: string, isStep = false): void {
    const { observer, gate } = this.scenario.calls
    this.#cleanUps.push(() =>
      observeAct(observer, { kind: 'clean-up', story }, () => this.#cleanUpOf(story, run, isStep)),
    )
    if (gate.isClosed) void this.#cleanUpLate()
  }

  /** Abandons what is under way. Returns the errors for it and, unless the scenario has failed, for what was never used. */
  collectUnawaited(hasFailed: boolean): Error[] {
    const { calls, stories, request } = this.scenario
    const open = calls.openCalls.abandon()
    const results = [...new Set(stories.results.abandon())]
    const neglected = [calls.uncalledAssertions.take('The scenario'), request.takeUnused()]
    const unused = hasFailed ? [] : neglected.filter((error) => error !== undefined)
    return [
      ...calls.openCalls.takeUnseenFailures(),
      ...stories.results.takeUnseenFailures(),
      ...unused,
      ...(open.length > 0 ? [neverAwaited('The scenario', open)] : []),
      ...(results.length > 0 ? [neverAwaited('The scenario', results, 'getResult()')] : []),
    ]
  }

  async close(hasFailed: boolean): Promise<void> {
    const { calls, begunParts: parts, serviceScope } = this.scenario
    const failures = this.collectUnawaited(hasFailed)
    const { hasRequestsUnderWay } = calls
    calls.gate.cancelOpen()
    const isPlain = !serviceScope.isOwned && !hasRequestsUnderWay && this.#cleanUps.length === 0
    if (isPlain && parts.every((part) => part.close === undefined && part.end === undefined)) {
      calls.gate.close()
      return this.#report(failures)
    }
    for (const part of parts)
      try {
        await part.close?.()
      } catch (error) {
        failures.push(error as Error)
      }
    // Cancelled requests are logged before the clean-ups.
    if (hasRequestsUnderWay) await setImmediate()
    const ends = parts.map((part) => () => part.end?.())
    const failure = await this.#runCleanUps([...ends, () => serviceScope.dispose()])
    this.#report(failures, failure)
  }

  #report(failures: readonly Error[], cleanUpFailure?: Error): void {
    const { calls, stories } = this.scenario
    this.#warnOfUnread()
    throwAll([
      ...calls.responseTimeLimit.takeAll(),
      ...failures,
      ...(stories.waiting.length > 0 ? [neverRun(stories.waiting)] : []),
      ...(cleanUpFailure === undefined ? [] : [cleanUpFailure]),
    ])
  }

  /** Runs clean-ups registered after the end. Nobody awaits them, so a failure is printed. */
  async #cleanUpLate(): Promise<void> {
    this.scenario.calls.gate.isClosed = false
    const failure = await this.#runCleanUps([])
    if (failure !== undefined) warn(failure.message)
  }

  /** Runs the clean-ups, newest first, then those of `last`; one that fails does not stop the others. */
  async #runCleanUps(last: (() => unknown)[]): Promise<Error | undefined> {
    const { calls, log, redactor } = this.scenario
    const limitMs = calls.timeoutMs ?? defaultTimeoutMs
    const failures: unknown[] = []
    const block = (this.block = new OpenBlock('clean up'))
    const next = (): (() => unknown) | undefined => this.#cleanUps.pop() ?? last.shift()
    for (let run = next(); run !== undefined; run = next()) {
      try {
        await within(limitMs, run(), tooLong)
      } catch (error) {
        failures.push(hideOwnFrames(error))
      }
    }
    if (block.entries.length > 0) log.write(block)
    calls.gate.close()
    return failures.length === 0 ? undefined : (redactError(cleanUpError(failures), redactor) as Error)
  }

  async #cleanUpOf(story: string, run: () => unknown, isStep: boolean): Promise<void> {
    const title = isStep ? `The step "${story}"` : `The clean-up of the story "${story}"`
    this.#unreadInCleanUp.clear()
    await run()
    this.scenario.calls.checkEnd(title, this.openCalls)
    for (const exchange of this.#unreadInCleanUp.keys()) {
      const { status } = exchange.outcome
      const remedy = isStep ? undefined : `let the clean-up assert on it: shouldBe.oneOf(200, ${status})`
      this.#warn(this.block, title, exchange, 'so it may have left something behind', remedy)
    }
  }

  #warnOfUnread(): void {
    const { calls, log, isFork } = this.scenario
    if (this.#unread.size === 0 || isFork || calls.observer?.isRehearsal === true) return
    const block = new OpenBlock('stories')
    for (const [exchange, story] of this.#unread) {
      const remedy = `let the story assert on it, for example with shouldBe.oneOf(200, ${exchange.outcome.status})`
      this.#warn(block, `The story "${story}"`, exchange, 'and did not look at the response', remedy)
    }
    log.write(block)
  }

  #warn(
    block: OpenBlock | undefined,
    title: string,
    exchange: AnsweredExchange,
    consequence: string,
    remedy: string | undefined,
  ): void {
    const { calls, redactor } = this.scenario
    const message =
      `${title} was answered ${describeResponse(exchange)}, ${consequence}.\n` +
      summarizeExchange(exchange, redactor) +
      (remedy === undefined ? '' : `\nWhere that answer is right, ${remedy}.`)
    // A recording that is replayed caused this warning when it was recorded.
    if (calls.relay?.takesNoTime !== true) warn(message)
    block?.log(message)
  }
}

function cleanUpError(failures: readonly unknown[]): CleanUpError {
  const count = failures.length === 1 ? 'A clean-up' : `${failures.length} clean-ups`
  const messages = failures.map((failure) => `  ${messageOf(failure)}`)
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
    `Arranged but never run: ${names}.\nAwait getResult(), or a call after it, so that the stories run.`,
  )
}
