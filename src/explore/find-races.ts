import { linesOf, type Definition, type StepText } from '../project'
import { chapterInWords, inWords, type AnyChapter } from '../story'
import type { Trouble } from './finding'
import type { Walked } from './guide'
import type { Field } from './field'
import type { Hunter } from './hunter'
import { byCause, marksOf } from './race-causes'
import type { ShownBy } from './shrink'
import { isRead, type Told } from './told'
import { withoutExchange } from './trouble'
import { chapterReached, type EndingStep, type Walk } from './walk'

/** How often each pair of stories is told at the same time, and on how many walks that may never get there. */
const times = 3
const patience = 6
/** How often a race that was seen once is told again, and how often a shorter walk is told to see it. */
const again = 10
const againShorter = 4

/** Tells stories that a chapter offers at the same time, two by two, and finds those that end as no order of telling does. */
export async function findRaces(field: Field, hunter: Hunter): Promise<void> {
  const chapters = [...new Set(field.map.map(({ from }) => from))].filter((chapter) => chapter !== field.book)
  const races: Race[] = []
  for (const chapter of chapters) {
    for (const pair of pairsIn(field, chapter)) {
      if (hunter.isLate('trying')) break
      const race = await tellAtOnce(field, hunter, chapter, pair)
      if (race !== undefined) races.push(race)
    }
  }
  for (const cause of byCause(races)) await lookIntoOne(field, hunter, cause)
}

/** A race that was seen once. */
interface Race {
  readonly shown: ShownBy
  readonly marks: ReadonlySet<string>
}

/** Two phrases that tell one story each. */
type Pair = readonly [Definition, Definition]

/** The pairs of phrases that tell the stories of a chapter, each of them with itself, too. */
function pairsIn({ map, moves }: Field, chapter: AnyChapter): Pair[] {
  const offered = map.filter(({ from }) => from === chapter)
  const phrases = offered.flatMap(
    ({ phrases: all }) => all.find((phrase) => moves.phrases.includes(phrase)) ?? [],
  )
  const tellers = [...new Set(phrases)]
  return tellers.flatMap((one, at) => tellers.slice(at).map((other): Pair => [one, other]))
}

/** Tells two stories at the same time, a few times, each time with values drawn anew, until a race is seen. */
async function tellAtOnce(
  field: Field,
  hunter: Hunter,
  chapter: AnyChapter,
  pair: Pair,
): Promise<Race | undefined> {
  for (let walks = 0, tellings = 0; walks < patience && tellings < times && !hunter.guide.isOver; walks++) {
    const ground = field.grounds[walks % field.grounds.length]
    const way = ground && (await field.walker.planTo(ground, chapter, hunter.options.length))
    if (way === undefined) continue
    const moves = [await field.walker.draw(pair[0], way), await field.walker.draw(pair[1], way)]
    const steps = moves.flatMap((move) =>
      move?.stories.length === 1 && !move.step.argument?.docString ? [move.step] : [],
    )
    if (steps.length < 2) return undefined
    const walk = { ...way, ending: endingOf(steps, field.reads.of(chapter)) }
    const walked = await hunter.guide.walk(walk)
    const told = walked === undefined ? [] : atOnceIn(walked)
    if (told.length === 0) continue
    if (told.every(({ exchanges }) => exchanges.every(isRead))) return undefined
    tellings++
    const trouble = walked && raceIn(walked, hunter)
    if (walked !== undefined && trouble !== undefined)
      return { shown: { walk, trouble }, marks: marksOf(walked) }
  }
  return undefined
}

/** Looks into races of one cause until one comes back, which stands for all. */
async function lookIntoOne(field: Field, hunter: Hunter, races: readonly Race[]): Promise<void> {
  for (const race of races) {
    const likewise = races.filter((one) => one !== race).map(({ shown: { trouble } }) => pairOf(trouble))
    let most = again
    const stillShows = async (walk: Walk): Promise<Trouble | undefined> => {
      for (let told = 0; told < most && !hunter.guide.isOver; told++) {
        const walked = await hunter.guide.walk(walk)
        const trouble = walked && raceIn(walked, hunter)
        if (trouble?.cause !== race.shown.trouble.cause) continue
        most = againShorter
        return trouble
      }
      return undefined
    }
    if (await hunter.lookInto(field, race.shown, stillShows, likewise)) return
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

function atOnceIn({ told }: Walked): Told[] {
  return told.filter(({ manner }) => manner === 'at the same time')
}

/** The race that a walk shows which ends with an outcome. What cannot be said, or not be said for sure, is noted. */
function raceIn(walked: Walked, { notes }: Hunter): Trouble | undefined {
  const { walk, outcome } = walked
  const step = outcome.trouble
  const told = atOnceIn(walked)
  if (step?.kind !== 'step' || !step.text.startsWith('the outcome ') || told.length === 0) return undefined
  const chapter = chapterReached(walk)
  const stories = told.map(({ name }) => name)
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
