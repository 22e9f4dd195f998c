import {
  compareNumbers,
  isJsonNumber,
  isJsonObject,
  isShortNumber,
  namesId,
  numberKey,
  showMember,
} from '../../formats'
import { type ComparedResponse, type SequentialOrder, type ConcurrentRun, callsThatCount } from './run'
import { isMovingTime } from './moving-times'

/** What a response belongs to: a call of a story, or one of the GETs that were sent afterwards. */
export type ComparedSubject =
  | { readonly of: 'story'; readonly story: number; readonly call: number }
  | { readonly of: 'seen'; readonly request: number }

export interface RunDifference {
  readonly subject: ComparedSubject
  /** The key of a response, and after a new line `(status)` or a JSONPath; all items of a list share their place. */
  readonly place: string
  /** `items` if a list has more items in one run, `member` if an object has one more member, otherwise `value`. */
  readonly kind: 'value' | 'items' | 'member'
  readonly here: unknown
  readonly there: unknown
}

export const status = '(status)'

function placeOf(subject: ComparedSubject, path: string): string {
  return `${subject.of === 'seen' ? `GET ${subject.request}` : `${subject.story}.${subject.call}`}\n${path}`
}

/** Parses a place into its subject and its path: `(status)` or a JSONPath. */
export function readPlace(place: string): { readonly subject: ComparedSubject; readonly path: string } {
  const [key = '', ...path] = place.split('\n')
  const [story = 0, call = 0] = key.split('.').map(Number)
  const subject: ComparedSubject = key.startsWith('GET ')
    ? { of: 'seen', request: Number(key.slice(4)) }
    : { of: 'story', story, call }
  return { subject, path: path.join('\n') }
}

/** The places of responses that differ between two runs of the same order. */
export class UnsteadyPlaces {
  readonly leftOut = new Set<string>()
  /** The places of ids that were known before the stories were run and differ in each run. */
  readonly ids = new Set<string>()
  /** The objects that have different members in each run. */
  readonly openObjects = new Set<string>()

  /** The places that are not compared; `$.items[*].id` is the id of every item. */
  get notCompared(): string[] {
    const objects = [...this.openObjects].map((place) => `${place} (members that come and go)`)
    return [...this.leftOut, ...objects]
  }
}

type KnownValues = ConcurrentRun['knownValues']
type ReportDifference = (difference: Omit<RunDifference, 'subject'>) => void

interface Comparison {
  readonly here: KnownValues
  readonly there: KnownValues
  readonly unsteady: UnsteadyPlaces
}

/**
 * Excludes from the comparison all places that differ between two runs of the same order. Where these differ by ids
 * that were known before, the ids are matched by name instead.
 */
