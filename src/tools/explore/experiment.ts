import type { Exchange } from '../../exchange'
import { groupBy } from '../../group-by'
import { EndChapter, type AnyChapter } from '../../story'
import type { Definition } from '../../project'
import type { Candidate } from './candidate'
import { isQuotable } from './book'
import type { Experiment, ExploredBook, Search } from './detector'
import type { Explorer } from './explorer'
import { Moving, probesOf } from './reads'
import { chapterReached, type EndingStep, type Move, type Walk, type WalkStart } from './walk'

/** Returns the search that an experiment makes; undefined if no phrase tells one of its stories alone. */
export async function searchBy(
  experiment: Experiment,
  explored: ExploredBook,
  explorer: Explorer,
): Promise<Search | undefined> {
  const { of, stories, isAlone, rank } = experiment
  const told = await phrasesOf(experiment, explored)
  return told && { of, stories, isAlone, rank, run: () => conduct(experiment, told, explored, explorer) }
}

/** The phrases of the stories of an experiment, and the chapter that offers them. */
interface ToldBy {
  readonly phrases: readonly Definition[]
  readonly from: AnyChapter
}

/** Returns the phrases that tell the stories of an experiment alone; undefined if one has none. */
async function phrasesOf(
  { stories, chapter, offeredIn = [chapter] }: Experiment,
  { book }: ExploredBook,
): Promise<ToldBy | undefined> {
  for (const from of offeredIn) {
    const all = await Promise.all(stories.map((story) => book.phraseFor(from, story)))
    const phrases = all.filter((phrase) => phrase !== undefined)
    if (phrases.length === stories.length) return { phrases, from }
  }
  return undefined
}

/** Draws the moves that an experiment tries after a walk; undefined if no step can quote one. */
async function drawMoves(
  { offeredIn }: Experiment,
  { phrases, from }: ToldBy,
  to: Walk,
  { planner }: ExploredBook,
): Promise<[Move, ...Move[]] | undefined> {
  const moves: Move[] = []
  for (const phrase of phrases) {
    const move = await (offeredIn
      ? planner.drawIn(phrase, from, to.start)
      : planner.drawIn(phrase, chapterReached(to), to.start, to))
    if (move === undefined || !isQuotable(move)) return undefined
    moves.push(move)
  }
  return moves as [Move, ...Move[]]
}

/** Makes the walks of an experiment; what one shows and another one shows again is confirmed, and shrunk. */
async function conduct(
  experiment: Experiment,
  told: ToldBy,
  explored: ExploredBook,
  explorer: Explorer,
): Promise<void> {
  if (await experiment.isRefuted?.()) return
  const { chapter, times = 2, patience = 6, repeats = 1, manner, earlier, look } = experiment
  const { starts, planner } = explored
  const run = (one: Walk) => explorer.runner.run(one, { checksInvariants: manner !== 'unchecked' })
  for (let walks = 0, tries = 0; walks < patience && tries < times && !explorer.isOver; walks++) {
    const start = starts[walks % starts.length] as WalkStart
    const known = earlier?.()
    const to =
      known?.to ?? (await planner.planTo(start, chapter, explorer.options.length, { isShort: walks === 0 }))
    if (to === undefined) continue
    const moves = known ? ([known.move] as const) : await drawMoves(experiment, told, to, explored)
    const whole = moves && experiment.walk(to, moves)
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

/** Says whether a refusal tells too much, given what was sent and answered before. */
type TellsTooMuch = (refused: Exchange, before: readonly Exchange[]) => boolean

/** Lets the experiments of a chapter that try what must be refused be tried in one walk first: most are refused. */
export function togetherFirst(
  experiments: readonly Experiment[],
  explored: ExploredBook,
  explorer: Explorer,
  tells: TellsTooMuch = () => false,
): Experiment[] {
  const alone = experiments.filter((one) => one.tried === undefined)
  const together = experiments.filter((one) => one.tried !== undefined)
  const groups = [...groupBy(together, ({ chapter }) => chapter).values()].map((group) => {
    let refuted: Promise<ReadonlySet<Experiment>> | undefined
    const isRefuted = async (one: Experiment): Promise<boolean> => {
      refuted ??= refutedOf(group, explored, explorer, tells)
      return (await refuted).has(one)
    }
    return group.map((one) => ({ ...one, isRefuted: () => isRefuted(one) }))
  })
  return [...alone, ...groups.flat()]
}

/** How many walks try what must be refused, each with other values. */
const walksToRefute = 2

/** Returns the experiments of a chapter whose stories are refused in each walk, where nothing changes in any. */
async function refutedOf(
  experiments: readonly Experiment[],
  explored: ExploredBook,
  explorer: Explorer,
  tells: TellsTooMuch,
): Promise<ReadonlySet<Experiment>> {
  const { experience, planner, starts } = explored
  const [{ chapter }] = experiments as [Experiment]
  const moving = new Moving()
  let refuted = new Set(experiments)
  for (let walk = 0; walk < walksToRefute && refuted.size > 0; walk++) {
    const start = starts[walk % starts.length] as WalkStart
    const to = await planner.planTo(start, chapter, explorer.options.length, { isShort: walk === 0 })
    if (to === undefined) return new Set()
    const probes = probesOf(experience.readsOf(chapterToRead(to)))
    const tries: { readonly experiment: Experiment; readonly step: EndingStep }[] = []
    for (const experiment of explorer.random.shuffle([...refuted])) {
      const told = await phrasesOf(experiment, explored)
      const [move] = (told && (await drawMoves(experiment, told, to, explored))) ?? []
      const step = move && experiment.tried?.(move)
      if (step !== undefined) tries.push({ experiment, step })
    }
    const ending = [...probes, ...probes, ...tries.map(({ step }) => step), ...probes]
    const run = await explorer.runner.run({ ...to, ending }, { checksInvariants: false })
    if (run === undefined || explorer.candidatesIn(run, explored).length > 0) return new Set()
    if (moving.changesIn(run).length > 0) return new Set()
    const { exchanges } = run.outcome
    const isRefused = (at: number): boolean => {
      const act = run.acts.find((one) => one.manner === 'tried' && one.at === at)
      const [first, last] = [act?.exchanges[0], act?.exchanges.at(-1)]
      if (act?.isRejected !== true || act.chapter !== chapter || first === undefined) return false
      return last !== undefined && !tells(last, exchanges.slice(0, exchanges.indexOf(first)))
    }
    const first = to.moves.length + 2 * probes.length
    refuted = new Set(tries.flatMap(({ experiment }, at) => (isRefused(first + at) ? experiment : [])))
  }
  return refuted
}

/** Returns the chapter whose reads show what is so after a walk: at the end, that before its last story. */
export function chapterToRead(walk: Walk): AnyChapter {
  const reached = chapterReached(walk)
  return reached === EndChapter ? (walk.moves.at(-1)?.stories.at(-1)?.from ?? reached) : reached
}

/** Returns the text of the step with which the ending ends that shows a candidate: the feature ends there. */
function lastStepOf(candidate: Candidate | undefined): string | undefined {
  return candidate?.ending?.at(-1)?.step.text
}
