import { setTimeout as wait } from 'node:timers/promises'
import { showTheSame, type Answer, type Telling } from '../../comparison'

/** The pause between two looks, in milliseconds. */
export const pauseMs = 100

/** Waits until the effects of stories appear, which may take a while. */
export class Settling {
  readonly #limitMs: number
  #hasRunOut = false
  /** The time that settling took in the last call with `before`, in milliseconds. */
  #tookMs = 0

  /** @param limitMs - the time limit, in milliseconds */
  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /**
   * Repeats the look until two in a row see the same and it differs from `before`; without `before`, until two in a row
   * see the same and at least the time of the last call with `before` has passed. Once the time limit was reached,
   * later calls do not wait: what is seen changes with each look, or shows nothing of the stories.
   *
   * @param look - stores what it sees in the telling
   * @param before - what was seen before the stories were told, if known
   */
  async settle(telling: Telling, look: () => Promise<void>, before?: readonly Answer[]): Promise<void> {
    const beganAt = performance.now()
    while (!this.#hasRunOut) {
      const { seen } = telling
      await wait(pauseMs)
      await look()
      const tookMs = performance.now() - beganAt
      const isAsBefore = before === undefined ? tookMs < this.#tookMs : showTheSame(telling, before)
      if (showTheSame(telling, seen) && !isAsBefore) {
        if (before !== undefined) this.#tookMs = tookMs
        return
      }
      this.#hasRunOut = tookMs >= this.#limitMs
    }
  }
}
