import type { AnyChapter } from '../../story'
import type { Definition } from '../../project'
import { isQuotable } from './book'
import type { Candidate, ExploredBook, Finding } from './detector'
import type { Explorer } from './explorer'
import { chapterReached, type Move, type Walk, type WalkRun, type WalkStart } from './walk'

export type ShownByRun = Candidate | 'missed' | undefined

/** Walks to a chapter, each with the same kind of ending, until one shows something wrong. */
export interface Experiment {
  readonly chapter: AnyChapter
  /** What the ending quotes, each time with other values. */
  readonly phrases: readonly Definition[]
  /** The chapter that offers the phrases, if it is another one. */
  readonly offeredIn?: AnyChapter
  /** How many walks that come to the ending are enough, and the most walks, as some miss it. */
  readonly times: number
  readonly patience: number
  /** How often a walk is repeated until it shows the same again, where that depends on chance. @defaultValue 1 */
  readonly repeats?: number
  /** Whether the walks teach as planned ones do; invariants are checked only in those that do not judge an outcome. */
  readonly manner: 'observed' | 'alone' | 'unchecked'
  /** Returns an earlier walk to the chapter, to be used in place of a planned one. */
  readonly earlier?: () => Walk | undefined
  readonly walk: (to: Walk, moves: readonly [Move, ...Move[]]) => Walk | undefined
  /** Returns what a run shows, or that it missed what it was to try. */
  readonly look: (run: WalkRun) => ShownByRun | Promise<ShownByRun>
}

/** Makes the walks of an experiment; what one shows and another one shows again is confirmed, and shrunk. */
export async function conduct(
  { chapter, phrases, offeredIn, times, patience, repeats = 1, manner, earlier, walk, look }: Experiment,
  explored: ExploredBook,
  explorer: Explorer,
): Promise<Finding | undefined> {
  const { starts, planner } = explored
  const run = (one: Walk) => explorer.runner.run(one, { checksInvariants: manner !== 'unchecked' })
  for (let walks = 0, tries = 0; walks < patience && tries < times && !explorer.isOver; walks++) {
    const start = starts[walks % starts.length] as WalkStart
    const to =
      earlier?.() ?? (await planner.planTo(start, chapter, explorer.options.length, { isShort: walks === 0 }))
    if (to === undefined) continue
    const moves: Move[] = []
    for (const phrase of phrases) {
      const move = await (offeredIn
        ? planner.drawIn(phrase, offeredIn, start)
        : planner.drawIn(phrase, chapterReached(to), start, to))
      if (move !== undefined && isQuotable(move)) moves.push(move)
    }
    const [first, ...others] = moves
    const whole = first && moves.length === phrases.length ? walk(to, [first, ...others]) : undefined
    const made = whole && (await (manner === 'observed' ? explorer.run(explored, whole) : run(whole)))
    const trouble = made && (await look(made))
    if (made === undefined || trouble === 'missed') continue
    tries++
    if (trouble === undefined) continue
    const stillShows = async (one: Walk): Promise<Candidate | undefined> => {
      for (let turn = 0; turn < repeats && !explorer.runner.isOver; turn++) {
        const again = await run(one)
        const shown = again && (await look(again))
        if (typeof shown === 'object' && shown.cause === trouble.cause) return shown
      }
      return undefined
    }
    // What only chance has shown does not come back twice.
    if (repeats === 1 && (await stillShows(endingOf(made.walk, trouble))) === undefined) continue
    return explorer.confirm(explored, { walk: made.walk, trouble }, stillShows)
  }
  return undefined
}

/** Returns a walk with the ending that shows its trouble. */
export function endingOf(walk: Walk, { ending = walk.ending }: Candidate): Walk {
  return { ...walk, ending }
}
