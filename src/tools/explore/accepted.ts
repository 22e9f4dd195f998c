import {
  EndChapter,
  chapterInWords,
  inWords,
  isAnswered,
  isSafe,
  stringifyExactly,
  type AnyChapter,
  type Exchange,
  type StepText,
} from '../seam'
import { phraseForStory, type BookToWalk } from './book-to-walk'
import { shownBy, type Trouble, type TroubledWalk } from './finding'
import type { Finder, Hunter } from './hunter'
import { probeSteps } from './read-urls'
import { isRefused, type WalkOutcome } from './runner'
import { mustBeRefused } from './story-troubles'
import { chapterReached, stepsBefore, tryStep, type EndingStep, type Walk, type WalkStart } from './walk'

/** How often a story is tried in one chapter, and the most walks for that, as a walk may miss the chapter. */
const times = 2
const patience = 6

/** A story that the API accepts in a chapter that does not offer it. */
export const accepted: Finder = {
  kind: 'accepted',
  async search(book, hunter) {
    if (!hunter.options.refusals) return
    const found: Found[] = (await storiesToTry(book)).map((one) => ({ ...one, taken: [], refusals: 0 }))
    const tries = found.flatMap((one) =>
      chaptersWithout(book, one.story).map((chapter) => ({ one, chapter })),
    )
    await hunter.each('stories × chapters', tries, async ({ one, chapter }) => {
      const { shown, refusals } = await tryIn(book, hunter, chapter, one.story, one.draw)
      if (shown !== undefined) one.taken.push(shown)
      one.refusals += refusals
    })
    // If an API refuses a story in one chapter, accepting it in another is less likely to be intended.
    found.sort((one, other) => Number(other.refusals > 0) - Number(one.refusals > 0))
    for (const { story, taken } of found) {
      const [first, ...others] = taken
      if (first === undefined) continue
      const finding = await hunter.confirmAndShrink(book, first, async (walk) => {
        const walked = await hunter.runner.walk(walk)
        return walked && acceptedIn(walked, story, first.trouble.chapter, first.volatile)
      })
      finding?.likewise.push(...others.map(({ trouble }) => `in ${chapterInWords(trouble.chapter)}`))
    }
  },
}

/** A story to try, and what the API did with it. */
interface Found extends StoryToTry {
  /** A walk for each chapter where the API accepted it. */
  readonly taken: TakenWalk[]
  refusals: number
}

interface StoryToTry {
  readonly story: string
  readonly draw: Draw
}

type Draw = (start: WalkStart) => Promise<StepText | undefined>

/**
 * Returns the stories that a phrase of their own tells, except those of the opening chapter and those allowed anywhere.
 */
async function storiesToTry(of: BookToWalk): Promise<StoryToTry[]> {
  const { book, map, planner } = of
  const { anywhere } = new book() as { anywhere?: unknown }
  const free = new Set<string>(Array.isArray(anywhere) ? (anywhere as string[]) : [])
  for (const { from, story } of map) if (from === book) free.add(story)
  const toTry: StoryToTry[] = []
  for (const { from, story } of map) {
    const phrase = free.has(story) ? undefined : await phraseForStory(of, from, story)
    if (phrase === undefined) continue
    free.add(story)
    toTry.push({ story, draw: async (start) => (await planner.drawIn(phrase, from, start))?.step })
  }
  return toTry
}

/** Returns the chapters that do not offer a story, except the opening one. */
function chaptersWithout({ map, book }: BookToWalk, story: string): AnyChapter[] {
  const all = new Set(map.flatMap(({ from, to }) => (to === undefined ? [from] : [from, to])))
  return [...all].filter(
    (chapter) => chapter !== book && !map.some((way) => way.from === chapter && way.story === story),
  )
}

/** A walk on which the API accepted a story that the chapter does not offer. */
interface TakenWalk extends TroubledWalk {
  readonly volatile: Places
}

