import {
  Redactor,
  chapterInWords,
  inWords,
  summarizeExchange,
  type AnyChapter,
  type Definition,
  type StepText,
} from '../seam'
import type { Trouble } from './finding'
import type { WalkOutcome } from './walk-runner'
import type { Field } from './field'
import type { Hunter } from './hunter'
import type { Move } from './moves'
import {
  differentValues,
  differentWays,
  shortestOf,
  walksNeeded,
  type Attempt,
  type Suspicion,
} from './refusals'
import { rebuildWalk } from './shrink'
import { isRefused, exchangeToShow } from './story-outcome'
import { stepsBefore, storiesOf, type Walk } from './walk'

/** The most walks for one story, until it is known whether it is always refused. */
const patience = 30
/** The most walks for one suspicion that a story causes the refusal of another. */
const patienceAfter = 24
/** The number of values with which each story is told that may undo a refusal. */
const valuesInBetween = 2

/** A story that is refused in a chapter that offers it: always, or after another story. */
interface Refusal {
  readonly chapter: AnyChapter
  readonly story: string
  readonly after?: string
  readonly walk: Walk
}

/**
 * Finds the stories that their chapter offers and the API refuses there: always, or whenever another one was told
 * before.
 */
export async function findRefusals(field: Field, hunter: Hunter): Promise<void> {
  for (const { chapter, story } of field.refusals.alwaysRefused) {
    if (field.isTold(chapter, story)) continue
    const attempt = shortestOf(await tryEnough(field, hunter, chapter, story))
    if (attempt !== undefined) await confirmAndShrink(field, hunter, { chapter, story, walk: attempt.walk })
  }
  const settled = new Set<string>()
  for (const suspicion of field.refusals.suspicions) {
    if (settled.has(suspicion.story)) continue
    const attempt = shortestOf(await askAfter(field, hunter, suspicion))
    if (attempt === undefined || !(await isCausedByIt(field, hunter, attempt.walk, suspicion))) continue
    if (await isMadeGood(field, hunter, attempt.walk, suspicion)) continue
    settled.add(suspicion.story)
    await confirmAndShrink(field, hunter, { ...suspicion, walk: attempt.walk })
  }
}

/**
 * Tells a story as the project tries it, and with each value in several walks. Returns the attempts if all were
 * refused, or else none.
 */
async function tryEnough(
  field: Field,
  hunter: Hunter,
  chapter: AnyChapter,
  story: string,
): Promise<readonly Attempt[]> {
  const isAlwaysRefused = (): boolean =>
    field.refusals.attemptsOf(chapter, story).every((one) => one.isRefused) && !hunter.runner.isOver
  for (const { start, moves, tried } of field.projectWalks) {
    const walk: Walk = {
      start,
      moves: [...moves, ...(tried === undefined ? [] : [tried])],
      ending: [],
    }
    const last = tried?.stories.at(-1)
    if (last?.story === story && last.from === chapter && isAlwaysRefused()) await hunter.walk(field, walk)
  }
  const phrases = field.map.find((way) => way.from === chapter && way.story === story)?.phrases ?? []
  const steps = phrases.flatMap((phrase) => field.values.stepsOf(phrase).map((step) => ({ phrase, step })))
  const walks = Math.min(patience, Math.max(3 * steps.length, 2 * walksNeeded))
  for (let walk = 0; walk < walks && steps.length > 0 && isAlwaysRefused(); walk++) {
    const { phrase, step } = steps[walk % steps.length] as (typeof steps)[number]
    await tryOnce(field, hunter, { chapter, phrase, step, turn: walk })
  }
  const attempts = field.refusals.attemptsOf(chapter, story)
  if (!isAlwaysRefused() || differentWays(attempts) < walksNeeded) return []
  return steps.length > 1 && differentValues(attempts) < 2 ? [] : attempts
}

interface Try {
  readonly chapter: AnyChapter
  readonly phrase: Definition
  readonly step: StepText
  readonly turn: number
}

async function tryOnce(field: Field, hunter: Hunter, { chapter, phrase, step, turn }: Try): Promise<void> {
  const start = field.starts[turn % field.starts.length]
  const way = start && (await field.planner.planTo(start, chapter, hunter.options.length))
  const move = way && (await field.moves.of(step, phrase, chapter))
  if (way !== undefined && move !== undefined)
    await hunter.walk(field, { ...way, moves: [...way.moves, move] })
}

/**
 * Tells a story after the suspected one and without it, in other walks each time, with values that the API accepts.
 * Returns the refused attempts, or none if an attempt refutes the suspicion.
 */
