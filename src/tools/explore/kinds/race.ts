import { isAnswered, type Exchange } from '../../../exchange'
import { chapterInWords, inWords, type AnyChapter } from '../../../story'
import { candidateIn, type Candidate } from '../candidate'
import { changesNothing, deletes } from '../calls'
import { afterOthers, type Detector, type Experiment, type ExploredBook } from '../detector'
import type { Explorer } from '../explorer'
import { Outcomes } from './outcomes'
import { Moving } from '../comparing-reads'
import type { ObservedStory, WalkRun } from '../run'
import { quoting, then, tryStep, type EndingStep } from '../walk'

/** How often each pair is run at the same time, and the most walks for that, as a walk may miss the chapter. */
const times = 3
const patience = 9
/** How often at most a race that was seen is repeated until it shows again. */
const repeats = 6
/** How often a race that was found is run to say how often it shows. */
const countedRuns = 4

/** The statuses with which an API asks to send one of several concurrent requests again. */
const asksAgain = [409, 423, 503]

/** What searches for races have shown. */
interface RaceLessons {
  /** The cause of each race that was found, with its stories and their calls that change something. */
  readonly races: { readonly cause: string; readonly marks: readonly string[] }[]
  /** The places of what is read that change by themselves. */
  readonly moving: Moving
}

/** Two stories of a chapter, run at the same time, whose outcome no sequential order gives. */
export const race = (explorer: Explorer): Detector => {
  const known: RaceLessons = { races: [], moving: new Moving() }
  return {
    searches(explored) {
      const { book, experience } = explored
      const reading = experience.succeeded.filter(({ act }) => act.exchanges.every(changesNothing))
      const mayWrite = (story: string): boolean => !reading.some(({ act }) => act.name === story)
      const chapters = explorer.options.atOnce ? book.chapters.filter((one) => one !== book.book) : []
      return chapters.flatMap((chapter) => {
        const all = book.storiesFrom(chapter)
        // Each story also with itself; two that only read have no race.
        const pairs = all.flatMap((one, at) => all.slice(at).map((other) => [one, other] as const))
        const writing = pairs.filter((pair) => pair.some(mayWrite))
        return writing.map((pair) => racing(chapter, pair, explored, explorer, known))
      })
    },
  }
}

