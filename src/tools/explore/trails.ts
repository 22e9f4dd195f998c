import { keyOfStep, type AnyChapter, type Definition } from '../seam'
import type { WalkStart } from './walk-start'
import type { Move } from './moves'

/** A phrase told after certain others, and the trail that goes on from it. */
export interface Branch {
  readonly move: Move
  readonly after: Trail
  /** How often it was told here. */
  readonly times: number
  /** Whether the API accepted it the last time; undefined if it was never told. */
  readonly isOpen: boolean | undefined
}

/** The phrases told one after the other from a start, and the branches for phrases told after them. */
export class Trail {
  readonly #branches = new Map<string, Branch>()

  constructor(
    readonly moves: readonly Move[],
    readonly chapter: AnyChapter,
  ) {}

  /** Returns the branch of one more phrase; undefined if it was never told here. */
  by({ step }: Move): Branch | undefined {
    return this.#branches.get(keyOfStep(step))
  }

  /**
   * Returns the moves by a phrase that are worth making here: those the API accepted last time, or that were never
   * made.
   */
  worthMaking(phrase: Definition): Move[] {
    return [...this.#branches.values()]
      .filter(({ move, isOpen }) => move.definition === phrase && isOpen !== false)
      .map(({ move }) => move)
  }

  /** Notes that a phrase may be told here and, if it was told, whether the API accepted it. */
  note(move: Move, isOpen?: boolean): Trail {
    const key = keyOfStep(move.step)
    const { after = new Trail([...this.moves, move], move.to), times = 0 } = this.#branches.get(key) ?? {}
    this.#branches.set(key, { move, after, isOpen, times: times + 1 })
    return after
  }

  /** Yields this trail and those that continue it by phrases that the API accepted the last time. */
  *open(): Generator<Trail> {
    yield this
    for (const { isOpen, after } of this.#branches.values()) if (isOpen) yield* after.open()
  }
}

/** The trails of all starts; starts with the same tags, Background and chapter share one. */
export class Trails {
  readonly #from = new Map<string, Trail>()

  from({ tags, background, chapter }: WalkStart): Trail {
    const key = JSON.stringify([tags, background, chapter.name])
    let trail = this.#from.get(key)
    if (trail === undefined) this.#from.set(key, (trail = new Trail([], chapter)))
    return trail
  }
}
