import { chapterInWords, inWords, isAnswered, pathTemplate, type AnyChapter, type Definition } from '../seam'
import { phraseForStory, type BookToWalk } from './book-to-walk'
import type { Finding, Trouble, TroubledWalk } from './finding'
import type { Finder, Hunter } from './hunter'
import { isAnsweredGet, type StoryOutcome, type WalkOutcome } from './runner'
import { chapterReached, quoting, stepsBefore, type EndingStep, type Walk, type WalkStart } from './walk'

/** How often each pair is told at the same time, and the most walks for that, as a walk may miss the chapter. */
const times = 3
const patience = 6
/** How often at most a race that was seen once is told again, and how often a shorter walk is. */
const maxRepeats = 10
const maxRepeatsShorter = 4

/** Invariants are not checked when an outcome is repeated, and what they call may change what the API says. */
const asRepeated = { checkAlways: false }

/** The statuses with which an API asks to send one of several simultaneous requests again. */
const asksAgain = [409, 423, 503]

/** Two stories of a chapter, told at the same time, whose outcome no sequential order gives. */
export const race: Finder = {
  kind: 'race',
  async search(book, hunter) {
    if (!hunter.options.atOnce) return
    const found: { readonly finding: Finding; readonly marks: readonly string[] }[] = []
    await hunter.each('pairs of stories', await pairsOf(book), async (pair) => {
      const shown = await tellAtOnce(book, hunter, pair)
      if (shown === undefined) return
      // A race that shares a story or a call with another one most likely has the same cause.
      const marks = [...pair.stories, ...shown.calls]
      const alike = found.find((one) => one.marks.some((mark) => marks.includes(mark)))
      const finding = alike === undefined ? await confirm(book, hunter, shown) : undefined
      if (finding !== undefined) found.push({ finding, marks })
      const pairInWords = `${pair.stories.map(inWords).join(' and ')}, in ${chapterInWords(pair.chapter)}`
      alike?.finding.likewise.push(pairInWords)
    })
  },
}

/** A race that was seen once, and its calls other than GET. */
interface Race extends TroubledWalk {
  readonly calls: readonly string[]
}

/** Two stories of a chapter, and the phrases that tell them. */
interface Pair {
  readonly chapter: AnyChapter
  readonly stories: readonly [string, string]
  readonly phrases: readonly [Definition, Definition]
}

/** Returns the pairs of stories of each chapter but the opening one, including each story with itself. */
async function pairsOf(of: BookToWalk): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (const chapter of new Set(of.map.map(({ from }) => from))) {
    if (chapter === of.book) continue
    const phrases = new Map<string, Definition>()
    for (const story of new Set(of.map.flatMap((way) => (way.from === chapter ? [way.story] : [])))) {
      const phrase = await phraseForStory(of, chapter, story)
      if (phrase !== undefined) phrases.set(story, phrase)
    }
    const told = [...phrases]
    for (const [at, [one, phrase]] of told.entries())
      for (const [other, otherPhrase] of told.slice(at))
        pairs.push({ chapter, stories: [one, other], phrases: [phrase, otherPhrase] })
  }
  return pairs
}

/** Tells two stories at the same time, a few times and each time with newly drawn values, until a race is seen. */
async function tellAtOnce(
  book: BookToWalk,
  hunter: Hunter,
  { chapter, phrases }: Pair,
): Promise<Race | undefined> {
  const { starts, planner, readUrls } = book
  for (let walks = 0, tellings = 0; walks < patience && tellings < times && !hunter.runner.isOver; walks++) {
    const start = starts[walks % starts.length] as WalkStart
    const way = await planner.planTo(start, chapter, hunter.options.length, { isShort: walks === 0 })
    if (way === undefined) continue
    const moves = [await planner.draw(phrases[0], way), await planner.draw(phrases[1], way)]
    const steps = moves.flatMap((move) =>
      move?.stories.length === 1 && !move.step.argument?.docString ? [move.step] : [],
    )
    if (steps.length < 2) continue
    const atOnce = { keyword: 'When', step: quoting('these are told at the same time:', steps) } as const
    const walk = { ...way, ending: [atOnce, ...outcomesAt(readUrls.of(chapter))] }
    const walked = await hunter.runner.walk(walk, asRepeated)
    const told = walked === undefined ? [] : atOnceIn(walked)
    if (walked === undefined || told.length === 0) continue
    if (told.every(({ exchanges }) => exchanges.every(isAnsweredGet))) return undefined
    tellings++
    const trouble = raceIn(walked, hunter)
    if (trouble !== undefined)
      return { walk: endingAtServerError(walk, trouble), trouble, calls: callsOf(told) }
  }
  return undefined
}

