import type { Candidate, CandidateWalk } from './candidate'
import type { ExploredBook } from './detector'
import type { Move, Walk } from './walk'

/** Runs a walk, and resolves to the candidate if it still shows it. */
export type StillShows = (walk: Walk) => Promise<Candidate | undefined>

interface ShrinkContext extends Pick<ExploredBook, 'book' | 'planner'> {
  /** Whether there is no time left for another try. */
  readonly isOver: () => boolean
}

/**
 * Returns the shortest walk found that still shows a candidate: with a shorter way to a chapter on it, without phrases,
 * groups of them and single ones, as long as that helps and the book allows the walk; then with simpler values.
 */
export async function shrink(
  found: CandidateWalk,
  stillShows: StillShows,
  { book, planner, isOver }: ShrinkContext,
): Promise<CandidateWalk> {
  let best = cut(found)
  const attempt = async (moves: readonly Move[]): Promise<boolean> => {
    const walk = isOver() ? undefined : await book.rebuild({ ...best.walk, moves })
    const candidate = walk && (await stillShows(walk))
    if (walk !== undefined && candidate !== undefined) best = cut({ walk, candidate })
    return candidate !== undefined
  }
  const { start, moves: all } = best.walk
  for (let at = all.length - 1; at > 1; at--) {
    const chapter = all[at - 1]?.to ?? start.chapter
    const way = await planner.planTo(start, chapter, at, { worthOf: ({ moves }) => -moves.length })
    if (way !== undefined && way.moves.length < at && (await attempt([...way.moves, ...all.slice(at)]))) break
  }
  for (let hasHelped = true; hasHelped;) {
    hasHelped = false
    for (const size of halves(best.walk.moves.length))
      for (let at = 0; at + size <= best.walk.moves.length;) {
        const { moves } = best.walk
        if (await attempt([...moves.slice(0, at), ...moves.slice(at + size)])) hasHelped = true
        else at++
      }
  }
  for (let at = 0; at < best.walk.moves.length; at++) {
    const { step, definition } = best.walk.moves[at] as Move
    for (const simpler of book.values.simplerThan(step, definition)) {
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

/** Returns the walk up to the phrase that shows its candidate; a walk with an ending is left whole. */
function cut({ walk, candidate }: CandidateWalk): CandidateWalk {
  const moves = walk.ending.length > 0 ? walk.moves : walk.moves.slice(0, candidate.moves)
  return { walk: { ...walk, moves }, candidate }
}
