import { chapterInWords, inWords, type AnyChapter } from '../seam'
import type { BookToWalk } from './book-to-walk'
import { shownBy, type Trouble } from './finding'
import type { Finder, Hunter } from './hunter'
import { countOf, shortestOf, type Suspicion } from './refusals'
import { exchangeToShow, isRefused, type WalkOutcome } from './runner'
import { beginAt, goOn, stepsBefore, storiesOf, type Move, type Walk, type WalkStart } from './walk'

/** The number of different walks that must have told a story before its refusal is reported. */
const walksNeeded = 5
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
}

/** A story that its chapter offers and the API refuses there: always, or whenever another one was told before. */
export const refused: Finder = {
  kind: 'refused',
  async search(book, hunter) {
    for (const { chapter, story } of book.refusals.alwaysRefused) {
      if (book.isTold(chapter, story)) continue
      const walk = await tryEnough(book, hunter, { chapter, story })
      if (walk !== undefined) await confirm(book, hunter, { chapter, story }, walk)
    }
    const settled = new Set<string>()
    for (const suspicion of book.refusals.suspicions) {
      if (settled.has(suspicion.story)) continue
      const walk = await tryAfter(book, hunter, suspicion)
      if (walk === undefined || !(await isCausedByIt(book, hunter, walk, suspicion))) continue
      if (await isMadeGood(book, hunter, walk, suspicion)) continue
      settled.add(suspicion.story)
      await confirm(book, hunter, suspicion, walk)
    }
  },
}

/**
 * Tells a story as the project tries it, and with each value in several walks. Returns the shortest walk if all were
 * refused.
 */
async function tryEnough(
  book: BookToWalk,
  hunter: Hunter,
  { chapter, story }: Refusal,
): Promise<Walk | undefined> {
  const isAlwaysRefused = (): boolean =>
    book.refusals.attemptsOf(chapter, story).every((one) => one.isRefused) && !hunter.runner.isOver
  for (const { start, moves, tried } of book.projectWalks) {
    const last = tried?.stories.at(-1)
    if (tried !== undefined && last?.story === story && last.from === chapter && isAlwaysRefused())
      await hunter.walk(book, beginAt(start, [...moves, tried]))
  }
  const phrases = book.map.find((way) => way.from === chapter && way.story === story)?.phrases ?? []
  const steps = phrases.flatMap((phrase) => book.values.stepsOf(phrase).map((step) => ({ phrase, step })))
  const walks = Math.min(patience, Math.max(3 * steps.length, 2 * walksNeeded))
  for (let turn = 0; turn < walks && steps.length > 0 && isAlwaysRefused(); turn++) {
    const { phrase, step } = steps[turn % steps.length] as (typeof steps)[number]
    const start = book.starts[turn % book.starts.length] as WalkStart
    const way = await book.planner.planTo(start, chapter, hunter.options.length)
    const move = await book.moves.of(step, phrase, chapter)
    if (way !== undefined && move !== undefined) await hunter.walk(book, goOn(way, move))
  }
  const attempts = book.refusals.attemptsOf(chapter, story)
  if (!isAlwaysRefused() || countOf('way', attempts) < walksNeeded) return undefined
  return steps.length > 1 && countOf('values', attempts) < 2 ? undefined : shortestOf(attempts)
}

/**
 * Tells a story after the suspected one and without it, in other walks each time, with values that the API accepts.
 * Returns the shortest walk that was refused, unless an attempt refutes the suspicion.
 */
