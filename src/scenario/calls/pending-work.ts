import { StepRejectedError } from '../../errors'

/** The name of work, perhaps computed only when it is read. */
interface Named {
  readonly name?: string
}

interface Work {
  readonly named: Named
  promise?: AwaitedPromise<unknown>
}

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
   */
  track<Result>(named: Named, promise: Promise<Result>): Promise<Result> {
    const work: Work = { named }
    this.#pending.add(work)
    const tracked = new AwaitedPromise<Result>((resolve, reject) => {
      promise.then(
        (result) => {
          this.#pending.delete(work)
          resolve(result)
        },
        (error: unknown) => {
          if (this.#pending.delete(work)) this.#failed.push({ work, error })
          void Promise.prototype.then.call(tracked, undefined, () => undefined)

          reject(error)
        },
      )
    })
    return (work.promise = tracked)
  }

  /** Stops tracking the work under way, however it settles. Returns its names. */
  abandon(): string[] {
    const { names } = this
    this.#pending.clear()
    return names
  }

  /** Returns an error for each distinct failure of work that nobody awaited, and forgets all failures. */
  takeUnseenFailures(): StepRejectedError[] {
    const unseen = this.#failed.filter(({ work }) => !work.promise?.isAwaited)
    this.#failed = []
    const byError = new Map(unseen.map(({ work, error }) => [error, nameOf(work)]))
    return [...byError].map(([error, name]) => neverSeen(name, error))
  }
}

/** A promise that records whether it is awaited. */
class AwaitedPromise<Result> extends Promise<Result> {
  isAwaited = false

  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }

  override then<A = Result, B = never>(
    onFulfilled?: ((value: Result) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.isAwaited = true
    return super.then(onFulfilled, onRejected)
  }
}

function nameOf({ named }: Work): string {
  return named.name ?? 'a call'
}

function neverSeen(name: string, error: unknown): StepRejectedError {
  const message = error instanceof Error ? error.message : String(error)
  return new StepRejectedError(`Nobody awaited ${name}, which failed: ${message}\nPut an await before it.`, {
    cause: error,
  })
}

/** Returns the error for calls (or other work) still under way when they should have been done. */
export function neverAwaited(
  what: string,
  pending: readonly string[],
  awaited = 'each call',
): StepRejectedError {
  return new StepRejectedError(
    `${what} ended while ${withVerb(pending)} still under way.\nPut an await before ${awaited}.`,
  )
}

/** Joins names with the right verb: `GET "/accounts/1" was`, or `… and … were` for several. */
export function withVerb(pending: readonly string[]): string {
  return `${pending.join(' and ')} ${pending.length === 1 ? 'was' : 'were'}`
}