async function tryIn(
  book: BookToWalk,
  hunter: Hunter,
  chapter: AnyChapter,
  story: string,
  draw: Draw,
): Promise<{ readonly shown?: TakenWalk; readonly refusals: number }> {
  let refusals = 0
  for (let walks = 0, tries = 0; walks < patience && tries < times && !hunter.runner.isOver; walks++) {
    const start = book.starts[walks % book.starts.length] as WalkStart
    const step = await draw(start)
    const way = await book.planner.planTo(start, chapter, hunter.options.length)
    if (way === undefined || step === undefined || step.argument?.docString) break
    const readIn = chapter === EndChapter ? (way.moves.at(-1)?.stories.at(-1)?.from ?? chapter) : chapter
    const probes = probeSteps(book.readUrls.of(readIn))
    const walk: Walk = { ...way, ending: [...probes, ...probes, tryStep(step), ...probes] }
    const walked = await hunter.walk(book, walk)
    const tried = walked?.storyOutcomes.find(({ manner }) => manner === 'tried')
    if (walked === undefined || tried === undefined) continue
    tries++
    hunter.noteTried(story, chapter)
    if (isRefused(tried)) refusals++
    if (probes.length === 0 && takenIn(walked, story, chapter) !== undefined)
      hunter.notes.add(
        `${inWords(story)}, in ${chapterInWords(chapter)}: not offered and taken, but no story and no invariant reads there what it changed.`,
      )
    if (acceptedIn(walked, story, chapter) === undefined) continue
    const alone = await hunter.runner.walk({ ...way, ending: [...probes, ...probes, ...probes] })
    if (alone === undefined) break
    const volatile = volatileIn(alone)
    const trouble = acceptedIn(walked, story, chapter, volatile)
    if (trouble !== undefined) return { shown: { walk, trouble, volatile }, refusals }
  }
  return { refusals }
}

/** Returns the last exchange of the tried story that may change something; undefined if the API did not accept it. */
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
  volatile?: Places,
): Trouble | undefined {
  const { outcome, walk } = walked
  const exchange = takenIn(walked, story, chapter)
  if (exchange === undefined || !hasChanged(walked, volatile)) return undefined
  return {
    kind: 'accepted',
    stories: [story],
    chapter,
    cause: `accepted ${story}`,
    message: `The story "${inWords(story)}" is taken in the chapter "${chapterInWords(chapter)}", which does not offer it, and it changed something. Is the book wrong, or the API?`,
    ...shownBy(exchange, outcome),
    moves: walk.moves.length,
    asFeature: mustBeRefused,
  }
}

/** Places in what probes read: the number of the read, and the path in its response body. */
type Places = ReadonlySet<string>

/** Whether a value that was the same in both reads before the last tried story is another one after it. */
export function hasChanged(walked: WalkOutcome, volatile: Places = new Set()): boolean {
  return [...readsIn(walked)].some(
    ([place, [before, again, after]]) => !volatile.has(place) && before === again && again !== after,
  )
}

/** Returns the places that differ between the reads of a walk on which nothing was tried, such as clocks. */
export function volatileIn(walked: WalkOutcome): Places {
  return new Set([...readsIn(walked)].flatMap(([place, values]) => (new Set(values).size > 1 ? place : [])))
}

/** Returns the values at each place: in two reads before a story was tried, and in one read after it. */
function readsIn({ outcome, walk }: WalkOutcome): Map<string, (string | undefined)[]> {
  const first = stepsBefore(walk) + walk.moves.length
  const probes = [...walk.ending.entries()].filter(([, { role }]: [number, EndingStep]) => role === 'probe')
  const bodies = probes.map(([at]) =>
    valuesOf(outcome.steps.find(({ index }) => index === first + at)?.exchanges.at(-1)),
  )
  const count = probes.length / 3
  const reads = new Map<string, (string | undefined)[]>()
  for (let read = 0; read < count; read++) {
    const values = [0, 1, 2].map((time) => bodies[read + time * count])
    for (const path of new Set(values.flatMap((one) => [...(one?.keys() ?? [])])))
      if (!values.includes(undefined))
        reads.set(
          `${read} ${path}`,
          values.map((one) => one?.get(path)),
        )
  }
  return reads
}

/** Returns the status and the values of a response by path; undefined if there is no response, or if it is a 429. */
function valuesOf(exchange: Exchange | undefined): Map<string, string> | undefined {
  if (exchange === undefined || !isAnswered(exchange) || exchange.outcome.status === 429) return undefined
  const { status, body } = exchange.outcome
  const values = new Map([['status', String(status)]])
  const add = (path: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) values.set(path, stringifyExactly(value) ?? '')
    else for (const [name, member] of Object.entries(value)) add(`${path}/${name}`, member)
  }
  if (body.json.ok) add('', body.json.value)
  else values.set('', body.text)
  return values
}