export function learnFrom(one: ConcurrentRun, other: ConcurrentRun, unsteady: UnsteadyPlaces): void {
  const sides: Comparison = { here: one.knownValues, there: other.knownValues, unsteady }
  for (const { place, kind, here, there } of differencesOf(one, other, sides)) {
    if (kind === 'value' && hasCommonName(here, there, sides)) unsteady.ids.add(place)
    else if (kind === 'member')
      unsteady.openObjects.add(place.replace(/(?:\.[^.[\]]+|\['(?:[^'\\]|\\.)*'\])$/, ''))
    else unsteady.leftOut.add(place)
  }
}

/**
 * Excludes lists that all runs add to, if both runs are read at the same path: their other items are there by chance.
 * Such a list contains an item with the id of the other run.
 */
export function leaveOutSharedLists(
  one: ConcurrentRun,
  later: ConcurrentRun,
  { leftOut }: UnsteadyPlaces,
): void {
  if (one.seenAt === undefined || one.seenAt !== later.seenAt) return
  const foreign = new Set(
    [...one.knownValues].flatMap(([name, id]) => (later.knownValues.get(name) === id ? [] : [String(id)])),
  )
  const hasForeignId = (item: unknown): boolean =>
    isJsonObject(item) &&
    Object.entries(item).some(([name, value]) => namesId(name) && foreign.has(String(value)))
  const visit = (value: unknown, place: string): void => {
    if (Array.isArray(value)) {
      if (value.some(hasForeignId)) leftOut.add(place)
      for (const item of value) visit(item, `${place}[*]`)
    } else if (isJsonObject(value))
      for (const [name, member] of Object.entries(value)) visit(member, place + showMember(name))
  }
  later.seen.forEach(({ body }, request) => visit(body, placeOf({ of: 'seen', request }, '$')))
}

export function differences(
  atOnce: ConcurrentRun,
  inOrder: ConcurrentRun,
  { turns, parts }: SequentialOrder,
  unsteady: UnsteadyPlaces,
): RunDifference[] {
  const counting = (run: ConcurrentRun): ConcurrentRun => ({
    ...run,
    stories: run.stories.map((responses, story) =>
      turns.includes(story) ? responses.slice(0, parts.get(story)) : [],
    ),
  })
  const [ours, theirs] = [counting(atOnce), counting(inOrder)]
  const sides: Comparison = { here: atOnce.knownValues, there: inOrder.knownValues, unsteady }
  const began = { here: atOnce.beganAt, there: inOrder.beganAt }
  for (;;) {
    const found = differencesOf(ours, theirs, sides)
    const harmless = found.filter(
      ({ kind, here, there, place }) =>
        kind === 'value' && (isMovingTime(here, there, began) || isChance(here, there, place, sides)),
    )
    if (harmless.length === 0) return withoutOtherBodies(found)
    for (const { place } of harmless) unsteady.leftOut.add(place)
  }
}

/** Whether two reads of the state after one run show the same, except for times. @param seen - the other read */
export function showTheSame(run: ConcurrentRun, seen: readonly ComparedResponse[]): boolean {
  const read = { ...run, stories: [] }
  const none: SequentialOrder = { turns: [], parts: new Map() }
  return differences(read, { ...read, seen }, none, new UnsteadyPlaces()).length === 0
}

/** Returns how far apart two runs are. A status counts more than many values, which may be new in each run. */
export function distanceOf(found: readonly RunDifference[]): number {
  return found.filter(isOfStatus).length * 1000 + found.length
}

/** Removes the differences in bodies whose statuses differ, because those bodies differ anyway. */
function withoutOtherBodies(found: readonly RunDifference[]): RunDifference[] {
  const responseIn = (place: string): string => place.slice(0, place.indexOf('\n'))
  const others = new Set(found.filter(isOfStatus).map(({ place }) => responseIn(place)))
  return found.filter((one) => isOfStatus(one) || !others.has(responseIn(one.place)))
}

function isOfStatus({ place }: RunDifference): boolean {
  return readPlace(place).path === status
}

function differencesOf(one: ConcurrentRun, other: ConcurrentRun, sides: Comparison): RunDifference[] {
  const found: RunDifference[] = []
  const compare = (
    ours: readonly ComparedResponse[],
    theirs: readonly ComparedResponse[],
    of: (at: number) => ComparedSubject,
  ): void => {
    const [counted, others] = [callsThatCount(ours), callsThatCount(theirs)]
    for (let at = 0; at < Math.max(counted.length, others.length); at++) {
      const [here, there] = [counted[at]?.response, others[at]?.response]
      const subject = of(counted[at]?.call ?? at)
      const report: ReportDifference = (difference) => void found.push({ ...difference, subject })
      align(here?.status, there?.status, placeOf(of(at), status), sides, report)
      if (here !== undefined && there !== undefined)
        align(here.body, there.body, placeOf(of(at), '$'), sides, report)
    }
  }
  one.stories.forEach((responses, story) =>
    compare(responses, other.stories[story] ?? [], (call) => ({ of: 'story', story, call })),
  )
  compare(one.seen, other.seen, (request) => ({ of: 'seen', request }))
  return found
}

/** Reports where two values differ, whatever the order of lists. Known ids are equal by their names. */
function align(
  here: unknown,
  there: unknown,
  place: string,
  sides: Comparison,
  report: ReportDifference,
): void {
  if (sides.unsteady.leftOut.has(place)) return
  if (Array.isArray(here) && Array.isArray(there)) alignItems(here, there, place, sides, report)
  else if (isJsonObject(here) && isJsonObject(there)) alignMembers(here, there, place, sides, report)
  else if (!isSameLeaf(here, there, place, sides)) report({ place, kind: 'value', here, there })
}

function alignMembers(
  here: Readonly<Record<string, unknown>>,
  there: Readonly<Record<string, unknown>>,
  place: string,
  sides: Comparison,
  report: ReportDifference,
): void {
  const { openObjects, leftOut } = sides.unsteady
  for (const name of new Set([...Object.keys(here), ...Object.keys(there)])) {
    const at = `${place}${showMember(name)}`
    if (Object.hasOwn(here, name) && Object.hasOwn(there, name))
      align(here[name], there[name], at, sides, report)
    else if (!openObjects.has(place) && !leftOut.has(at))
      report({ place: at, kind: 'member', here: here[name], there: there[name] })
  }
}

/** The remaining items of longer lists are paired in their order; finding the nearest of each would take too long. */
const maxToPair = 20

function alignItems(
  here: readonly unknown[],
  there: readonly unknown[],
  place: string,
  sides: Comparison,
  report: ReportDifference,
): void {
  const itemPlace = `${place}[*]`
  const left = [...there]
  const keys = there.map((item) => keyOf(item, itemPlace, sides.there, sides))
  const unpaired = here.filter((item) => {
    const key = keyOf(item, itemPlace, sides.here, sides)
    const at = key === undefined ? -1 : keys.indexOf(key)
    if (at < 0) return true
    keys.splice(at, 1)
    left.splice(at, 1)
    return false
  })
  const single: unknown[] = []
  for (const item of unpaired) {
    if (left.length === 0) single.push(item)
    else align(item, left.splice(nearest(item, left, itemPlace, sides), 1)[0], itemPlace, sides, report)
  }
  if (here.length !== there.length) report({ place, kind: 'items', here: single, there: left })
}

function nearest(item: unknown, candidates: readonly unknown[], place: string, sides: Comparison): number {
  if (candidates.length > maxToPair) return 0
  const distances = candidates.map((candidate) => {
    let found = 0
    align(item, candidate, place, sides, () => found++)
    return found
  })
  return distances.indexOf(Math.min(...distances))
}

/** Returns a key that is the same for equal values of any run; undefined if only a closer comparison shows it. */
function keyOf(
  value: unknown,
  place: string,
  knownValues: KnownValues,
  sides: Comparison,
): string | undefined {
  const { leftOut, openObjects, ids } = sides.unsteady
  if (leftOut.has(place)) return '…'
  if (Array.isArray(value)) {
    const keys = value.map((item) => keyOf(item, `${place}[*]`, knownValues, sides))
    return keys.includes(undefined) ? undefined : `[${keys.sort().join()}]`
  }
  if (isJsonObject(value)) {
    if (openObjects.has(place)) return undefined
    const keys = Object.keys(value).flatMap((name) => {
      const at = `${place}${showMember(name)}`
      const key = leftOut.has(at) ? '' : keyOf(value[name], at, knownValues, sides)
      return key === '' ? [] : [key && `${JSON.stringify(name)}:${key}`]
    })
    return keys.includes(undefined) ? undefined : `{${keys.sort().join()}}`
  }
  if (ids.has(place) && isId(value, knownValues, sides)) return `id ${namesOf(value, knownValues).join()}`
  return isJsonNumber(value) ? `number ${numberKey(value)}` : String(JSON.stringify(value))
}

function isSameLeaf(here: unknown, there: unknown, place: string, sides: Comparison): boolean {
  if (!sides.unsteady.ids.has(place)) return isSameValue(here, there)
  if (hasCommonName(here, there, sides)) return true
  return !isId(here, sides.here, sides) && !isId(there, sides.there, sides) && isSameValue(here, there)
}

/** Whether both values were known before their runs under the same name. */
function hasCommonName(here: unknown, there: unknown, sides: Comparison): boolean {
  const names = namesOf(there, sides.there)
  return namesOf(here, sides.here).some((name) => names.includes(name))
}

/** Whether a value was known before a run, under a name that had another value in the other run. */
function isId(value: unknown, knownValues: KnownValues, { here, there }: Comparison): boolean {
  return namesOf(value, knownValues).some((name) => !isSameValue(here.get(name), there.get(name)))
}

/** Returns the names of a value, compared as text: an id may be a number in one place and a string in another. */
function namesOf(value: unknown, knownValues: KnownValues): string[] {
  if (typeof value !== 'string' && !isJsonNumber(value)) return []
  return [...knownValues].flatMap(([name, known]) => (String(known) === String(value) ? [name] : []))
}

/** Whether two short numbers are counters that equal a known id by chance, in only one of the runs. */
function isChance(here: unknown, there: unknown, place: string, { unsteady, ...known }: Comparison): boolean {
  const areIds = namesOf(here, known.here).length > 0 && namesOf(there, known.there).length > 0
  return unsteady.ids.has(place) && [here, there].every((value) => isShortNumber(String(value))) && !areIds
}

function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || (isJsonNumber(one) && isJsonNumber(other) && compareNumbers(one, other) === 0)
}