async function tryAfter(book: BookToWalk, hunter: Hunter, suspicion: Suspicion): Promise<Walk | undefined> {
  const { chapter, after } = suspicion
  for (let turn = 0; turn < patienceAfter; turn++) {
    const evidence = book.refusals.evidenceOf(suspicion)
    if (evidence === undefined || hunter.runner.isOver) return undefined
    const { refused: without, taken } = evidence
    const [refusedWays, takenWays] = [countOf('way', without), countOf('way', taken)]
    if (refusedWays >= walksNeeded && takenWays >= walksNeeded && turn >= walksNeeded)
      return countOf('values', taken) > 1 && countOf('values', without) < 2 ? undefined : shortestOf(without)
    const isAfter = refusedWays <= takenWays
    const start = book.starts[turn % book.starts.length] as WalkStart
    const fits = (walk: Walk): boolean => storiesOf(walk).includes(after) === isAfter
    const way = await book.planner.planTo(start, chapter, hunter.options.length, { fits })
    const last = taken[turn % taken.length]?.walk.moves.at(-1)
    const walk = way && last && (await book.moves.rebuild(goOn(way, last)))
    if (walk !== undefined) await hunter.walk(book, walk)
  }
  return undefined
}

/** Whether the API accepts the story on the same walk without the suspected story. */
async function isCausedByIt(
  book: BookToWalk,
  hunter: Hunter,
  walk: Walk,
  { after, story }: Refusal,
): Promise<boolean> {
  const moves = walk.moves.filter(({ stories }) => !stories.some((one) => one.story === after))
  const without = await book.moves.rebuild({ ...walk, moves })
  const walked = without && (await hunter.runner.walk(without))
  const last = walked?.storyOutcomes.filter(({ kind }) => kind === 'story').at(-1)
  return last?.name === story && last.failure === undefined
}

/**
 * Whether the API accepts the story if another one is told between the suspected one and it. Then the suspected story
 * only left too little, such as an empty cart, which is a rule and not a fault.
 */
async function isMadeGood(
  book: BookToWalk,
  hunter: Hunter,
  walk: Walk,
  suspicion: Suspicion,
): Promise<boolean> {
  const { chapter, story } = suspicion
  const others = book.map.filter((way) => way.from === chapter && way.story !== story)
  const last = walk.moves.at(-1) as Move
  for (const other of new Set(others.map((way) => way.story))) {
    const taken = book.refusals.attemptsOf(chapter, other).filter(({ isRefused: was }) => !was)
    const byValues = new Map(taken.map((one) => [one.values, one.walk.moves.at(-1) as Move]))
    for (const move of [...byValues.values()].slice(0, valuesInBetween)) {
      const moves = [...walk.moves.slice(0, -1), move, last]
      const longer = await book.moves.rebuild({ ...walk, moves })
      if (longer !== undefined) await hunter.walk(book, longer)
      if (book.refusals.evidenceOf(suspicion) === undefined) return true
    }
  }
  return false
}

async function confirm(book: BookToWalk, hunter: Hunter, refusal: Refusal, walk: Walk): Promise<void> {
  const trouble = { ...troubleOf(refusal), moves: walk.moves.length }
  await hunter.confirmAndShrink(book, { walk, trouble }, async (again) => {
    const walked = await hunter.runner.walk(again)
    const shown = walked && showing(walked, refusal)
    if (shown === undefined || refusal.after === undefined) return shown
    return (await isCausedByIt(book, hunter, again, refusal)) ? shown : undefined
  })
}

function showing({ storyOutcomes, walk, outcome }: WalkOutcome, refusal: Refusal): Trouble | undefined {
  const { chapter, story, after } = refusal
  const last = storyOutcomes.filter(({ kind }) => kind === 'story').at(-1)
  if (last?.name !== story || last.chapter !== chapter || !isRefused(last) || !last.isSet) return undefined
  if (after !== undefined && !storyOutcomes.some(({ name }) => name === after)) return undefined
  return {
    ...troubleOf(refusal),
    ...shownBy(exchangeToShow(last), outcome),
    moves: last.step - stepsBefore(walk) + 1,
  }
}

function troubleOf({ chapter, story, after }: Refusal): Omit<Trouble, 'moves'> {
  const where = `The story "${inWords(story)}" is refused in the chapter "${chapterInWords(chapter)}", which offers it`
  return {
    kind: 'refused',
    stories: [story],
    chapter,
    cause: `refused ${story} ${after ?? ''}`,
    message:
      after === undefined
        ? `${where}, whatever was told before and with all values that were tried.`
        : `${where}, exactly when "${inWords(after)}" was told before.`,
  }
}
