import type { Trouble, TroubledWalk } from './finding'
import type { Moves } from './moves'
import type { Values } from './values'
import type { Move, Walk } from './walk'

/** Runs a walk, and resolves to the trouble if it still shows it. */
export type StillShows = (walk: Walk) => Promise<Trouble | undefined>

interface ShrinkContext {
  readonly moves: Moves
  readonly values: Values
  /** Whether there is no time left for another try. */
  readonly isOver: () => boolean
}

/**
 * Returns the shortest walk found that still shows a trouble. Leaves out phrases, groups of them and single ones, as
 * long as that helps and the book allows the walk; then makes values simpler.
 */
export async function shrink(
  found: TroubledWalk,
  stillShows: StillShows,
  start: ShrinkContext,
): Promise<TroubledWalk> {
  let best = cut(found)
  const attempt = async (moves: readonly Move[]): Promise<boolean> => {
    const walk = await start.moves.rebuild({ ...best.walk, moves })
    const trouble = walk && (await stillShows(walk))
    if (walk === undefined || trouble === undefined) return false
    best = cut({ walk, trouble })
    return true
  }
  for (let hasHelped = true; hasHelped;) {
    hasHelped = false
    for (const size of halves(best.walk.moves.length)) {
      for (let at = 0; at + size <= best.walk.moves.length;) {
        if (start.isOver()) return best
        const { moves } = best.walk
        if (await attempt([...moves.slice(0, at), ...moves.slice(at + size)])) hasHelped = true
        else at++
      }
    }
  }
  for (let at = 0; at < best.walk.moves.length; at++) {
    const { step, definition } = best.walk.moves[at] as Move
    for (const simpler of start.values.simplerThan(step, definition)) {
      if (start.isOver()) return best
      const moves = best.walk.moves.map((move, index) => (index === at ? { ...move, step: simpler } : move))
      if (await attempt(moves)) break
    }
  }
  return best
}

/** Returns half of a number, half of that, and so on to 1, each rounded up. */
function halves(of: number): number[] {
  const half = Math.ceil(of / 2)
  return half > 1 ? [half, ...halves(half)] : [1]
}

/** Returns the walk up to the phrase that shows its trouble; a walk with an ending is left whole. */
function cut({ walk, trouble }: TroubledWalk): TroubledWalk {
  if (walk.ending.length > 0) return { walk, trouble }
  return { walk: { ...walk, moves: walk.moves.slice(0, trouble.moves) }, trouble }
}
