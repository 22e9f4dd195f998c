import { setImmediate } from 'node:timers/promises'

/** How often code that asks on is told no. */
const most = 100

/**
 * Rejects calls. Code that asks again and again, whatever it is told, is not to keep others from going on: in the end it
 * is told nothing, and its step times out.
 */
export class Rejections {
  #count = 0

  /** Rejects with the error, later. */
  async reject(error: Error): Promise<never> {
    await (this.#count++ < most ? setImmediate() : new Promise(() => undefined))
    throw error
  }
}
