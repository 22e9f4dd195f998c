import { setImmediate } from 'node:timers/promises'
import { messageOf, StepRejectedError } from '../../errors'
import { Cancellation } from '../../http'

interface NamedWork {
  readonly name?: string
}

interface Work {
  readonly named: NamedWork
  promise?: Promise<unknown>
}

/** The tracked promises that somebody awaits. */
const awaited = new WeakSet<object>()

/** The prototype of tracked promises. Both `await` and `then` read the constructor of a promise, and nothing else does. */
const trackedPromise = Object.create(Promise.prototype, {
  constructor: {
    get(this: object) {
      awaited.add(this)
      return Promise
    },
  },
}) as object

export class PendingWork {
  readonly #pending = new Set<Work>()
  #failed: { readonly work: Work; readonly error: unknown }[] = []

  get names(): string[] {
    return [...this.#pending].map(nameOf)
  }

  /** Tracks work until it settles. A rejection that nobody awaits is reported at the end of the scenario. */
  track<Result>(named: NamedWork, begin: () => Promise<Result>): Promise<Result> {
    const work: Work = { named }
    this.#pending.add(work)
    const succeed = (result: Result): Result => {
      this.#pending.delete(work)
      return result
    }
    const fail = (error: unknown): never => {
      if (this.#pending.delete(work)) this.#failed.push({ work, error })
      if (!awaited.has(tracked)) {
        tracked.catch(() => undefined)
        awaited.delete(tracked)
      }
      throw error
    }
    const tracked = rejecting(begin).then(succeed, fail)
    Object.setPrototypeOf(tracked, trackedPromise)
    work.promise = tracked
    return tracked
  }

  /** Stops tracking the work under way, however it settles. Returns its names. */
  abandon(): string[] {
    const { names } = this
    this.#pending.clear()
    return names
  }

  /** Returns an error for each distinct failure of work that nobody awaited, and forgets all failures. */
  takeUnseenFailures(): StepRejectedError[] {
    const unseen = this.#failed.filter(({ work }) => !awaited.has(work.promise as object))
    this.#failed = []
    const byError = new Map(unseen.map(({ work, error }) => [error, nameOf(work)]))
    return [...byError].map(([cause, name]) => {
      const message = `Nobody awaited ${name}, which failed: ${messageOf(cause)}\nPut an await before it.`
      return new StepRejectedError(message, { cause })
    })
  }

  /** @throws {@link StepRejectedError} for work that is still under way, or has failed unseen, when its owner has ended */
  checkEnd(owner: string): void {
    const open = this.abandon()
    if (open.length > 0) throw neverAwaited(owner, open)
    for (const failure of this.takeUnseenFailures()) throw failure
  }
}

/** Does work; an error that it throws rejects the promise. */
export function rejecting<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return work()
  } catch (error) {
    const failure = error as Error
    return Promise.reject(failure)
  }
}

function nameOf({ named }: Work): string {
  return named.name ?? 'a call'
}

export function neverAwaited(
  owner: string,
  pending: readonly string[],
  awaitedThing = 'each call',
): StepRejectedError {
  return new StepRejectedError(
    `${owner} ended while ${withVerb(pending)} still under way.\nPut an await before ${awaitedThing}.`,
  )
}

/** Joins names with the right verb: `GET "/accounts/1" was`, or `… and … were` for several. */
export function withVerb(pending: readonly string[]): string {
  return `${pending.join(' and ')} ${pending.length === 1 ? 'was' : 'were'}`
}

export const scenarioHasEnded =
  'This scenario has ended.\nPut an await before everything that belongs to it, or begin another scenario.'

/** The number of rejections until a caller that keeps retrying gets no result at all. */
const maxRejections = 100

/** Rejects calls. Code that retries endlessly must not block other code, so finally promises stay pending. */
export class Rejections {
  #count = 0

  async reject(error: Error): Promise<never> {
    await (this.#count++ < maxRejections ? setImmediate() : new Promise(() => undefined))
    throw error
  }
}

/** Admits the calls of a scenario while it runs, and cancels those that are open at its end. */
export class CallGate {
  cancellation = new Cancellation()
  isClosed = false
  readonly #rejections = new Rejections()
  #signal: AbortSignal | undefined

  get signal(): AbortSignal {
    return (this.#signal ??= this.cancellation.toAbortSignal())
  }

  check(): Promise<never> | undefined {
    return this.isClosed ? this.#rejections.reject(new StepRejectedError(scenarioHasEnded)) : undefined
  }

  /** Cancels open calls; later calls, such as those of clean-ups, are admitted. */
  cancelOpen(): void {
    this.cancellation.abort()
    this.cancellation = new Cancellation()
    this.#signal = undefined
  }

  close(): void {
    this.cancelOpen()
    this.isClosed = true
  }
}
