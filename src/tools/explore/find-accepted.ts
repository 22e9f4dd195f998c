import {
  EndChapter,
  Redactor,
  chapterInWords,
  inWords,
  isAnswered,
  isSafe,
  summarizeExchange,
  type AnyChapter,
  type Exchange,
  type StepText,
} from '../seam'
import type { Trouble } from './finding'
import type { WalkStart } from './walk-start'
import type { WalkOutcome } from './walk-runner'
import type { Field } from './field'
import type { Hunter } from './hunter'
import { probeSteps } from './read-urls'
import type { TroubledWalk } from './shrink'
import { hasChanged, volatileMembersIn, type VolatileMembers } from './changes-seen'
import { phraseForStory } from './phrase-for-story'
import { isRefused } from './story-outcome'
import { chapterReached, tryStep, type EndingStep, type Walk } from './walk'

/** How often a story is tried in one chapter, and the most walks for that, as a walk may miss the chapter. */
const times = 2
const patience = 6

/** Tries stories in the chapters that do not offer them, and finds those that the API accepts there. */
export async function findAccepted(field: Field, hunter: Hunter): Promise<void> {
  const chapters = chaptersOf(field)
  const found: { readonly taken: TakenWalk[]; readonly isRefusedElsewhere: boolean }[] = []
  for (const { story, draw } of await storiesToTry(field)) {
    const taken: TakenWalk[] = []
    let isRefusedElsewhere = false
    for (const chapter of chapters.filter((one) => !isOffered(field, one, story))) {
      if (hunter.isLate('trying')) break
      const { shown, refusals } = await tryIn(field, hunter, chapter, story, draw)
      if (shown !== undefined) taken.push(shown)
      isRefusedElsewhere ||= refusals > 0
    }
    if (taken.length > 0) found.push({ taken, isRefusedElsewhere })
  }
  // If an API refuses a story in one chapter, accepting it in another is less likely to be intended.
  found.sort((one, other) => Number(other.isRefusedElsewhere) - Number(one.isRefusedElsewhere))
  for (const { taken } of found) {
    const [first, ...others] = taken as [TakenWalk, ...TakenWalk[]]
    const likewise = others.map(({ trouble }) => `in ${chapterInWords(trouble.chapter)}`)
    await hunter.confirmAndShrink(field, first, (walk) => showing(hunter, walk, first), likewise)
  }
}

type Draw = (start: WalkStart) => Promise<StepText | undefined>

/**
 * Returns the stories that a phrase of their own tells, except those of the opening chapter and those allowed anywhere.
 */
async function storiesToTry(field: Field): Promise<{ story: string; draw: Draw }[]> {
  const { book, map, planner } = field
  const anywhere = (new book() as { anywhere?: unknown }).anywhere
  const free = new Set<string>(Array.isArray(anywhere) ? (anywhere as string[]) : [])
  for (const { from, story } of map) if (from === book) free.add(story)
  const toTry: { story: string; draw: Draw }[] = []
  for (const { from, story } of map) {
    if (free.has(story)) continue
    const phrase = await phraseForStory(field, from, story)
    if (phrase === undefined) continue
    free.add(story)
    toTry.push({ story, draw: async (start) => (await planner.drawIn(phrase, from, start))?.step })
  }
  return toTry
}

function chaptersOf({ map, book }: Field): AnyChapter[] {
  const all = map.flatMap(({ from, to }) => (to === undefined ? [from] : [from, to]))
  return [...new Set(all)].filter((chapter) => chapter !== book)
}

function isOffered({ map }: Field, chapter: AnyChapter, story: string): boolean {
  return map.some((way) => way.from === chapter && way.story === story)
}

/** A walk on which the API accepted a story that the chapter does not offer. */
interface TakenWalk extends TroubledWalk {
  readonly restless: VolatileMembers
}

/** The outcome of trying a story in one chapter. */
interface Tried {
  readonly shown: TakenWalk | undefined
  readonly refusals: number
}