function outcomesAt(urls: readonly string[]): EndingStep[] {
  const places = urls.length === 0 ? [''] : urls.map((url) => ` at "${url}"`)
  return places.map((place, at) => ({
    keyword: at === 0 ? 'Then' : 'And',
    step: { text: `the outcome${place} should be as if told one after the other` },
    role: 'outcome',
  }))
}

/**
 * Lets the walk end with an assertion on the status of a server error: if the server also failed in sequential order,
 * an assertion on the outcome would pass.
 */
function endingAtServerError(walk: Walk, { kind, exchange }: Trouble): Walk {
  const [atOnce] = walk.ending
  if (kind === race.kind || atOnce === undefined) return walk
  if (exchange?.protocol !== 'http' || !isAnswered(exchange)) return walk
  const text = `none of the responses should be ${exchange.outcome.status}`
  return { ...walk, ending: [atOnce, { keyword: 'Then', step: { text } }] }
}

/**
 * Returns what a walk shows that ends with stories told at the same time: a server error, or a race. Adds a note if the
 * outcome cannot be judged reliably, and if the API asks to send a request again.
 */
function raceIn(walked: WalkOutcome, hunter: Hunter): Trouble | undefined {
  const { walk, outcome } = walked
  const told = atOnceIn(walked)
  if (told.length === 0) return undefined
  const chapter = chapterReached(walk)
  const stories = told.map(({ name }) => name)
  const note = (text: string): void =>
    void hunter.notes.add(
      `${stories.map(inWords).join(' and ')}, in ${chapterInWords(chapter)}, at the same time: ${text}`,
    )
  const answers = told.flatMap(({ exchanges }) => exchanges.filter(isAnswered))
  const statuses = new Set(answers.map((one) => one.outcome.status))
  for (const status of statuses) if (asksAgain.includes(status)) note(`answered ${status}.`)
  const [broken] = hunter.troublesIn(walked).filter(({ needsEnding }) => needsEnding)
  if (broken !== undefined && !statuses.has(503)) return broken
  const { index = -1, error } = outcome.trouble ?? {}
  if (walk.ending[index - stepsBefore(walk) - walk.moves.length]?.role !== 'outcome') return undefined
  if (error?.name !== 'AssertionError') {
    note(error?.message.split('\n')[0] ?? '')
    return undefined
  }
  if (told.every(({ exchanges }) => exchanges.length > 1)) {
    note('they make several calls each, and fit no order of them.')
    return undefined
  }
  const cause = `race ${stories.join(' ')}`
  return { kind: 'race', stories, chapter, cause, message: error.message, moves: walk.moves.length }
}

function atOnceIn({ storyOutcomes }: WalkOutcome): StoryOutcome[] {
  return storyOutcomes.filter(({ manner }) => manner === 'at the same time')
}

/** Tells a race again until it comes back, and shrinks its walk; undefined if it does not. */
async function confirm(book: BookToWalk, hunter: Hunter, shown: TroubledWalk): Promise<Finding | undefined> {
  let most = maxRepeats
  return hunter.confirmAndShrink(book, shown, async (walk) => {
    for (let repeat = 0; repeat < most && !hunter.runner.isOver; repeat++) {
      const walked = await hunter.runner.walk(walk, asRepeated)
      const trouble = walked && raceIn(walked, hunter)
      if (trouble?.cause !== shown.trouble.cause) continue
      most = maxRepeatsShorter
      return trouble
    }
    return undefined
  })
}

function callsOf(told: readonly StoryOutcome[]): string[] {
  return told
    .flatMap(({ exchanges }) => exchanges.filter((exchange) => !isAnsweredGet(exchange)))
    .map(({ request }) =>
      'url' in request
        ? `${request.method} ${pathTemplate(new URL(request.url).pathname)}`
        : request.serviceMethod,
    )
}
