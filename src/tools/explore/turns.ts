import { AsyncLocalStorage } from 'node:async_hooks'

/** Lets walks be made at the same time, but for those that must be alone. */
export class Turns {
  readonly #isAlone = new AsyncLocalStorage<true>()
  readonly #running = new Set<Promise<unknown>>()
  /** What is alone now, and what waits for that. */
  #alone: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** Does something at the same time as others, once nothing is alone. */
  async among<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isAlone.getStore()) return work()
    while (this.#waiting > 0) await this.#alone.catch(() => undefined)
    const running = work()
    this.#running.add(running)
    return running.finally(() => this.#running.delete(running))
  }

  /** Does something once all others have ended, and lets no other begin until then. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isAlone.getStore()) return work()
    this.#waiting++
    const alone = this.#alone
      .catch(() => undefined)
      .then(() => Promise.allSettled(this.#running))
      .then(() => this.#isAlone.run(true, work))
      .finally(() => this.#waiting--)
    this.#alone = alone
    return alone
  }
}