async function tryIn(
  field: Field,
  hunter: Hunter,
  chapter: AnyChapter,
  story: string,
  draw: Draw,
): Promise<Tried> {
  let refusals = 0
  for (let walks = 0, tries = 0; walks < patience && tries < times && !hunter.runner.isOver; walks++) {
    const start = field.starts[walks % field.starts.length]
    const step = start && (await draw(start))
    const way = start && (await field.planner.planTo(start, chapter, hunter.options.length))
    if (way === undefined || step === undefined || step.argument?.docString) break
    const looks = probeSteps(
      field.readUrls.of(
        chapter === EndChapter ? (way.moves.at(-1)?.stories.at(-1)?.from ?? chapter) : chapter,
      ),
    )
    const ending: EndingStep[] = [...looks, ...looks, { keyword: 'When', step: tryStep(step) }, ...looks]
    const walk = { ...way, ending }
    const walked = await hunter.walk(field, walk)
    const tried = walked?.storyOutcomes.find(({ manner }) => manner === 'tried')
    if (walked === undefined || tried === undefined) continue
    tries++
    hunter.noteTried(story, chapter)
    if (isRefused(tried)) refusals++
    if (looks.length === 0 && takenIn(walked, story, chapter) !== undefined)
      hunter.notes.add(
        `${inWords(story)}, in ${chapterInWords(chapter)}: not offered and taken, but no story and no promise reads there what it changed.`,
      )
    if (acceptedIn(walked, story, chapter) === undefined) continue
    const restless = await restlessMembers(hunter, walk)
    if (restless === undefined) break
    const trouble = acceptedIn(walked, story, chapter, restless)
    if (trouble !== undefined) return { shown: { walk, trouble, restless }, refusals }
  }
  return { shown: undefined, refusals }
}

/** Returns the members that change although nothing is tried; undefined if the walk could not be run any more. */
async function restlessMembers(hunter: Hunter, walk: Walk): Promise<VolatileMembers | undefined> {
  const walked = await hunter.runner.walk({ ...walk, ending: walk.ending.filter(({ isProbe }) => isProbe) })
  return walked && volatileMembersIn(walked)
}

async function showing(
  hunter: Hunter,
  walk: Walk,
  { trouble: { stories, chapter }, restless }: TakenWalk,
): Promise<Trouble | undefined> {
  const walked = await hunter.runner.walk(walk)
  return walked && acceptedIn(walked, stories[0] ?? '', chapter, restless)
}

/**
 * Returns the last exchange of the tried story that may change something; undefined if the API did not accept the
 * story.
 */
function takenIn(
  { storyOutcomes, walk }: WalkOutcome,
  story: string,
  chapter: AnyChapter,
): Exchange | undefined {
  const tried = storyOutcomes.filter(({ manner }) => manner === 'tried').at(-1)
  if (tried === undefined || tried.name !== story || chapterReached(walk) !== chapter) return undefined
  if (tried.failure !== undefined || !tried.isSet || tried.assertions === 0) return undefined
  const isTaken = tried.exchanges.every((exchange) => isAnswered(exchange) && exchange.outcome.status < 400)
  const writes = tried.exchanges.filter(
    ({ protocol, request }) => protocol === 'grpc' || !isSafe(request.method),
  )
  return isTaken ? writes.at(-1) : undefined
}

/** Returns the trouble if the API accepted the tried story and something changed. */
function acceptedIn(
  walked: WalkOutcome,
  story: string,
  chapter: AnyChapter,
  restless: VolatileMembers = new Set(),
): Trouble | undefined {
  const { outcome, walk } = walked
  const exchange = takenIn(walked, story, chapter)
  if (exchange === undefined || !hasChanged(walked, restless)) return undefined
  return {
    kind: 'accepted',
    stories: [story],
    chapter,
    cause: `accepted ${story}`,
    message: `The story "${inWords(story)}" is taken in the chapter "${chapterInWords(chapter)}", which does not offer it, and it changed something. Is the book wrong, or the API?`,
    exchange,
    exchangeText: outcome.redact(summarizeExchange(exchange, new Redactor())),
    moves: walk.moves.length,
  }
}
