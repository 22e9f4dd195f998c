import { chapterInWords, inWords, type AnyChapter } from '../story'
import { summarizeExchange } from '../log'
import { Redactor } from '../redaction'
import type { Trouble } from './finding'
import type { Walked } from './guide'
import type { Field } from './field'
import type { Hunter } from './hunter'
import { differentValues, differentWays, shortestOf, walksNeeded, type Refusal } from './refusals'
import { retold } from './shrink'
import { isRefused, shownExchange } from './told'
import { stepsBefore, type Walk } from './walk'

/** How many walks are made for one story, until it is known whether it is always refused. */
const patience = 25

/** Finds the stories that their chapter offers, and that the API refuses there whatever is done. */
export async function findRefusals(field: Field, hunter: Hunter): Promise<void> {
  for (const { chapter, story } of field.refused.alwaysRefused) {
    if (field.isTold(chapter, story)) continue
    const attempts = await tryEnough(field, hunter, chapter, story)
    const attempt = attempts && shortestOf(attempts)
    if (attempt !== undefined) await lookInto(field, hunter, { chapter, story, attempt, after: undefined })
  }
  for (const refusal of field.refused.refusedAfter)
    if (await isCausedByIt(field, hunter, refusal)) await lookInto(field, hunter, refusal)
}

/** Tells a story until it was told often enough; gives its attempts where each was refused. */
async function tryEnough(
  field: Field,
  hunter: Hunter,
  chapter: AnyChapter,
  story: string,
): Promise<ReturnType<typeof attemptsOf>> {
  const phrases = field.map.find((way) => way.from === chapter && way.story === story)?.phrases ?? []
  const known = new Set(
    phrases.flatMap((phrase) => field.values.stepsOf(phrase).map((step) => JSON.stringify(step))),
  )
  for (let walks = 0; walks < patience; walks++) {
    const attempts = attemptsOf(field, chapter, story)
    if (attempts === undefined || hunter.guide.isOver) return undefined
    const isEnough =
      differentWays(attempts) >= walksNeeded && differentValues(attempts) >= Math.min(known.size, 8)
    if (isEnough && walks >= walksNeeded) return attempts
    const phrase = phrases[walks % Math.max(1, phrases.length)]
    const ground = field.grounds[walks % field.grounds.length]
    if (phrase === undefined || ground === undefined) return undefined
    const way = await field.walker.planTo(ground, chapter, hunter.options.length)
    const move = way && (await field.walker.draw(phrase, chapter, ground))
    if (move !== undefined)
      await hunter.walk(field, { ...way, ground, ending: [], moves: [...(way?.moves ?? []), move] })
  }
  const attempts = attemptsOf(field, chapter, story)
  if (attempts === undefined || differentWays(attempts) < walksNeeded) return undefined
  return known.size > 1 && differentValues(attempts) < 2 ? undefined : attempts
}

function attemptsOf({ refused }: Field, chapter: AnyChapter, story: string) {
  return refused.alwaysRefused.find((one) => one.chapter === chapter && one.story === story)?.attempts
}

/** Whether the story is accepted on the same walk without the story that is suspected. */
async function isCausedByIt(
  field: Field,
  hunter: Hunter,
  { attempt, after, story }: Refusal,
): Promise<boolean> {
  const { walk } = attempt
  const moves = walk.moves.filter(({ stories }) => !stories.some((one) => one.story === after))
  const without = await retold({ ...walk, moves }, field.moves)
  const walked = without && (await hunter.walk(field, without))
  const last = walked?.told.filter(({ kind }) => kind === 'story').at(-1)
  return last?.name === story && last.failure === undefined
}

async function lookInto(field: Field, hunter: Hunter, refusal: Refusal): Promise<void> {
  const { walk } = refusal.attempt
  const trouble = { ...troubleOf(refusal), moves: walk.moves.length }
  const stillShows = async (again: Walk): Promise<Trouble | undefined> => {
    const walked = await hunter.guide.walk(again)
    return walked && showing(walked, refusal)
  }
  await hunter.lookInto(field, { walk, trouble }, stillShows)
}

function showing({ told, walk, outcome }: Walked, refusal: Refusal): Trouble | undefined {
  const { chapter, story, after } = refusal
  const last = told.filter(({ kind }) => kind === 'story').at(-1)
  if (
    last === undefined ||
    last.name !== story ||
    last.chapter !== chapter ||
    !isRefused(last) ||
    !last.isSet
  )
    return undefined
  if (after !== undefined && !told.some(({ name }) => name === after)) return undefined
  const exchange = shownExchange(last)
  return {
    ...troubleOf(refusal),
    exchange,
    shown: exchange && outcome.redact(summarizeExchange(exchange, new Redactor())),
    moves: last.step - stepsBefore(walk) + 1,
  }
}

function troubleOf({ chapter, story, after }: Refusal): Omit<Trouble, 'moves'> {
  const where = `The story "${inWords(story)}" is refused in the chapter "${chapterInWords(chapter)}"`
  return {
    kind: 'refused',
    stories: [story],
    chapter,
    cause: `refused ${story} ${after ?? ''}`,
    message:
      after === undefined
        ? `${where}, which offers it, whatever was told before and with whatever values.`
        : `${where}, which offers it, exactly when "${inWords(after)}" was told before.`,
  }
}
