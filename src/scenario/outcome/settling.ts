import { setTimeout as wait } from 'node:timers/promises'
import { showTheSame, type Answer, type Telling } from '../../comparison'

/** How long it takes until what is looked at is looked at again. */
export const pauseMs = 100

/** Waits for what is looked at to come true, where that may take a while. */
export class Settling {
  readonly #limitMs: number
  #hasRunOut = false
  /** How long it took where it is known what was seen before. */
  #tookMs = 0

  /** @param limitMs - how long it may take */
  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /**
   * Looks until the same is seen twice that was not seen before; where that is not known, for as long as it took where it
   * is. Once the time was up there is nothing to wait for: what is looked at is another in each answer, or shows nothing of
   * the stories.
   *
   * @param look - puts what it sees into the telling
   * @param before - what was seen before the stories were told, where that is known
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
