import { reasonOf } from '../../errors'
import { isAnswered } from '../../exchange'
import { chapterInWords, inWords, type AnyChapter } from '../../story'
import type { Definition } from '../../project'
import { isQuotable } from './book'
import type { ExploredBook, Explorer, Finding, Detector, Search, Candidate, TroubledWalk } from './explorer'
import { changesNothing, operationOf } from './calls'
import { quoting, type EndingStep, type WalkRun, type ObservedStory, type Walk, type WalkStart } from './walk'

/** How often each pair is run at the same time, and the most walks for that, as a walk may miss the chapter. */
const times = 3
const patience = 9
/** How often at most a race that was seen once is repeated, and how often a shorter walk is. */
const maxRepeats = 10
const maxRepeatsShorter = 4
/** How often a race that was found is run to say how often it shows. */
const countedRuns = 4

/** The statuses with which an API asks to send one of several concurrent requests again. */
const asksAgain = [409, 423, 503]

/** Two stories of a chapter, and the phrases that tell them. */
interface Pair {
  readonly chapter: AnyChapter
  readonly stories: readonly [string, string]
  readonly phrases: readonly [Definition, Definition]
}

/** A race that was found, with its stories and their calls other than GET. */
interface Race {
  readonly finding: Finding
  readonly marks: readonly string[]
}

/** Two stories of a chapter, run at the same time, whose outcome no sequential order gives. */
export const race = (explorer: Explorer): Detector => {
  const found: Race[] = []
  return {
    name: 'race',
    async searches(explored) {
      if (!explorer.options.atOnce) return []
      const pairs = await pairsOf(explored)
      return pairs.map((pair): Search => ({
        of: 'pairs of stories',
        run: () => lookInto(pair, explored, explorer, found),
      }))
    },
  }
}

/** Returns the pairs of stories of each chapter but the opening one, including each story with itself. */
async function pairsOf({ book }: ExploredBook): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (const chapter of book.chapters.filter((one) => one !== book.book)) {
    const told: [string, Definition][] = []
    for (const story of book.storiesFrom(chapter)) {
      const phrase = await book.phraseFor(chapter, story)
      if (phrase !== undefined) told.push([story, phrase])
    }
    for (const [at, [one, phrase]] of told.entries())
      for (const [other, otherPhrase] of told.slice(at))
        pairs.push({ chapter, stories: [one, other], phrases: [phrase, otherPhrase] })
  }
  return pairs
}

async function lookInto(
  pair: Pair,
  explored: ExploredBook,
  explorer: Explorer,
  found: Race[],
): Promise<void> {
  const seen = await runAtOnce(explored, explorer, pair)
  if (seen === undefined) return
  // A race that shares a story or a call with another one most likely has the same cause.
  const marks = [...pair.stories, ...seen.calls]
  const alike = found.find((one) => one.marks.some((mark) => marks.includes(mark)))
  const finding = alike === undefined ? await confirm(explored, explorer, seen) : undefined
  if (finding !== undefined) found.push({ finding, marks })
  alike?.finding.likewise.push(
    `${pair.stories.map(inWords).join(' and ')}, in ${chapterInWords(pair.chapter)}`,
  )
}

/** Runs two stories at the same time, a few times and each time with newly drawn values, until a race is seen. */
async function runAtOnce(
  explored: ExploredBook,
  explorer: Explorer,
  { chapter, phrases }: Pair,
): Promise<(TroubledWalk & { readonly calls: readonly string[] }) | undefined> {
  const { starts, planner, experience } = explored
  let urls = experience.readsOf(chapter).flatMap(({ method, url }) => (method === 'GET' ? url : []))
  for (let walks = 0, runs = 0; walks < patience && runs < times && !explorer.isOver; walks++) {
    const start = starts[walks % starts.length] as WalkStart
    const to = await planner.planTo(start, chapter, explorer.options.length, { isShort: walks === 0 })
    if (to === undefined) continue
    const moves = [await planner.draw(phrases[0], to), await planner.draw(phrases[1], to)]
    const steps = moves.flatMap((move) => (move !== undefined && isQuotable(move) ? move.step : []))
    if (steps.length < 2) continue
    const atOnce = { keyword: 'When', step: quoting('these run at the same time:', steps) } as const
    const walk = { ...to, ending: [atOnce, ...outcomesAt(urls)] }
    const run = await runUnchecked(explorer, walk)
    const raced = run === undefined ? [] : racedIn(run)
    if (run === undefined || raced.length === 0) continue
    if (raced.every(({ exchanges }) => exchanges.every(changesNothing))) return undefined
    const { isAssertion, at } = failedOutcome(run)
    const isUnset = run.outcome.trouble?.error?.name === 'InputError'
    if (at > 0 && !isAssertion && (urls.length > 1 || (urls.length > 0 && isUnset))) {
      // This read shows nothing of the stories, or no story has set its variables; another one may.
      urls = urls.filter((_, index) => index !== at - 1)
      continue
    }
    runs++
    const trouble = raceIn(run, explored, explorer)
    if (trouble === undefined) continue
    const writes = raced.flatMap(({ exchanges }) => exchanges.filter((one) => !changesNothing(one)))
    return {
      walk: endingAtTrouble(walk, trouble, at),
      trouble,
      calls: writes.map((one) => operationOf(one, run)),
    }
  }
  return undefined
}

