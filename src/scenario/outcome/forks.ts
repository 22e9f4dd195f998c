import type { SavedValues } from '../saved-values'
import type { ScenarioEnd } from '../scenario-end'
import type { ScenarioSetUp } from '../scenario-set-up'

export type Begin<Fork> = (setUp: ScenarioSetUp, saved: Record<string, unknown>) => Fork

/**
 * Creates scenarios with the same configuration, in which stories can be told once more. They end with the original
 * scenario.
 */
export class Forks {
  readonly #setUp: ScenarioSetUp
  readonly #saved: SavedValues
  readonly #end: ScenarioEnd
  #begun = 0

  /** @param setUp - the set-up of the original scenario; the seed of each fork is derived from its seed */
  constructor(setUp: ScenarioSetUp, saved: SavedValues, end: ScenarioEnd) {
    this.#setUp = setUp
    this.#saved = saved
    this.#end = end
  }

  begin<Fork extends { end(): unknown }>(begin: Begin<Fork>): Fork {
    const { options, seed } = this.#setUp
    const fork = begin(
      {
        ...this.#setUp,
        options: { ...options, maxApiResponseTime: undefined, checkAlways: false },
        observer: undefined,
        seed: `${seed} ${++this.#begun}`,
        logMessage: undefined,
      },
      this.#saved.ofOthers,
    )
    this.#end.cleanUp(() => fork.end(), 'told one after the other')
    return fork
  }
}
