import { StepRejectedError } from '../errors'

interface Pending {
  readonly work: Named
  promise?: Promise<unknown>
}

/** What is said of work: its name, which may be made only when somebody asks. */
interface Named {
  readonly name?: string
}

/** Calls and other work under way, which somebody has to await. */
export class PendingWork {
  readonly #pending = new Set<Pending>()

  /** The names of what is under way, such as `GET "/accounts/1"`. */
  get names(): string[] {
    return [...this.#pending].map(({ work }) => work.name ?? 'a call')
  }

  /** Starts work that is under way until it is done. */
  track<Result>(work: Named, start: () => Promise<Result>): Promise<Result> {
    const pending: Pending = { work }
    const run = async (): Promise<Result> => {
      this.#pending.add(pending)
      try {
        return await start()
      } finally {
        this.#pending.delete(pending)
      }
    }
    const promise = run()
    pending.promise = promise
    return promise
  }

  /** Gives up what is under way: how it ends is nobody's concern any more. Returns the names. */
  abandon(): string[] {
    const { names } = this
    for (const { promise } of this.#pending) promise?.catch(() => undefined)
    this.#pending.clear()
    return names
  }
}

/** The error for calls, or what else there is to await, under way when they should have been done. */
export function neverAwaited(
  what: string,
  pending: readonly string[],
  awaited = 'each call',
): StepRejectedError {
  const verb = pending.length === 1 ? 'was' : 'were'
  return new StepRejectedError(
    `${what} ended while ${pending.join(' and ')} ${verb} still under way.\nPut an await before ${awaited}.`,
  )
}
