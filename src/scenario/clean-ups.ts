import { CleanUpError } from '../errors'

/** The functions to run after a scenario. */
export class CleanUps {
  readonly #functions: (() => unknown)[] = []

  get isEmpty(): boolean {
    return this.#functions.length === 0
  }

  add(run: () => unknown): void {
    this.#functions.push(run)
  }

  /** Runs them all, newest first, then those of `last` in order; one that fails does not keep the others from running. */
  async run(last: readonly (() => unknown)[] = []): Promise<CleanUpError | undefined> {
    const failures: unknown[] = []
    this.#functions.unshift(...[...last].reverse())
    for (let next = this.#functions.pop(); next !== undefined; next = this.#functions.pop()) {
      try {
        await next()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length === 0) return undefined
    const count = failures.length === 1 ? 'A clean-up' : `${failures.length} clean-ups`
    const messages = failures.map(
      (failure) => `  ${failure instanceof Error ? failure.message : String(failure)}`,
    )
    return new CleanUpError([`${count} failed after the scenario:`, ...messages].join('\n'), failures)
  }
}