async function askAfter(field: Field, hunter: Hunter, suspicion: Suspicion): Promise<readonly Attempt[]> {
  const { chapter, after } = suspicion
  for (let turn = 0; turn < patienceAfter; turn++) {
    const evidence = field.refusals.evidenceOf(suspicion)
    if (evidence === undefined || hunter.runner.isOver) return []
    const { refused, taken } = evidence
    if (differentWays(refused) >= walksNeeded && differentWays(taken) >= walksNeeded && turn >= walksNeeded)
      return differentValues(taken) > 1 && differentValues(refused) < 2 ? [] : refused
    const isAfter = differentWays(refused) <= differentWays(taken)
    const good = taken[turn % taken.length]
    const start = field.starts[turn % field.starts.length]
    const way =
      start &&
      (await field.planner.planAlike(
        start,
        chapter,
        hunter.options.length,
        (walk) => storiesOf(walk).includes(after) === isAfter,
      ))
    const last = good?.walk.moves.at(-1)
    if (way === undefined || last === undefined) continue
    const walk = await rebuildWalk({ ...way, moves: [...way.moves, last] }, field.moves)
    if (walk !== undefined) await hunter.walk(field, walk)
  }
  return []
}

/** Whether the API accepts the story on the same walk without the suspected story. */
async function isCausedByIt(
  field: Field,
  hunter: Hunter,
  walk: Walk,
  { after, story }: Suspicion,
): Promise<boolean> {
  const moves = walk.moves.filter(({ stories }) => !stories.some((one) => one.story === after))
  const without = await rebuildWalk({ ...walk, moves }, field.moves)
  const walked = without && (await hunter.runner.walk(without))
  const last = walked?.storyOutcomes.filter(({ kind }) => kind === 'story').at(-1)
  return last?.name === story && last.failure === undefined
}

/**
 * Whether the API accepts the story if another one is told between the suspected one and it. Then the suspected story
 * only left too little, such as an empty cart, which is a rule and not a fault.
 */
async function isMadeGood(field: Field, hunter: Hunter, walk: Walk, suspicion: Suspicion): Promise<boolean> {
  const { chapter, story } = suspicion
  const others = new Set(
    field.map.flatMap((way) => (way.from === chapter && way.story !== story ? [way.story] : [])),
  )
  const last = walk.moves.at(-1)
  for (const other of last === undefined ? [] : others) {
    const taken = field.refusals.attemptsOf(chapter, other).filter(({ isRefused: was }) => !was)
    const byValues = new Map(taken.map((one) => [one.values, one.walk.moves.at(-1) as Move]))
    for (const move of [...byValues.values()].slice(0, valuesInBetween)) {
      const moves = [...walk.moves.slice(0, -1), move, last as Move]
      const longer = await rebuildWalk({ ...walk, moves }, field.moves)
      if (longer !== undefined) await hunter.walk(field, longer)
      if (field.refusals.evidenceOf(suspicion) === undefined) return true
    }
  }
  return false
}

async function confirmAndShrink(field: Field, hunter: Hunter, refusal: Refusal): Promise<void> {
  const { walk, after } = refusal
  const trouble = { ...troubleOf(refusal), moves: walk.moves.length }
  const stillShows = async (again: Walk): Promise<Trouble | undefined> => {
    const walked = await hunter.runner.walk(again)
    const shown = walked && showing(walked, refusal)
    if (shown === undefined || after === undefined) return shown
    return (await isCausedByIt(field, hunter, again, { ...refusal, after })) ? shown : undefined
  }
  await hunter.confirmAndShrink(field, { walk, trouble }, stillShows)
}

function showing({ storyOutcomes, walk, outcome }: WalkOutcome, refusal: Refusal): Trouble | undefined {
  const { chapter, story, after } = refusal
  const last = storyOutcomes.filter(({ kind }) => kind === 'story').at(-1)
  if (last?.name !== story || last.chapter !== chapter || !isRefused(last) || !last.isSet) return undefined
  if (after !== undefined && !storyOutcomes.some(({ name }) => name === after)) return undefined
  const exchange = exchangeToShow(last)
  return {
    ...troubleOf(refusal),
    exchange,
    exchangeText: exchange && outcome.redact(summarizeExchange(exchange, new Redactor())),
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
        ? `${where}, which offers it, whatever was told before and with all values that were tried.`
        : `${where}, which offers it, exactly when "${inWords(after)}" was told before.`,
  }
}
