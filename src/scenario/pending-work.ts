import { StepRejectedError } from '../errors'

/** The name of work, perhaps computed only when it is read. */
interface Named {
  readonly name?: string
}

interface Work {
  readonly named: Named
  promise?: AwaitedPromise<unknown>
  failure?: { readonly error: unknown }
}

/** Calls and other work that must be awaited. */
export class PendingWork {
  readonly #pending = new Set<Work>()
  #failed: Work[] = []

  /** The names of the work under way, such as `GET "/accounts/1"`. */
  get names(): string[] {
    return [...this.#pending].map(nameOf)
  }

  /**
   * Starts work and tracks it until it settles. A rejection that nobody awaits is not an unhandled rejection for
   * Node.js: it is reported at the end of the scenario.
   */
  track<Result>(named: Named, start: () => Promise<Result>): Promise<Result> {
    const work: Work = { named }
    const run = async (): Promise<Result> => {
      this.#pending.add(work)
      try {
        return await start()
      } catch (error) {
        work.failure = { error }
        if (this.#pending.has(work)) this.#failed.push(work)
        throw error
      } finally {
        this.#pending.delete(work)
      }
    }
    const promise = AwaitedPromise.of(run())
    work.promise = promise
    return promise
  }

  /** Stops tracking the work under way, however it settles. Returns its names. */
  abandon(): string[] {
    const { names } = this
    this.#pending.clear()
    return names
  }

  /** Returns an error for each distinct failure of work that nobody awaited, and forgets all failures. */
  takeUnseenFailures(): StepRejectedError[] {
    const unseen = this.#failed.filter(({ promise }) => !promise?.isAwaited)
    this.#failed = []
    const byError = new Map(unseen.map((work) => [work.failure?.error, nameOf(work)]))
    return [...byError].map(([error, name]) => neverSeen(name, error))
  }
}

/** A promise that records whether it is awaited. */
class AwaitedPromise<Result> extends Promise<Result> {
  isAwaited = false

  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }

  static of<Result>(promise: Promise<Result>): AwaitedPromise<Result> {
    const awaited = new AwaitedPromise<Result>((resolve, reject) => void promise.then(resolve, reject))
    void Promise.prototype.then.call(awaited, undefined, () => undefined)
    return awaited
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
