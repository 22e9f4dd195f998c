import { setTimeout as wait } from 'node:timers/promises'
import { showTheSame, type Answer, type Telling } from '../../comparison'

/** How long it takes until what is looked at is looked at again. */
export const pauseMs = 100

/** Waits for what is looked at to come true, where that may take a while. */
export class Settling {
  readonly #limitMs: number
  #hasRunOut = false

  /** @param limitMs - how long it may take */
  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /**
   * Looks until the same is seen twice that was not seen before. Once the time was up there is nothing to wait for: what is
   * looked at is another in each answer, or shows nothing of the stories.
   *
   * @param look - puts what it sees into the telling
   * @param before - what was seen before the stories were told, where that is known
   */
  async settle(live: Telling, look: () => Promise<void>, before?: readonly Answer[]): Promise<void> {
    const until = performance.now() + this.#limitMs
    while (!this.#hasRunOut) {
      const { seen } = live
      await wait(pauseMs)
      await look()
      const isAsBefore = before !== undefined && showTheSame(live, before)
      if (showTheSame(live, seen) && !isAsBefore) return
      this.#hasRunOut = performance.now() >= until
    }
  }
}
