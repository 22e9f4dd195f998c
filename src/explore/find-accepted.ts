import type { StepText } from '../project'
import { isAnswered, type Exchange } from '../exchange'
import { summarizeExchange } from '../log'
import { Redactor } from '../redaction'
import { chapterInWords, EndChapter, inWords, type AnyChapter } from '../story'
import type { Trouble } from './finding'
import type { WalkStart } from './walk-start'
import type { WalkOutcome } from './walk-runner'
import type { Field } from './field'
import type { Hunter } from './hunter'
import { probeSteps } from './read-urls'
import type { TroubledWalk } from './shrink'
import { phraseForStory } from './phrase-for-story'
import { isRefused } from './story-outcome'
import { chapterReached, tryStep, type EndingStep, type Walk } from './walk'

/** How often a story is tried in one chapter, and on how many walks that may never get there. */
const times = 2
const patience = 6

/** Tries stories where their chapter does not offer them, and finds those that the API takes there all the same. */
export async function findAccepted(field: Field, hunter: Hunter): Promise<void> {
  const chapters = chaptersOf(field)
  const found: { readonly taken: TroubledWalk[]; readonly isRefusedElsewhere: boolean }[] = []
  for (const { story, draw } of await storiesToTry(field)) {
    const taken: TroubledWalk[] = []
    let isRefusedElsewhere = false
    for (const chapter of chapters.filter((one) => !isOffered(field, one, story))) {
      if (hunter.isLate('trying')) break
      const { shown, refusals } = await tryIn(field, hunter, chapter, story, draw)
      if (shown !== undefined) taken.push(shown)
      isRefusedElsewhere ||= refusals > 0
    }
    if (taken.length > 0) found.push({ taken, isRefusedElsewhere })
  }
  // Where an API refuses a story in one chapter, that it takes it in another is less likely meant.
  found.sort((one, other) => Number(other.isRefusedElsewhere) - Number(one.isRefusedElsewhere))
  for (const { taken } of found) {
    const [first, ...others] = taken as [TroubledWalk, ...TroubledWalk[]]
    const likewise = others.map(({ trouble }) => `in ${chapterInWords(trouble.chapter)}`)
    await hunter.lookInto(field, first, (walk) => showing(hunter, walk, first.trouble), likewise)
  }
}

type Draw = (start: WalkStart) => Promise<StepText | undefined>

/** The stories that a single phrase tells, but those of the opening chapter and those that are allowed anywhere. */
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

/** The outcome of trying a story in one chapter. */
interface Tried {
  /** A walk on which the API took it. */
  readonly shown: TroubledWalk | undefined
  /** On how many walks it was refused. */
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
    const trouble = acceptedIn(walked, story, chapter)
    if (trouble !== undefined && !(await changesByItself(hunter, walk)))
      return { shown: { walk, trouble }, refusals }
  }
  return { shown: undefined, refusals }
}

/** Whether what is looked at changes although nothing is tried, be it that it comes true later. */
async function changesByItself(hunter: Hunter, walk: Walk): Promise<boolean> {
  const walked = await hunter.runner.walk({ ...walk, ending: walk.ending.filter(({ isProbe }) => isProbe) })
  return walked === undefined || hasChanged(walked)
}

async function showing(
  hunter: Hunter,
  walk: Walk,
  { stories, chapter }: Trouble,
): Promise<Trouble | undefined> {
  const walked = await hunter.runner.walk(walk)
  return walked && acceptedIn(walked, stories[0] ?? '', chapter)
}

/** What the story that was tried last was taken with, as far as it writes; undefined where it was not taken. */
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
    ({ protocol, request }) => protocol === 'grpc' || !['GET', 'HEAD', 'OPTIONS'].includes(request.method),
  )
  return isTaken ? writes.at(-1) : undefined
}

/** Whether the story that was tried last was taken, and changed something. */
function acceptedIn(walked: WalkOutcome, story: string, chapter: AnyChapter): Trouble | undefined {
  const { outcome, walk } = walked
  const exchange = takenIn(walked, story, chapter)
  if (exchange === undefined || !hasChanged(walked)) return undefined
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

/** Whether a read was answered otherwise after the story than before, where two reads before it were answered alike. */
function hasChanged({ outcome, walk }: WalkOutcome): boolean {
  const looks = outcome.steps.filter(({ text, kind }) => kind === 'step' && text.startsWith('I GET "'))
  const count = walk.ending.filter(({ isProbe }) => isProbe).length / 3
  const answers = looks.map(({ exchanges }) => {
    const exchange = exchanges.at(-1)
    return exchange && isAnswered(exchange) && exchange.outcome.status !== 429
      ? `${exchange.outcome.status} ${exchange.outcome.body.text}`
      : undefined
  })
  const of = answers.slice(-3 * count)
  return of.slice(0, count).some((answer, at) => {
    const [again, after] = [of[at + count], of[at + 2 * count]]
    return answer !== undefined && answer === again && after !== undefined && after !== answer
  })
}
