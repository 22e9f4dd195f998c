import { groupBy } from '../../group-by'
import type { AnyChapter } from '../../story'
import type { Definition } from '../../project'
import type { Candidate } from './candidate'
import { isQuotable } from './book'
import type { Experiment, ExploredBook, Search } from './detector'
import type { Explorer } from './explorer'
import { Moving, probesOf } from './comparing-reads'
import type { EndingStep, Move, Walk, WalkStart } from './walk'

/** An experiment, with the phrases that tell its stories alone, and the chapter that offers them. */
interface ToldExperiment extends Experiment {
  readonly phrases: readonly Definition[]
  readonly from: AnyChapter
}

/**
 * Returns the searches that experiments make, as far as phrases tell their stories alone. Those of a chapter that try what
 * must be refused are tried together first, in one walk, as most are refused: these need no walk of their own, and what is
 * suspected is looked into at once.
 */
export async function searchesOf(
  experiments: readonly Experiment[],
  explored: ExploredBook,
  explorer: Explorer,
): Promise<Search[]> {
  const told = await Promise.all(experiments.map((one) => toldBy(one, explored)))
  const all = told.filter((one) => one !== undefined)
  const searchOf = (one: ToldExperiment, isSettled = () => Promise.resolve(false)): Search => {
    const { of, stories, isAlone, rank } = one
    const run = async (): Promise<void> => {
      if (!(await isSettled())) await conduct(one, explored, explorer)
    }
    return { of, stories, isAlone, rank, run }
  }
  const byChapter = groupBy(all, ({ tried, chapter }) => tried && chapter)
  return [...byChapter].flatMap(([chapter, group]): Search[] => {
    if (chapter === undefined) return group.map((one) => searchOf(one))
    let settled: Promise<ReadonlySet<Experiment>> | undefined
    const settle = async (): Promise<ReadonlySet<Experiment>> => {
      const { refused, suspected } = await tryTogether(group, explored, explorer)
      for (const one of suspected) await conduct(one, explored, explorer)
      return new Set([...refused, ...suspected])
    }
    const once = (): Promise<ReadonlySet<Experiment>> => (settled ??= settle())
    const first: Search = { of: group[0].of, rank: -1, run: async () => void (await once()) }
    return [first, ...group.map((one) => searchOf(one, async () => (await once()).has(one)))]
  })
}

async function toldBy(experiment: Experiment, { book }: ExploredBook): Promise<ToldExperiment | undefined> {
  const { stories, chapter, offeredIn = [chapter] } = experiment
  for (const from of offeredIn) {
    const all = await Promise.all(stories.map((story) => book.phraseFor(from, story)))
    const phrases = all.filter((phrase) => phrase !== undefined)
    if (phrases.length === stories.length) return { ...experiment, phrases, from }
  }
  return undefined
}

/**
 * Says how far an earlier walk leaves the story data that experiments need: for how many it has come through a chapter that
 * offers their stories. Of walks that leave the same the shortest is worth most.
 */
function preparingFor(...experiments: readonly Experiment[]) {
  const prepares = ({ moves }: Walk, { offeredIn = [] }: Experiment): boolean =>
    moves.some(({ to }) => offeredIn.includes(to))
  return {
    worthOf: (walk: Walk): number =>
      experiments.filter((one) => prepares(walk, one)).length - walk.moves.length / (walk.moves.length + 1),
  }
}

/** Draws the moves that an experiment tries after a walk; undefined if no step can quote one. */
async function drawMoves(
  { offeredIn, phrases, from }: ToldExperiment,
  to: Walk,
  { planner }: ExploredBook,
): Promise<[Move, ...Move[]] | undefined> {
  const moves: Move[] = []
  for (const phrase of phrases) {
    const move = await (offeredIn ? planner.drawIn(phrase, from, to.start) : planner.draw(phrase, to))
    if (move === undefined || !isQuotable(move)) return undefined
    moves.push(move)
  }
  return moves as [Move, ...Move[]]
}

