import {
  chapterInWords,
  inWords,
  isAnswered,
  linesOf,
  type AnyChapter,
  type Definition,
  type StepText,
} from '../seam'
import { findingKinds, type Trouble } from './finding'
import type { WalkOutcome } from './walk-runner'
import type { Field } from './field'
import type { Hunter } from './hunter'
import { byCause, marksOf } from './race-causes'
import type { TroubledWalk } from './shrink'
import { phraseForStory } from './phrase-for-story'
import { isAnsweredGet, type StoryOutcome } from './story-outcome'
import { withoutExchange } from './trouble'
import { chapterReached, type EndingStep, type Walk } from './walk'

/** How often each pair is told at the same time, and the most walks for that, as a walk may miss the chapter. */
const times = 3
const patience = 6
/** How often at most a race that was seen once is told again, and how often a shorter walk is. */
const again = 10
const againShorter = 4

/** Invariants are not checked when an outcome is repeated, and what they call may change what the API says. */
const asRepeated = { checkAlways: false }

/** The statuses with which an API asks to send one of several simultaneous requests again. */
const asksAgain = [409, 423, 503]

/**
 * Tells the stories of each chapter at the same time, two by two, and finds pairs whose outcome no sequential order
 * gives.
 */
export async function findRaces(field: Field, hunter: Hunter): Promise<void> {
  const chapters = [...new Set(field.map.map(({ from }) => from))].filter((chapter) => chapter !== field.book)
  const pairs = (await Promise.all(chapters.map((chapter) => pairsIn(field, chapter)))).flat()
  const races: Race[] = []
  const tell = async (pair: Pair): Promise<unknown> => races.push(...(await tellAtOnce(field, hunter, pair)))
  const inRace = (story: string): boolean =>
    races.some(({ shown }) => shown.trouble.stories.some((one) => one === story))
  // A pair that shares a story with a race most likely has the same cause, and judging it takes long: it comes last.
  // Among these, pairs whose stories are in two different races come first: they show whether those races have one
  // cause.
  const alike: Pair[] = []
  for (const pair of pairs) {
    if (pair.stories.some(inRace)) alike.push(pair)
    else if (!hunter.isLate('trying')) await tell(pair)
  }
  const isBridge = ({ stories: [one, other] }: Pair): boolean => one !== other && inRace(one) && inRace(other)
  const bridges = alike.filter(isBridge)
  for (const pair of bridges) if (!hunter.isLate('trying')) await tell(pair)
  for (const pair of alike) if (!bridges.includes(pair) && !hunter.isLate('repeating')) await tell(pair)
  for (const kind of findingKinds) {
    const ofKind = races.filter(({ shown }) => shown.trouble.kind === kind)
    for (const cause of byCause(ofKind)) await lookIntoOne(field, hunter, cause)
  }
}

/** A race that was seen once. */
interface Race {
  readonly shown: TroubledWalk
  readonly marks: ReadonlySet<string>
}

/** Two stories of a chapter, and the phrases that tell them. */
interface Pair {
  readonly chapter: AnyChapter
  readonly stories: readonly [string, string]
  readonly phrases: readonly [Definition, Definition]
}

/** Returns the pairs of stories of a chapter, including each story with itself. */
async function pairsIn(field: Field, chapter: AnyChapter): Promise<Pair[]> {
  const stories = [...new Set(field.map.filter(({ from }) => from === chapter).map(({ story }) => story))]
  const tellers: { story: string; phrase: Definition }[] = []
  for (const story of stories) {
    const phrase = await phraseForStory(field, chapter, story)
    if (phrase !== undefined) tellers.push({ story, phrase })
  }
  return tellers.flatMap((one, at) =>
    tellers.slice(at).map((other): Pair => ({
      chapter,
      stories: [one.story, other.story],
      phrases: [one.phrase, other.phrase],
    })),
  )
}

/** Tells two stories at the same time, a few times and each time with newly drawn values, until a race is seen. */
async function tellAtOnce(field: Field, hunter: Hunter, { chapter, phrases }: Pair): Promise<Race[]> {
  for (let walks = 0, tellings = 0; walks < patience && tellings < times && !hunter.runner.isOver; walks++) {
    const start = field.starts[walks % field.starts.length]
    const way = start && (await field.planner.planTo(start, chapter, hunter.options.length, walks === 0))
    if (way === undefined) continue
    const moves = [await field.planner.draw(phrases[0], way), await field.planner.draw(phrases[1], way)]
    const steps = moves.flatMap((move) =>
      move?.stories.length === 1 && !move.step.argument?.docString ? [move.step] : [],
    )
    if (steps.length < 2) continue
    const walk = { ...way, ending: endingOf(steps, field.readUrls.of(chapter)) }
    const walked = await hunter.runner.walk(walk, asRepeated)
    const told = walked === undefined ? [] : atOnceIn(walked)
    if (told.length === 0) continue
    if (told.every(({ exchanges }) => exchanges.every(isAnsweredGet))) return []
    tellings++
    const trouble = walked && raceIn(walked, hunter)
    if (walked === undefined || trouble === undefined) continue
    hunter.suspect(trouble)
    return [{ shown: { walk: endingAtServerError(walk, trouble), trouble }, marks: marksOf(walked) }]
  }
  return []
}

