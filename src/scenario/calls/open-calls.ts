import { StepRejectedError } from '../../errors'

interface OpenCall {
  readonly call: Named
  promise?: Promise<unknown>
}

/** What is told of a call: its name, which may be made only when somebody asks. */
interface Named {
  readonly name?: string
}

/** The calls that are under way, which somebody has to await. */
export class OpenCalls {
  readonly #open = new Set<OpenCall>()

  /** The names of the calls, such as `GET "/accounts/1"`. */
  get names(): string[] {
    return [...this.#open].map(({ call }) => call.name ?? 'a call')
  }

  /** Makes a call that counts as open until it is done. */
  track<Result>(call: Named, make: () => Promise<Result>): Promise<Result> {
    const open: OpenCall = { call }
    const run = async (): Promise<Result> => {
      this.#open.add(open)
      try {
        return await make()
      } finally {
        this.#open.delete(open)
      }
    }
    const promise = run()
    open.promise = promise
    return promise
  }

  /** Gives up the calls that are open: what becomes of them is nobody's concern any more. Gives their names. */
  abandon(): string[] {
    const { names } = this
    for (const { promise } of this.#open) promise?.catch(() => undefined)
    this.#open.clear()
    return names
  }
}

/** The error for calls, or what else there is to await, that were open when they should have been done. */
export function neverAwaited(
  what: string,
  open: readonly string[],
  awaited = 'each call',
): StepRejectedError {
  const verb = open.length === 1 ? 'was' : 'were'
  return new StepRejectedError(
    `${what} ended while ${open.join(' and ')} ${verb} still under way.\nPut an await before ${awaited}.`,
  )
}
