import { CleanUpError } from '../errors'
import { defaultTimeoutMs } from '../http'
import { within } from './time-limit'

type CleanUp = () => unknown

/** The clean-up functions to run after a scenario. */
export class CleanUps {
  readonly #limitMs: number
  readonly #functions: CleanUp[] = []

  /** @param limitMs - the time limit of each function, in milliseconds */
  constructor(limitMs = defaultTimeoutMs) {
    this.#limitMs = limitMs
  }

  get isEmpty(): boolean {
    return this.#functions.length === 0
  }

  add(run: CleanUp): void {
    this.#functions.push(run)
  }

  /** Runs all functions, newest first, then those of `last` in order; one that fails does not stop the others. */
  async run(last: readonly CleanUp[] = []): Promise<CleanUpError | undefined> {
    const failures: unknown[] = []
    await this.#runAdded(failures)
    for (const next of last) {
      await this.#runOne(next, failures)
      await this.#runAdded(failures)
    }
    if (failures.length === 0) return undefined
    const count = failures.length === 1 ? 'A clean-up' : `${failures.length} clean-ups`
    const messages = failures.map(
      (failure) => `  ${failure instanceof Error ? failure.message : String(failure)}`,
    )
    return new CleanUpError([`${count} failed after the scenario:`, ...messages].join('\n'), failures)
  }

  async #runAdded(failures: unknown[]): Promise<void> {
    for (let next = this.#functions.pop(); next !== undefined; next = this.#functions.pop())
      await this.#runOne(next, failures)
  }

  async #runOne(cleanUp: CleanUp, failures: unknown[]): Promise<void> {
    try {
      await within(this.#limitMs, cleanUp(), tooLong)
    } catch (error) {
      failures.push(error)
    }
  }
}

function tooLong(limit: string): Error {
  return new Error(
    `A clean-up did not finish within ${limit}. Let it settle, or give it more time with the option "timeout".`,
  )
}
