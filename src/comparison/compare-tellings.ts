import { align, commonNames, type Misfit, type Sides } from './align'
import type { Answer } from './answer'
import { callsThatCount } from './calls-that-count'
import { isMovingTime, isTimeTaken } from './moving-times'
import type { Order } from './order'
import { answerIn, parentOf, placeOf, readPlace, status, type Subject } from './place'
import type { Telling } from './telling'
import { UnsteadyPlaces } from './unsteady-places'

/** A difference between two tellings, with the answer that it is in. */
export interface Difference extends Misfit {
  readonly subject: Subject
}

/**
 * Excludes from the comparison all places that differ between two tellings of the same order. Where these differ by ids
 * that were known before, the ids are matched by name instead.
 */
export function learnFrom(one: Telling, other: Telling, unsteady: UnsteadyPlaces): void {
  const sides: Sides = { here: one.knownValues, there: other.knownValues, unsteady }
  for (const { place, kind, here, there } of misfits(one, other, sides)) {
    if (kind === 'value' && commonNames(here, there, sides).length > 0) unsteady.noteIds(place)
    else if (kind === 'member') unsteady.noteOtherMembers(parentOf(place))
    else unsteady.leaveOut(place)
  }
}

/** Returns the differences between stories told at the same time and a telling in an order. */
export function differences(
  atOnce: Telling,
  inOrder: Telling,
  order: Order,
  unsteady: UnsteadyPlaces,
): Difference[] {
  const told = new Set(order.turns)
  const counting = (telling: Telling): Telling => ({
    ...telling,
    stories: telling.stories.map((answers, story) =>
      told.has(story) ? answers.slice(0, order.parts.get(story)) : [],
    ),
  })
  const [ours, theirs] = [counting(atOnce), counting(inOrder)]
  const sides: Sides = { here: atOnce.knownValues, there: inOrder.knownValues, unsteady }
  const began = { here: atOnce.beganAt, there: inOrder.beganAt }
  for (;;) {
    const found = misfits(ours, theirs, sides)
    const harmless = found.filter(
      ({ kind, here, there, place }) =>
        kind === 'value' &&
        (isMovingTime(here, there, began) ||
          isTimeTaken(place, here, there) ||
          isChance(here, there, place, sides)),
    )
    if (harmless.length === 0) return withoutOtherBodies(found)
    for (const { place } of harmless) unsteady.leaveOut(place)
  }
}

/**
 * Whether two reads of the state after one telling show the same, except for times. @param seen - the answers of the
 * other read
 */
export function showTheSame(telling: Telling, seen: readonly Answer[]): boolean {
  const [one, other] = [telling.seen, seen].map((answers) => ({ ...telling, stories: [], seen: answers }))
  const none: Order = { by: 'stories', turns: [], parts: new Map() }
  return differences(one as Telling, other as Telling, none, new UnsteadyPlaces()).length === 0
}

/** Whether two short numbers are counters that equal a known id by chance, in only one of the tellings. */
function isChance(
  here: unknown,
  there: unknown,
  place: string,
  { unsteady, ...knownValues }: Sides,
): boolean {
  return (
    unsteady.isOfIds(place) &&
    isShort(here) &&
    isShort(there) &&
    !(isKnown(here, knownValues.here) && isKnown(there, knownValues.there))
  )
}

function isShort(value: unknown): boolean {
  return /^\d{1,6}$/.test(String(value))
}

function isKnown(value: unknown, knownValues: ReadonlyMap<string, unknown>): boolean {
  return [...knownValues.values()].some((known) => String(known) === String(value))
}

/** Removes the differences in bodies whose statuses differ, because those bodies differ anyway. */
function withoutOtherBodies(found: readonly Difference[]): Difference[] {
  const others = new Set(found.filter(isOfStatus).map(({ place }) => answerIn(place)))
  return found.filter((one) => isOfStatus(one) || !others.has(answerIn(one.place)))
}

function isOfStatus({ place }: Misfit): boolean {
  return readPlace(place).path === status
}

function misfits(one: Telling, other: Telling, sides: Sides): Difference[] {
  const found: Difference[] = []
  one.stories.forEach((answers, story) =>
    compareAnswers(
      answers,
      other.stories[story] ?? [],
      (call) => ({ of: 'story', story, call }),
      sides,
      found,
    ),
  )
  compareAnswers(one.seen, other.seen, (request) => ({ of: 'seen', request }), sides, found)
  return found
}

function compareAnswers(
  ours: readonly Answer[],
  theirs: readonly Answer[],
  subjectOf: (at: number) => Subject,
  sides: Sides,
  found: Difference[],
): void {
  const [counted, others] = [callsThatCount(ours), callsThatCount(theirs)]
  for (let at = 0; at < Math.max(counted.length, others.length); at++) {
    const [here, there] = [counted[at]?.answer, others[at]?.answer]
    const subject = subjectOf(counted[at]?.call ?? at)
    const note = (misfit: Misfit): void => void found.push({ ...misfit, subject })
    align(here?.status, there?.status, placeOf(subjectOf(at), status), sides, note)
    if (here !== undefined && there !== undefined)
      align(here.body, there.body, placeOf(subjectOf(at), '$'), sides, note)
  }
}

/**
 * Returns how far apart two tellings are. A different status counts more than many other values, which may be new in
 * each telling.
 */
export function distanceOf(found: readonly Difference[]): number {
  return found.filter(isOfStatus).length * 1000 + found.length
}
