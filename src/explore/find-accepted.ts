import { linesOf, type StepText } from '../project'
import { isAnswered } from '../exchange'
import { summarizeExchange } from '../log'
import { Redactor } from '../redaction'
import { chapterInWords, EndChapter, inWords, type AnyChapter } from '../story'
import type { Trouble } from './finding'
import type { Ground } from './ground'
import type { Walked } from './guide'
import type { Field } from './field'
import type { Hunter } from './hunter'
import { looking } from './reads'
import type { ShownBy } from './shrink'
import { chapterReached, type EndingStep, type Walk } from './walk'

/** How often a story is tried in one chapter. */
const times = 2

/** Tries stories where their chapter does not offer them, and finds those that the API takes there all the same. */
export async function findAccepted(field: Field, hunter: Hunter): Promise<void> {
  const chapters = chaptersOf(field)
  for (const { story, draw } of storiesToTry(field)) {
    const found: ShownBy[] = []
    for (const chapter of chapters.filter((one) => !isOffered(field, one, story))) {
      const shown = await tryIn(field, hunter, chapter, story, draw)
      if (shown !== undefined) found.push(shown)
    }
    const [first, ...others] = found
    if (first === undefined) continue
    const likewise = others.map(({ trouble }) => `in ${chapterInWords(trouble.chapter)}`)
    await hunter.lookInto(
      field,
      first,
      (walk) => showing(hunter, walk, story, first.trouble.chapter),
      likewise,
    )
  }
}

type Draw = (ground: Ground) => Promise<StepText | undefined>

/** The stories that a single phrase tells, but those of the opening chapter and those that are allowed anywhere. */
function storiesToTry({ book, map, moves, walker }: Field): { story: string; draw: Draw }[] {
  const anywhere = (new book() as { anywhere?: unknown }).anywhere
  const free = new Set<string>(Array.isArray(anywhere) ? (anywhere as string[]) : [])
  for (const { from, story } of map) if (from === book) free.add(story)
  const stories = [...new Set(map.map(({ story }) => story))].filter((story) => !free.has(story))
  return stories.flatMap((story) => {
    const way = map.find((one) => one.story === story && one.phrases.length > 0)
    const phrase = way?.phrases.find((one) => moves.phrases.includes(one))
    if (way === undefined || phrase === undefined) return []
    const draw: Draw = async (ground) => {
      const move = await walker.draw(phrase, way.from, ground)
      return move?.stories.length === 1 && move.stories[0]?.story === story ? move.step : undefined
    }
    return [{ story, draw }]
  })
}

function chaptersOf({ map, book }: Field): AnyChapter[] {
  const all = map.flatMap(({ from, to }) => (to === undefined ? [from] : [from, to]))
  return [...new Set(all)].filter((chapter) => chapter !== book)
}

function isOffered({ map }: Field, chapter: AnyChapter, story: string): boolean {
  return map.some((way) => way.from === chapter && way.story === story)
}

async function tryIn(
  field: Field,
  hunter: Hunter,
  chapter: AnyChapter,
  story: string,
  draw: Draw,
): Promise<ShownBy | undefined> {
  for (let time = 0; time < times && !hunter.guide.isOver; time++) {
    const ground = field.grounds[time % field.grounds.length]
    const step = ground && (await draw(ground))
    const way = ground && (await field.walker.planTo(ground, chapter, hunter.options.length))
    if (way === undefined || step === undefined || step.argument?.docString) return undefined
    const looks = looking(
      field.reads.of(chapter === EndChapter ? (way.moves.at(-1)?.stories.at(-1)?.from ?? chapter) : chapter),
    )
    const ending: EndingStep[] = [...looks, ...looks, { keyword: 'When', step: trying(step) }, ...looks]
    const walk = { ...way, ending }
    const walked = await hunter.walk(field, walk)
    hunter.noteTried(story, chapter)
    const trouble = walked && acceptedIn(walked, story, chapter)
    if (trouble !== undefined) return { walk, trouble }
  }
  return undefined
}

/** The step that tries another. */
function trying(step: StepText): StepText {
  const content = linesOf('', step)
    .map((line) => line.trimStart())
    .join('\n')
  return { text: 'I try:', argument: { docString: { content } } }
}

async function showing(
  hunter: Hunter,
  walk: Walk,
  story: string,
  chapter: AnyChapter,
): Promise<Trouble | undefined> {
  const walked = await hunter.guide.walk(walk)
  return walked && acceptedIn(walked, story, chapter)
}

/** Whether the story that was tried last was taken, and changed something. */
function acceptedIn(walked: Walked, story: string, chapter: AnyChapter): Trouble | undefined {
  const { told, outcome, walk } = walked
  const tried = told.filter(({ manner }) => manner === 'tried').at(-1)
  if (tried === undefined || tried.name !== story || chapterReached(walk) !== chapter) return undefined
  if (tried.failure !== undefined || !tried.isSet || tried.assertions === 0) return undefined
  const isTaken = tried.exchanges.every((exchange) => isAnswered(exchange) && exchange.outcome.status < 400)
  const writes = tried.exchanges.filter(
    ({ protocol, request }) => protocol === 'grpc' || !['GET', 'HEAD', 'OPTIONS'].includes(request.method),
  )
  if (!isTaken || writes.length === 0 || !hasChanged(walked)) return undefined
  const exchange = writes.at(-1)
  return {
    kind: 'accepted',
    stories: [story],
    chapter,
    cause: `accepted ${story}`,
    message: `The story "${inWords(story)}" is taken in the chapter "${chapterInWords(chapter)}", which does not offer it, and it changed something. Is the book wrong, or the API?`,
    exchange,
    shown: exchange && outcome.redact(summarizeExchange(exchange, new Redactor())),
    moves: walk.moves.length,
  }
}

/** Whether a read was answered otherwise after the story than before, where two reads before it were answered alike. */
function hasChanged({ outcome, walk }: Walked): boolean {
  const looks = outcome.steps.filter(({ text, kind }) => kind === 'step' && text.startsWith('I GET "'))
  const count = walk.ending.filter(({ isProbe }) => isProbe).length / 3
  const answers = looks.map(({ exchanges }) => {
    const exchange = exchanges.at(-1)
    return exchange && isAnswered(exchange)
      ? `${exchange.outcome.status} ${exchange.outcome.body.text}`
      : undefined
  })
  const of = answers.slice(-3 * count)
  return of.slice(0, count).some((answer, at) => {
    const [again, after] = [of[at + count], of[at + 2 * count]]
    return answer !== undefined && answer === again && after !== undefined && after !== answer
  })
}