/** Tells the races of one cause again until one comes back, which then stands for all. */
async function lookIntoOne(field: Field, hunter: Hunter, races: readonly Race[]): Promise<void> {
  const shortestFirst = [...races].sort((one, other) => one.shown.trouble.moves - other.shown.trouble.moves)
  for (const race of shortestFirst) {
    const likewise = races.filter((one) => one !== race).map(({ shown: { trouble } }) => pairOf(trouble))
    let most = again
    const stillShows = async (walk: Walk): Promise<Trouble | undefined> => {
      for (let told = 0; told < most && !hunter.runner.isOver; told++) {
        const walked = await hunter.runner.walk(walk, asRepeated)
        const trouble = walked && raceIn(walked, hunter)
        if (trouble?.cause !== race.shown.trouble.cause) continue
        most = againShorter
        return trouble
      }
      return undefined
    }
    if (await hunter.confirmAndShrink(field, race.shown, stillShows, likewise)) return
  }
}

function pairOf({ stories, chapter }: Pick<Trouble, 'stories' | 'chapter'>): string {
  return `${stories.map(inWords).join(' and ')}, in ${chapterInWords(chapter)}`
}

function endingOf(steps: readonly StepText[], reads: readonly string[]): EndingStep[] {
  const content = steps.flatMap((step) => linesOf('', step).map((line) => line.trimStart())).join('\n')
  const ends = 'should be as if told one after the other'
  const outcomes =
    reads.length === 0 ? [`the outcome ${ends}`] : reads.map((url) => `the outcome at "${url}" ${ends}`)
  return [
    {
      keyword: 'When',
      step: { text: 'these are told at the same time:', argument: { docString: { content } } },
    },
    ...outcomes.map((text, at): EndingStep => ({
      keyword: at === 0 ? 'Then' : 'And',
      step: { text },
    })),
  ]
}

/**
 * Lets the walk end with an assertion on the status of a server error: if the server also failed in sequential order,
 * an assertion on the outcome would pass.
 */
function endingAtServerError(walk: Walk, { kind, exchange }: Trouble): Walk {
  const [atOnce] = walk.ending
  if (kind !== 'server error' || atOnce === undefined) return walk
  if (exchange?.protocol !== 'http' || !isAnswered(exchange)) return walk
  const text = `none of the responses should be ${exchange.outcome.status}`
  return { ...walk, ending: [atOnce, { keyword: 'Then', step: { text } }] }
}

function atOnceIn({ storyOutcomes }: WalkOutcome): StoryOutcome[] {
  return storyOutcomes.filter(({ manner }) => manner === 'at the same time')
}

/**
 * Returns what a walk shows that ends with stories told at the same time: a server error, or a race. Adds a note if the
 * outcome cannot be judged reliably, and if the API asks to send a request again.
 */
function raceIn(walked: WalkOutcome, { notes }: Hunter): Trouble | undefined {
  const { walk, outcome, troubles } = walked
  const step = outcome.trouble
  const told = atOnceIn(walked)
  if (told.length === 0) return undefined
  const chapter = chapterReached(walk)
  const stories = told.map(({ name }) => name)
  const statuses = told.flatMap(({ exchanges }) =>
    exchanges.filter(isAnswered).map((one) => one.outcome.status),
  )
  for (const status of new Set(statuses.filter((one) => asksAgain.includes(one))))
    notes.add(`${pairOf({ stories, chapter })}, at the same time: answered ${status}.`)
  const broken = troubles.find(({ kind, needsEnding }) => kind === 'server error' && needsEnding)
  if (broken !== undefined && !statuses.includes(503)) return broken
  if (step?.kind !== 'step' || !step.text.startsWith('the outcome ')) return undefined
  const [what = ''] = step.error?.message.split('\n') ?? []
  if (step.error?.name !== 'AssertionError') {
    notes.add(`${pairOf({ stories, chapter })}, at the same time: ${what}`)
    return undefined
  }
  if (told.every(({ exchanges }) => exchanges.length > 1)) {
    notes.add(
      `${pairOf({ stories, chapter })}, at the same time: they make several calls each, and fit no order of them.`,
    )
    return undefined
  }
  return {
    kind: 'race',
    stories,
    chapter,
    cause: `race ${stories.join(' ')}`,
    message: withoutExchange(step.error.message),
    moves: walk.moves.length,
  }
}
