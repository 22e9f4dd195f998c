import { setImmediate } from 'node:timers/promises'

/** The number of rejections until a caller that keeps retrying gets no result at all. */
const most = 100

/**
 * Rejects calls. Code that retries endlessly must not block other code: after 100 rejections the promises stay pending,
 * so its step times out.
 */
export class Rejections {
  #count = 0

  /** Rejects with the error asynchronously, or never settles. */
  async reject(error: Error): Promise<never> {
    await (this.#count++ < most ? setImmediate() : new Promise(() => undefined))
    throw error
  }
}
