import { keyOfStep, type Definition } from '../project'
import type { AnyChapter } from '../story'
import type { WalkStart } from './walk-start'
import type { Move } from './moves'

/** A phrase told after certain others, and what has been told after it. */
export interface Branch {
  readonly move: Move
  readonly after: Trail
  /** How often walks told it here. */
  readonly times: number
  /** Whether the API took it the last time; undefined where nobody knows yet. */
  readonly isOpen: boolean | undefined
}

/** Phrases told one after the other from where a walk begins, and what was told after them. */
export class Trail {
  readonly #branches = new Map<string, Branch>()

  constructor(
    readonly moves: readonly Move[],
    readonly chapter: AnyChapter,
  ) {}

  /** The outcome of one more phrase; undefined where it was never told here. */
  by({ step }: Move): Branch | undefined {
    return this.#branches.get(keyOfStep(step))
  }

  /** The moves by a phrase that are worth to be made here: that the API took, or that nobody has made. */
  worthMaking(phrase: Definition): Move[] {
    return [...this.#branches.values()]
      .filter(({ move, isOpen }) => move.definition === phrase && isOpen !== false)
      .map(({ move }) => move)
  }

  /** Notes that a phrase may be told here, and where it is told whether the API took it. */
  note(move: Move, isOpen?: boolean): Trail {
    const key = keyOfStep(move.step)
    const { after = new Trail([...this.moves, move], move.to), times = 0 } = this.#branches.get(key) ?? {}
    this.#branches.set(key, { move, after, isOpen, times: times + 1 })
    return after
  }

  /** This trail and all that go on from it, the API having taken each of their phrases the last time. */
  *open(): Generator<Trail> {
    yield this
    for (const { isOpen, after } of this.#branches.values()) if (isOpen) yield* after.open()
  }
}

/** The trails of all starts: those that begin alike have the same. */
export class Trails {
  readonly #from = new Map<string, Trail>()

  from({ tags, background, chapter }: WalkStart): Trail {
    const key = JSON.stringify([tags, background, chapter.name])
    let trail = this.#from.get(key)
    if (trail === undefined) this.#from.set(key, (trail = new Trail([], chapter)))
    return trail
  }
}
