import type { AnyChapter } from '../../story'
import type { Definition } from '../../project'
import type { Candidate } from './candidate'
import { isQuotable } from './book'
import type { Experiment, ExploredBook, Search } from './detector'
import type { Explorer } from './explorer'
import { chapterReached, type Move, type Walk, type WalkStart } from './walk'

/** Returns the search that an experiment makes; undefined if no phrase tells one of its stories alone. */
export async function searchBy(
  experiment: Experiment,
  explored: ExploredBook,
  explorer: Explorer,
): Promise<Search | undefined> {
  const { stories, chapter, offeredIn = [chapter], of, isAlone, rank } = experiment
  for (const from of offeredIn) {
    const all = await Promise.all(stories.map((story) => explored.book.phraseFor(from, story)))
    const phrases = all.filter((phrase) => phrase !== undefined)
    if (phrases.length === stories.length)
      return { of, stories, isAlone, rank, run: () => conduct(experiment, phrases, from, explored, explorer) }
  }
  return undefined
}

/** Makes the walks of an experiment; what one shows and another one shows again is confirmed, and shrunk. */
async function conduct(
  experiment: Experiment,
  phrases: readonly Definition[],
  from: AnyChapter,
  explored: ExploredBook,
  explorer: Explorer,
): Promise<void> {
  const { chapter, offeredIn, times = 2, patience = 6, repeats = 1, manner, earlier, look } = experiment
  const { starts, planner } = explored
  const run = (one: Walk) => explorer.runner.run(one, { checksInvariants: manner !== 'unchecked' })
  for (let walks = 0, tries = 0; walks < patience && tries < times && !explorer.isOver; walks++) {
    const start = starts[walks % starts.length] as WalkStart
    const known = earlier?.()
    const to =
      known?.to ?? (await planner.planTo(start, chapter, explorer.options.length, { isShort: walks === 0 }))
    if (to === undefined) continue
    const moves: Move[] = []
    for (const phrase of phrases) {
      const move =
        known?.move ??
        (await (offeredIn
          ? planner.drawIn(phrase, from, start)
          : planner.drawIn(phrase, chapterReached(to), start, to)))
      if (move !== undefined && isQuotable(move)) moves.push(move)
    }
    const [first, ...others] = moves
    const whole =
      first && moves.length === phrases.length ? experiment.walk(to, [first, ...others]) : undefined
    const made = whole && (await (manner === 'observed' ? explorer.run(explored, whole) : run(whole)))
    const candidate = made && (await look(made))
    if (made === undefined || candidate === 'missed') continue
    tries++
    if (candidate === undefined) continue
    const { walk } = made
    const stillShows = async (one: Walk): Promise<Candidate | undefined> => {
      for (let turn = 0; turn < repeats && !explorer.runner.isOver; turn++) {
        const again = await run(one)
        const shown = again && (await look(again))
        if (typeof shown === 'object' && shown.cause === candidate.cause) return shown
      }
      return undefined
    }
    // What only chance has shown does not come back twice.
    if (repeats === 1 && !(await stillShows({ ...walk, ending: candidate.ending ?? walk.ending }))) continue
    // An assertion that is given time would take it in each try to shrink the walk.
    const soon = async (one: Walk): Promise<Candidate | undefined> => {
      const shown = await stillShows(repeats === 1 ? { ...one, ending: walk.ending } : one)
      return lastStepOf(shown) === lastStepOf(candidate) ? shown : undefined
    }
    const finding = await explorer.confirm(explored, { walk, candidate }, soon)
    if (finding !== undefined) await experiment.found?.(finding)
    return
  }
}

/** Returns the text of the step with which the ending ends that shows a candidate: the feature ends there. */
function lastStepOf(candidate: Candidate | undefined): string | undefined {
  return candidate?.ending?.at(-1)?.step.text
}
