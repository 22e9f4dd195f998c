import { StepRejectedError } from '../../errors'

/** The name of work, perhaps computed only when it is read. */
interface Named {
  readonly name?: string
}

interface Work {
  readonly named: Named
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

/** Calls and other work that must be awaited. */
export class PendingWork {
  readonly #pending = new Set<Work>()
  #failed: { readonly work: Work; readonly error: unknown }[] = []

  /** The names of the work under way, such as `GET "/accounts/1"`. */
  get names(): string[] {
    return [...this.#pending].map(nameOf)
  }

  /**
   * Tracks work until it settles. A rejection that nobody awaits is not an unhandled rejection for Node.js: it is
   * reported at the end of the scenario.
   *
   * @param begin - an error that it throws rejects the promise
   * @param finish - makes the result of what the work gave, by default that itself
   * @param failed - called when the work or `finish` has failed
   */
  track<Given, Result = Given>(
    named: Named,
    begin: () => Promise<Given>,
    finish: (given: Given) => Result = (given) => given as never,
    failed?: () => void,
  ): Promise<Result> {
    const work: Work = { named }
    this.#pending.add(work)
    const fail = (error: unknown): never => {
      if (this.#pending.delete(work)) this.#failed.push({ work, error })
      ignoreRejection(tracked)
      failed?.()
      throw error
    }
    const succeed = (given: Given): Result => {
      try {
        const result = finish(given)
        this.#pending.delete(work)
        return result
      } catch (error) {
        return fail(error)
      }
    }
    const tracked = begun(begin).then(succeed, fail)
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
      const message = cause instanceof Error ? cause.message : String(cause)
      return new StepRejectedError(
        `Nobody awaited ${name}, which failed: ${message}\nPut an await before it.`,
        { cause },
      )
    })
  }
}

function begun<Given>(begin: () => Promise<Given>): Promise<Given> {
  try {
    return begin()
  } catch (error) {
    const failure = error as Error
    return Promise.reject(failure)
  }
}

/** Handles the rejection of a promise, without making it one that somebody awaits. */
function ignoreRejection(promise: Promise<unknown>): void {
  if (awaited.has(promise)) return
  promise.catch(() => undefined)
  awaited.delete(promise)
}

function nameOf({ named }: Work): string {
  return named.name ?? 'a call'
}

/** Returns the error for calls (or other work) still under way when they should have been done. */
export function neverAwaited(
  what: string,
  pending: readonly string[],
  awaitedThing = 'each call',
): StepRejectedError {
  return new StepRejectedError(
    `${what} ended while ${withVerb(pending)} still under way.\nPut an await before ${awaitedThing}.`,
  )
}

/** Joins names with the right verb: `GET "/accounts/1" was`, or `… and … were` for several. */
export function withVerb(pending: readonly string[]): string {
  return `${pending.join(' and ')} ${pending.length === 1 ? 'was' : 'were'}`
}