/** Invariants are not checked when an outcome is repeated, and what they call may change what the API says. */
export function runUnchecked(explorer: Explorer, walk: Walk): Promise<WalkRun | undefined> {
  return explorer.runner.run(walk, { checksInvariants: false })
}

export function outcomesAt(
  urls: readonly string[],
  how: 'run one after the other' | 'told once' = 'run one after the other',
): EndingStep[] {
  const places = urls.length === 0 ? [''] : urls.map((url) => ` at "${url}"`)
  return places.map((place, at) => ({
    keyword: at === 0 ? 'Then' : 'And',
    step: { text: `the outcome${place} should be as if ${how}` },
    role: 'outcome',
  }))
}

/**
 * Lets the walk end with the outcome that shows the race, as those after it were never asserted; or with an assertion on
 * the status of a server error: if the server also failed in sequential order, an assertion on the outcome would pass.
 */
function endingAtTrouble(walk: Walk, { kind, exchange }: Candidate, at: number): Walk {
  const [atOnce] = walk.ending
  if (kind === 'race') return { ...walk, ending: walk.ending.slice(0, at + 1) }
  if (atOnce === undefined) return walk
  if (exchange?.protocol !== 'http' || !isAnswered(exchange)) return walk
  const text = `none of the responses should be ${exchange.outcome.status}`
  return { ...walk, ending: [atOnce, { keyword: 'Then', step: { text } }] }
}

/**
 * Returns what a run shows that ends with stories at the same time: a server error, or a race. Adds a note if the outcome
 * cannot be judged reliably, and if the API asks to send a request again.
 */
function raceIn(run: WalkRun, explored: ExploredBook, explorer: Explorer): Candidate | undefined {
  const { walk, outcome } = run
  const raced = racedIn(run)
  if (raced.length === 0) return undefined
  const { chapter } = raced[0] as ObservedStory
  // A shorter walk may lead to where the book does not offer both.
  if (
    raced.some((one) => one.needs !== undefined || !explored.book.storiesFrom(one.chapter).includes(one.name))
  )
    return undefined
  const stories = raced.map(({ name }) => name)
  const pair = stories.map(inWords).join(' and ')
  const note = (text: string): void =>
    void explorer.notes.add(`${pair}, in ${chapterInWords(chapter)}, at the same time: ${text}`)
  const responses = raced.flatMap(({ exchanges }) => exchanges.filter(isAnswered))
  const statuses = new Set(responses.map((one) => one.outcome.status))
  for (const status of statuses) if (asksAgain.includes(status)) note(`answered ${status}.`)
  const broken = explorer.troublesIn(run, explored).find(({ needsEnding }) => needsEnding)
  if (broken !== undefined && !statuses.has(503)) return broken
  const error = outcome.trouble?.error
  const { isAssertion, at } = failedOutcome(run)
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
  const cause = `race ${stories.join(' ')}`
  return { kind: 'race', stories, chapter, cause, message: error.message, moves: walk.moves.length }
}

/** Returns the index in the ending of the outcome that failed, or -1, and whether the outcome was judged. */
export function failedOutcome({ walk, outcome }: WalkRun): {
  readonly at: number
  readonly isAssertion: boolean
} {
  const { index = -1, error } = outcome.trouble ?? {}
  const at = index - walk.start.background.length - walk.moves.length
  return { at: walk.ending[at]?.role === 'outcome' ? at : -1, isAssertion: error?.name === 'AssertionError' }
}

function racedIn({ acts }: WalkRun): ObservedStory[] {
  return acts.filter(({ manner }) => manner === 'at the same time')
}

/** Repeats a race until it comes back, shrinks its walk, and counts how often that shows it. */
async function confirm(
  explored: ExploredBook,
  explorer: Explorer,
  seen: TroubledWalk,
): Promise<Finding | undefined> {
  const again = async (walk: Walk): Promise<Candidate | undefined> => {
    const run = await runUnchecked(explorer, walk)
    const trouble = run && raceIn(run, explored, explorer)
    return trouble?.cause === seen.trouble.cause ? trouble : undefined
  }
  let most = maxRepeats
  const finding = await explorer.confirm(explored, seen, async (walk) => {
    for (let repeat = 0; repeat < most && !explorer.runner.isOver; repeat++) {
      const trouble = await again(walk)
      if (trouble === undefined) continue
      most = maxRepeatsShorter
      return trouble
    }
    return undefined
  })
  if (finding === undefined || finding.trouble.kind !== 'race') return finding
  let shown = 0
  for (let run = 0; run < countedRuns && !explorer.runner.isOver; run++)
    if ((await again(finding.walk)) !== undefined) shown++
  if (!explorer.runner.isOver) finding.showed = { times: shown, of: countedRuns }
  return finding
}
