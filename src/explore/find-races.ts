import { linesOf, type StepText } from '../project'
import { chapterInWords, inWords, type AnyChapter } from '../story'
import type { Trouble } from './finding'
import type { Field } from './field'
import type { Hunter } from './hunter'
import type { Move } from './moves'
import { withoutExchange } from './trouble'
import { chapterReached, type EndingStep, type Walk } from './walk'

/** How often each pair of stories is told at the same time. */
const times = 3
/** How often a race that was seen once is told again. */
const again = 10

/** Tells stories that a chapter offers at the same time, two by two, and finds those that end as no order of telling does. */
export async function findRaces(field: Field, hunter: Hunter): Promise<void> {
  const chapters = [...new Set(field.map.map(({ from }) => from))].filter((chapter) => chapter !== field.book)
  const causes: Cause[] = []
  for (const chapter of chapters)
    for (const [one, other] of await pairsIn(field, chapter))
      await tellAtOnce(field, hunter, chapter, one, other, causes)
}

/** What one race and all that share a story with it come from. */
interface Cause {
  readonly stories: Set<string>
  /** The other pairs in which it showed, in words. */
  readonly likewise: string[]
}

/** The pairs of phrases that tell one story of a chapter each, and each of them with itself. */
async function pairsIn({ moves, walker, grounds, map }: Field, chapter: AnyChapter): Promise<[Move, Move][]> {
  const [ground] = grounds
  if (ground === undefined) return []
  const stories = [...new Set(map.filter(({ from }) => from === chapter).map(({ story }) => story))]
  const drawn = await Promise.all(moves.phrases.map((phrase) => walker.draw(phrase, chapter, ground)))
  const single = drawn.filter(
    (move) => move !== undefined && move.stories.length === 1 && !move.step.argument?.docString,
  )
  const tellers = stories.flatMap((story) => single.find((move) => move?.stories[0]?.story === story) ?? [])
  return tellers.flatMap((one, at) => tellers.slice(at).map((other): [Move, Move] => [one, other]))
}

async function tellAtOnce(
  field: Field,
  hunter: Hunter,
  chapter: AnyChapter,
  one: Move,
  other: Move,
  causes: Cause[],
): Promise<void> {
  const names = [one, other].map((move) => move.stories[0]?.story ?? '')
  const cause = `race ${names.join(' ')}`
  const pair = `${names.map(inWords).join(' and ')}, in ${chapterInWords(chapter)}`
  for (let time = 0; time < times && !hunter.guide.isOver; time++) {
    const ground = field.grounds[time % field.grounds.length]
    const way = ground && (await field.walker.planTo(ground, chapter, hunter.options.length))
    if (way === undefined) continue
    const walk = { ...way, ending: endingOf([one.step, other.step], field.reads.of(chapter)) }
    const trouble = await raceIn(hunter, walk, chapter, names, cause)
    if (trouble === undefined) continue
    const known = causes.find(({ stories }) => names.some((name) => stories.has(name)))
    if (known !== undefined) {
      for (const name of names) known.stories.add(name)
      known.likewise.push(pair)
      return
    }
    const likewise: string[] = []
    const stillShows = async (shrunk: Walk): Promise<Trouble | undefined> => {
      for (let told = 0; told < again && !hunter.guide.isOver; told++) {
        const came = await raceIn(hunter, shrunk, chapter, names, cause)
        if (came !== undefined) return came
      }
      return undefined
    }
    if (await hunter.lookInto(field, { walk, trouble }, stillShows, likewise))
      causes.push({ stories: new Set(names), likewise })
    return
  }
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

async function raceIn(
  hunter: Hunter,
  walk: Walk,
  chapter: AnyChapter,
  stories: readonly string[],
  cause: string,
): Promise<Trouble | undefined> {
  if (chapterReached(walk) !== chapter) return undefined
  const step = (await hunter.guide.walk(walk))?.outcome.trouble
  if (step?.kind !== 'step' || !step.text.startsWith('the outcome ')) return undefined
  const told = stories.map((story) => `"${inWords(story)}"`).join(' and ')
  if (step.error?.name !== 'AssertionError') {
    hunter.notes.add(
      `${told} at the same time, in ${chapterInWords(chapter)}: ${step.error?.message.split('\n')[0] ?? step.status}`,
    )
    return undefined
  }
  return {
    kind: 'race',
    stories,
    chapter,
    cause,
    message: withoutExchange(step.error.message),
    moves: walk.moves.length,
  }
}