/** Makes the walks of an experiment; what one shows and another one shows again is confirmed, and shrunk. */
async function conduct(
  experiment: ToldExperiment,
  explored: ExploredBook,
  explorer: Explorer,
): Promise<void> {
  const { chapter, times = 2, patience = 6, repeats = 1, manner, earlier, look } = experiment
  const { starts, planner } = explored
  const { length } = explorer.options
  // What leads to a try is walked for that alone, so that invariants read the state once, where it ends.
  const checksFrom = ({ moves }: Walk) => (manner === 'unchecked' ? Infinity : Math.max(0, moves.length - 1))
  const run = (one: Walk) => explorer.runner.run(one, { checksFrom: checksFrom(one) })
  for (let walks = 0, tries = 0; walks < patience && tries < times && !explorer.isOver; walks++) {
    const start = starts[walks % starts.length] as WalkStart
    const known = earlier?.()
    const to =
      known?.to ?? (await planner.planTo(start, chapter, length, walks === 0 ? preparingFor(experiment) : {}))
    if (to === undefined) continue
    const moves = known?.move ? ([known.move] as const) : await drawMoves(experiment, to, explored)
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

/** How many walks must refuse the same, each with other values, and how many are made at most. */
const walksToSettle = 2
const mostTogether = 12

/** Returns the steps that try the stories of experiments after a walk, as far as steps can quote them. */
async function drawTries(experiments: readonly ToldExperiment[], to: Walk, explored: ExploredBook) {
  const tries: { readonly experiment: ToldExperiment; readonly step: EndingStep }[] = []
  for (const experiment of experiments) {
    const [move] = (await drawMoves(experiment, to, explored)) ?? []
    const step = move && experiment.tried?.(move)
    if (step !== undefined) tries.push({ experiment, step })
  }
  return tries
}

/**
 * Returns which experiments of a chapter were refused, in walks in which nothing changed, and which are suspected: what
 * was not refused where something changed, or tells too much. The walks that follow leave out what was not refused.
 */
async function tryTogether(
  experiments: readonly [ToldExperiment, ...ToldExperiment[]],
  explored: ExploredBook,
  explorer: Explorer,
): Promise<{
  readonly refused: readonly ToldExperiment[]
  readonly suspected: ReadonlySet<ToldExperiment>
}> {
  const { experience, planner, starts } = explored
  const [{ chapter }] = experiments
  const moving = new Moving()
  const suspected = new Set<ToldExperiment>()
  let refused: readonly ToldExperiment[] = experiments
  for (let walks = 0, unchanged = 0; unchanged < walksToSettle && refused.length > 0; walks++) {
    const start = starts[walks % starts.length] as WalkStart
    const prepared = walks % 2 === 0 ? preparingFor(...experiments) : {}
    const to = await planner.planTo(start, chapter, explorer.options.length, prepared)
    if (to === undefined || walks >= mostTogether) return { refused: [], suspected }
    const reads = experience.reads.after(to)
    const probes = probesOf(reads)
    const tries = await drawTries(explorer.random.shuffle(refused), to, explored)
    const ending = [...probes, ...probes, ...tries.map(({ step }) => step), ...probes]
    const options = { checksFrom: Infinity, passesOverTries: true }
    const run = await explorer.runner.run({ ...to, ending }, options)
    if (run === undefined) return { refused: [], suspected }
    experience.reads.noteRepeated(reads, run)
    const firstAt = to.moves.length + 2 * probes.length
    const made = tries.map(({ experiment }, at) => {
      const act = run.acts.find((one) => one.manner === 'tried' && one.at === firstAt + at)
      const { exchanges = [] } = act ?? {}
      const [first, last] = [exchanges[0], exchanges.at(-1)]
      const before =
        first === undefined ? [] : run.outcome.exchanges.slice(0, run.outcome.exchanges.indexOf(first))
      return {
        experiment,
        act,
        tellsTooMuch: last !== undefined && experiment.tellsTooMuch?.(last, before) === true,
      }
    })
    // What could not run, as for want of story data, is tried alone.
    const ran = made.filter(({ act }) => act?.lacks === false)
    const others = ran.filter(
      ({ act, tellsTooMuch }) => tellsTooMuch || act?.isRejected !== true || act.chapter !== chapter,
    )
    // What a run shows is nobody's own for the kinds from then on, so that its responses are judged before. What was
    // accepted may have made the change that a relation sees.
    const shown = explorer.candidatesIn(run, explored)
    if (shown.some(({ kind }) => kind !== 'relation' || others.length === 0))
      return { refused: [], suspected }
    // Some walks do not come to the chapter.
    const { trouble } = run.outcome
    if (trouble !== undefined) {
      const stopped = made[(trouble.index ?? 0) - start.background.length - firstAt]
      refused = refused.filter((one) => one !== stopped?.experiment)
      continue
    }
    const hasChanged = moving.changesIn(run).length > 0
    for (const { experiment, tellsTooMuch } of others)
      if (hasChanged || tellsTooMuch) suspected.add(experiment)
    refused = ran.flatMap((one) => (others.includes(one) ? [] : one.experiment))
    if (!hasChanged) unchanged++
    else if (others.length === 0) return { refused: [], suspected }
  }
  return { refused, suspected }
}

/** Returns the text of the step with which the ending ends that shows a candidate: the feature ends there. */
function lastStepOf(candidate: Candidate | undefined): string | undefined {
  return candidate?.ending?.at(-1)?.step.text
}
