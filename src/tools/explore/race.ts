import { reasonOf } from '../../errors'
import { isAnswered } from '../../exchange'
import { chapterInWords, inWords, type AnyChapter } from '../../story'
import type { Definition } from '../../project'
import { changesNothing, operationOf } from './calls'
import { conduct, type Experiment } from './experiment'
import type { Candidate, Detector, ExploredBook, Search } from './detector'
import type { Explorer } from './explorer'
import { failedOutcome, Outcomes } from './outcomes'
import { quoting, then, type EndingStep, type ObservedStory, type Walk, type WalkRun } from './walk'

/** How often each pair is run at the same time, and the most walks for that, as a walk may miss the chapter. */
const times = 3
const patience = 9
/** How often at most a race that was seen is repeated until it shows again. */
const repeats = 6
/** How often a race that was found is run to say how often it shows. */
const countedRuns = 4

/** The statuses with which an API asks to send one of several concurrent requests again. */
const asksAgain = [409, 423, 503]

/** Two stories of a chapter, and the phrases that tell them. */
interface Pair {
  readonly chapter: AnyChapter
  readonly phrases: readonly [Definition, Definition]
}

/** The cause of a race that was found, with its stories and their calls that change something. */
interface KnownRace {
  readonly cause: string
  readonly marks: readonly string[]
}

/** Two stories of a chapter, run at the same time, whose outcome no sequential order gives. */
export const race = (explorer: Explorer): Detector => {
  const known: KnownRace[] = []
  return {
    name: 'race',
    async searches(explored) {
      const pairs = explorer.options.atOnce ? await pairsOf(explored) : []
      return pairs.map((pair): Search => ({
        of: 'pairs of stories',
        isAlone: true,
        run: () => lookInto(pair, explored, explorer, known),
      }))
    },
  }
}

/** Returns the pairs of stories of each chapter but the opening one, including each story with itself. */
async function pairsOf({ book }: ExploredBook): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (const chapter of book.chapters.filter((one) => one !== book.book)) {
    const all = await Promise.all(book.storiesFrom(chapter).map((story) => book.phraseFor(chapter, story)))
    const phrases = all.filter((phrase) => phrase !== undefined)
    for (const [at, phrase] of phrases.entries())
      for (const other of phrases.slice(at)) pairs.push({ chapter, phrases: [phrase, other] })
  }
  return pairs
}

async function lookInto(
  { chapter, phrases }: Pair,
  explored: ExploredBook,
  explorer: Explorer,
  known: KnownRace[],
): Promise<void> {
  const reads = explored.experience.readsOf(chapter)
  const outcomes = new Outcomes(
    reads.flatMap(({ method, url }) => (method === 'GET' ? url : [])),
    'run one after the other',
  )
  let marks: readonly string[] = []
  const experiment: Experiment = {
    ...{ chapter, phrases, times, patience, repeats, manner: 'unchecked' },
    walk: (to, moves) => ({ ...to, ending: [atOnce(moves), ...outcomes.steps()] }),
    look(run) {
      const raced = racedIn(run)
      if (raced.length === 0 || !outcomes.areJudged(run)) return 'missed'
      const writes = raced.flatMap(({ exchanges }) => exchanges.filter((one) => !changesNothing(one)))
      const trouble = writes.length > 0 ? raceIn(run, raced, explored, explorer) : undefined
      if (trouble?.kind !== 'race') return trouble
      // A race that shares a story or a call with another one most likely has the same cause.
      marks = [...trouble.stories, ...writes.map((one) => operationOf(one, run))]
      const alike = known.find((one) => one.marks.some((mark) => marks.includes(mark)))
      return { ...trouble, cause: alike?.cause ?? trouble.cause }
    },
  }
  const finding = await conduct(experiment, explored, explorer)
  if (finding?.trouble.kind !== 'race' || finding.showed !== undefined) return
  const { cause } = finding.trouble
  known.push({ cause, marks })
  let shown = 0
  for (let count = 0; count < countedRuns && !explorer.runner.isOver; count++) {
    const run = await explorer.runner.run(finding.walk, { checksInvariants: false })
    const trouble = run && (await experiment.look(run))
    if (typeof trouble === 'object' && trouble.cause === cause) shown++
  }
  if (!explorer.runner.isOver) finding.showed = { times: shown, of: countedRuns }
}

function atOnce(moves: readonly { readonly step: EndingStep['step'] }[]): EndingStep {
  const steps = moves.map(({ step }) => step)
  return { keyword: 'When', step: quoting('these run at the same time:', steps) }
}

/**
 * Returns what a run shows that ends with stories at the same time: a server error, or a race. Adds a note if the outcome
 * cannot be judged reliably, and if the API asks to send a request again.
 */
function raceIn(
  { walk, ...run }: WalkRun,
  raced: readonly ObservedStory[],
  explored: ExploredBook,
  explorer: Explorer,
): Candidate | undefined {
  const { chapter } = raced[0] as ObservedStory
  // A shorter walk may lead to where the book does not offer both.
  if (
    raced.some((one) => one.needs !== undefined || !explored.book.storiesFrom(one.chapter).includes(one.name))
  )
    return undefined
  const stories = raced.map(({ name }) => name)
  const where = `${stories.map(inWords).join(' and ')}, in ${chapterInWords(chapter)}`
  const note = (text: string): void => void explorer.notes.add(`${where}, at the same time: ${text}`)
  const responses = raced.flatMap(({ exchanges }) => exchanges.filter(isAnswered))
  const statuses = new Set(responses.map((one) => one.outcome.status))
  for (const status of statuses) if (asksAgain.includes(status)) note(`answered ${status}.`)
  const broken = explorer.troublesIn({ walk, ...run }, explored).find(({ ending }) => ending === undefined)
  if (broken !== undefined && !statuses.has(503)) return { ...broken, ending: endingAtError(walk, broken) }
  const error = run.outcome.trouble?.error
  const { isAssertion, at } = failedOutcome({ walk, ...run })
  if (at < 0 || error === undefined) return undefined
  if (!isAssertion) {
    note(error.message.split('\n')[0] ?? '')
    return undefined
  }
  // What comes between the calls of a story shows in their responses, also of a correct API.
  const several = raced.filter(({ exchanges }) => exchanges.length > 1)
  if (several.length === raced.length || (several.length > 0 && reasonOf(error) !== 'other state')) {
    const who = several.length === raced.length ? 'they make' : 'one of them makes'
    note(`${who} several calls, and what these show fits no order of the stories.`)
    return undefined
  }
  return {
    ...{ kind: 'race', stories, chapter, cause: `race ${stories.join(' ')}`, likewise: where },
    ...{ message: error.message, moves: walk.moves.length },
    // The outcomes after the one that shows it were never asserted.
    ending: walk.ending.slice(0, at + 1),
  }
}

/** If the server also failed in sequential order, an assertion on the outcome would pass: asserts on the status. */
function endingAtError({ ending }: Walk, { exchange }: Candidate): readonly EndingStep[] {
  if (exchange?.protocol !== 'http' || !isAnswered(exchange)) return ending
  return [...ending.slice(0, 1), then(`none of the responses should be ${exchange.outcome.status}`)]
}

function racedIn({ acts }: WalkRun): ObservedStory[] {
  return acts.filter(({ manner }) => manner === 'at the same time')
}