function racing(
  chapter: AnyChapter,
  stories: readonly [string, string],
  explored: ExploredBook,
  explorer: Explorer,
  known: RaceLessons,
): Experiment {
  const reads = explored.experience.reads.of(chapter)
  const outcomes = new Outcomes(reads, 'run one after the other', known.moving, explorer.runner)
  let marks: readonly string[] = []
  /** The stories, each tried alone. */
  let tries: readonly EndingStep[] = []
  const isAccepted = explorer.options.isKnown?.({ kind: 'race', stories, chapter }) === true

  /**
   * Returns what a run shows: a server error, or a race. Adds a note if the outcome cannot be judged reliably, and if the
   * API asks to send a request again.
   */
  async function raceIn(
    run: WalkRun,
    raced: readonly ObservedStory[],
    writes: readonly Exchange[],
  ): Promise<Candidate | undefined> {
    const { walk } = run
    const { chapter: from } = raced[0] as ObservedStory
    // A shorter walk may lead to where the book does not offer both.
    const isOffered = (one: ObservedStory): boolean =>
      one.needs === undefined && explored.book.storiesFrom(one.chapter).includes(one.name)
    if (!raced.every(isOffered)) return undefined
    const told = raced.map(({ name }) => name)
    const where = `${told.map(inWords).join(' and ')}, in ${chapterInWords(from)}`
    const note = (text: string): void => void explorer.notes.add(`${where}, at the same time: ${text}`)
    const responses = raced.flatMap(({ exchanges }) => exchanges.filter(isAnswered))
    const statuses = new Set(responses.map((one) => one.outcome.status))
    for (const status of statuses) if (asksAgain.includes(status)) note(`answered ${status}.`)
    const broken = explorer.candidatesIn(run, explored).find(({ ending }) => ending === undefined)
    if (broken !== undefined && !statuses.has(503)) {
      const { exchange } = broken
      const shown = { ...broken, asFeature: undefined }
      if (exchange?.protocol !== 'http' || !isAnswered(exchange)) return { ...shown, ending: walk.ending }
      // If the server also failed in sequential order, an assertion on the outcome would pass.
      const status = then(`none of the responses should be ${exchange.outcome.status}`)
      return { ...shown, ending: [...walk.ending.slice(0, 1), status] }
    }
    // One may have replaced the token of the other.
    if (statuses.has(401)) return void note('answered 401.')
    const found = (shown: Pick<Candidate, 'message' | 'ending' | 'asFeature'>): Candidate =>
      candidateIn(run, {
        kind: 'race',
        stories: told,
        chapter: from,
        cause: `race ${told.join(' ')}`,
        likewise: where,
        ...shown,
      })
    const failed = outcomes.failedIn(run)
    const several = raced.filter(({ exchanges }) => exchanges.length > 1).length
    if (failed === undefined) {
      // What comes between the calls of stories may show also in a correct API.
      if (several === raced.length) return undefined
      const isComparable = (...orders: readonly WalkRun[]): boolean => refusesAsIn(orders, raced)
      const effect = await outcomes.effectIn(run, [tries, [...tries].reverse()], isComparable)
      if (typeof effect !== 'object') return undefined
      const message = `These ran at the same time, and what is read then fits no order of them: ${effect.message} after each.`
      return found({ ...effect, message })
    }
    const { isJudged, reason, message, ending } = failed
    if (!isJudged) return void note(message.split('\n')[0] ?? '')
    // What comes between the calls of a story shows in their responses, also of a correct API.
    if (several === raced.length || (several > 0 && reason !== 'other state')) {
      const who = several === raced.length ? 'they make' : 'one of them makes'
      return void note(`${who} several calls, and what these show fits no order of the stories.`)
    }
    // DELETE is idempotent (RFC 9110, 9.2.2): to say twice that it is done does no harm.
    if (writes.every(deletes) && reason !== 'other state')
      return void note('answered as if each had deleted it.')
    return found({ message, ending })
  }

  const look = async (run: WalkRun): Promise<Candidate | 'missed' | undefined> => {
    const raced = run.acts.filter(({ manner }) => manner === 'at the same time')
    if (raced.length === 0 || !outcomes.areJudged(run)) return 'missed'
    const writes = raced.flatMap(({ exchanges }) => exchanges.filter((one) => !changesNothing(one)))
    if (writes.length === 0) return undefined
    const candidate = await raceIn(run, raced, writes)
    if (candidate?.kind !== 'race') return candidate
    // A race that shares a story or a call with another one most likely has the same cause.
    marks = [...candidate.stories, ...writes.map((one) => run.operationOf(one))]
    const alike = known.races.find((one) => one.marks.some((mark) => marks.includes(mark)))
    return { ...candidate, cause: alike?.cause ?? candidate.cause }
  }
  return {
    of: 'pairs of stories',
    isAlone: true,
    chapter,
    stories,
    // Most races are those of a story with itself.
    rank: isAccepted ? afterOthers : stories[0] === stories[1] ? 0 : 1,
    times,
    patience,
    repeats,
    manner: 'unchecked',
    look,
    walk(to, moves) {
      const steps = moves.map(({ step }) => step)
      const atOnce = { keyword: 'When', step: quoting('these run at the same time:', steps) } as const
      tries = steps.flatMap((step) => tryStep(step) ?? [])
      return { ...to, ending: [atOnce, ...outcomes.steps()] }
    },
    async found(finding) {
      const { cause, kind } = finding.candidate
      if (kind !== 'race' || finding.showed !== undefined) return
      known.races.push({ cause, marks })
      const shown: boolean[] = []
      while (shown.length < countedRuns && !explorer.runner.isOver) {
        const run = await explorer.runner.run(finding.walk, { checksFrom: Infinity })
        const candidate = run && (await look(run))
        shown.push(typeof candidate === 'object' && candidate.cause === cause)
      }
      if (!explorer.runner.isOver) finding.showed = { times: shown.filter(Boolean).length, of: countedRuns }
    },
  }
}

/**
 * Whether the stories that were refused at the same time are refused in a sequential order, too: one that is refused only
 * because of the other has no effect, as where it has a version that the other replaces.
 */
export function refusesAsIn(
  orders: readonly Pick<WalkRun, 'acts'>[],
  raced: readonly Pick<ObservedStory, 'name' | 'isRefused'>[],
): boolean {
  const refusedIn = (acts: typeof raced): string[] => acts.flatMap((one) => (one.isRefused ? one.name : []))
  const refused = refusedIn(raced)
  return orders
    .map(({ acts }) => refusedIn(acts))
    .some((names) => refused.length <= names.length && refused.every((one) => names.includes(one)))
}
