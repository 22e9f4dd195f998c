import { isJsonNumber, isJsonObject, isSameNumber, numberKey, showMember } from '../formats'
import type { UnsteadyPlaces } from './unsteady-places'

/** A difference between two tellings. */
export interface Misfit {
  /** The place of an answer and a JSONPath in it; all items of a list share their place. */
  readonly place: string
  /** `items` if a list has more items in one telling, `member` if an object has one more member, otherwise `value`. */
  readonly kind: 'value' | 'items' | 'member'
  /** Undefined if there is no value. */
  readonly here: unknown
  readonly there: unknown
}

/** What is known about two tellings whose values are compared. */
export interface Sides {
  readonly here: KnownValues
  readonly there: KnownValues
  readonly unsteady: UnsteadyPlaces
}

/** The values that were known before a telling began, by name. */
type KnownValues = ReadonlyMap<string, unknown>

/** The remaining items of longer lists are paired in their order; finding the nearest of each would take too long. */
const mostToPair = 20

/**
 * Compares two values, and reports where they differ. The order of lists is ignored, because it seldom depends on the
 * stories. Ids that were known before both tellings are equal if they have the same name.
 */
export function align(
  here: unknown,
  there: unknown,
  place: string,
  sides: Sides,
  report: (misfit: Misfit) => void,
): void {
  if (sides.unsteady.isLeftOut(place)) return
  if (Array.isArray(here) && Array.isArray(there)) alignItems(here, there, place, sides, report)
  else if (isJsonObject(here) && isJsonObject(there)) alignMembers(here, there, place, sides, report)
  else if (!isSameLeaf(here, there, place, sides)) report({ place, kind: 'value', here, there })
}

/** Returns the names under which the value of each telling was known before, as far as they are the same. */
export function commonNames(here: unknown, there: unknown, sides: Sides): string[] {
  const names = namesOf(there, sides.there)
  return namesOf(here, sides.here).filter((name) => names.includes(name))
}

function isSameLeaf(here: unknown, there: unknown, place: string, sides: Sides): boolean {
  if (!sides.unsteady.isOfIds(place)) return isSameValue(here, there)
  if (commonNames(here, there, sides).length > 0) return true
  const standForSomething = isId(here, sides.here, sides) || isId(there, sides.there, sides)
  return !standForSomething && isSameValue(here, there)
}

/** Whether a value was known before a telling, under a name that had another value in the other telling. */
function isId(value: unknown, knownValues: KnownValues, { here, there }: Sides): boolean {
  return namesOf(value, knownValues).some((name) => !isSameValue(here.get(name), there.get(name)))
}

/**
 * Returns the names of a value. It is compared as text, because an id may be a number in one place and a text in
 * another.
 */
function namesOf(value: unknown, knownValues: KnownValues): string[] {
  if (typeof value !== 'string' && !isJsonNumber(value)) return []
  return [...knownValues].flatMap(([name, known]) => (String(known) === String(value) ? [name] : []))
}

function alignItems(
  here: readonly unknown[],
  there: readonly unknown[],
  place: string,
  sides: Sides,
  report: (misfit: Misfit) => void,
): void {
  const itemPlace = `${place}[*]`
  const [ours, theirs] = withoutEqual(here, there, itemPlace, sides)
  const left = [...theirs]
  const single: unknown[] = []
  for (const item of ours) {
    if (left.length === 0) single.push(item)
    else align(item, left.splice(nearest(item, left, itemPlace, sides), 1)[0], itemPlace, sides, report)
  }
  if (here.length !== there.length) report({ place, kind: 'items', here: single, there: left })
}

/** Removes the items that are equal in both lists, in pairs, and returns the rest of each list. */
function withoutEqual(
  here: readonly unknown[],
  there: readonly unknown[],
  place: string,
  sides: Sides,
): [unknown[], unknown[]] {
  const places = new Map<string | undefined, number[]>()
  there.forEach((item, at) => {
    const key = keyOf(item, place, sides.there, sides)
    const alike = places.get(key)
    if (alike === undefined) places.set(key, [at])
    else alike.push(at)
  })
  places.delete(undefined)
  const taken = new Set<number>()
  const ours = here.filter((item) => {
    const at = places.get(keyOf(item, place, sides.here, sides))?.shift()
    if (at !== undefined) taken.add(at)
    return at === undefined
  })
  return [ours, there.filter((_, at) => !taken.has(at))]
}

function nearest(item: unknown, candidates: readonly unknown[], place: string, sides: Sides): number {
  if (candidates.length === 1 || candidates.length > mostToPair) return 0
  const distances = candidates.map((candidate) => {
    let misfits = 0
    align(item, candidate, place, sides, () => misfits++)
    return misfits
  })
  return distances.indexOf(Math.min(...distances))
}

function alignMembers(
  here: Readonly<Record<string, unknown>>,
  there: Readonly<Record<string, unknown>>,
  place: string,
  sides: Sides,
  report: (misfit: Misfit) => void,
): void {
  const theirs = new Set(Object.keys(there))
  const single: string[] = []
  for (const name of Object.keys(here)) {
    const twin = theirs.has(name) ? { name } : memberWithSameId(name, theirs, sides)
    if (twin === undefined) single.push(name)
    else align(here[name], there[twin.name], `${place}${twin.shown ?? showMember(name)}`, sides, report)
    if (twin !== undefined) theirs.delete(twin.name)
  }
  if (sides.unsteady.hasOtherMembers(place)) return
  const missing = (name: string): string => `${place}${showMember(name)}`
  for (const name of single)
    if (!sides.unsteady.isLeftOut(missing(name)))
      report({ place: missing(name), kind: 'member', here: here[name], there: undefined })
  for (const name of theirs)
    if (!sides.unsteady.isLeftOut(missing(name)))
      report({ place: missing(name), kind: 'member', here: undefined, there: there[name] })
}

/**
 * Returns the name of the other telling for the same id, for objects whose member names are ids. In places it is shown
 * by its variable.
 */
function memberWithSameId(
  name: string,
  theirs: ReadonlySet<string>,
  { here, there }: Sides,
): { readonly name: string; readonly shown?: string } | undefined {
  for (const [variable, value] of here)
    if (String(value) === name && theirs.has(String(there.get(variable))))
      return { name: String(there.get(variable)), shown: `[{{${variable}}}]` }
  return undefined
}

/** Returns a key that is the same for equal values of any telling; undefined if only a closer comparison can tell. */
function keyOf(value: unknown, place: string, knownValues: KnownValues, sides: Sides): string | undefined {
  const { unsteady } = sides
  if (unsteady.isLeftOut(place)) return '…'
  if (Array.isArray(value)) {
    const keys = value.map((item) => keyOf(item, `${place}[*]`, knownValues, sides))
    return keys.includes(undefined) ? undefined : `[${keys.sort().join()}]`
  }
  if (isJsonObject(value)) {
    if (unsteady.hasOtherMembers(place)) return undefined
    const members = Object.keys(value).filter((name) => !unsteady.isLeftOut(`${place}${showMember(name)}`))
    const keys = members.map((name) => keyOf(value[name], `${place}${showMember(name)}`, knownValues, sides))
    if (keys.includes(undefined)) return undefined
    return `{${members
      .map((name, at) => `${JSON.stringify(name)}:${keys[at]}`)
      .sort()
      .join()}}`
  }
  if (unsteady.isOfIds(place) && isId(value, knownValues, sides))
    return `id ${namesOf(value, knownValues).join()}`
  return isJsonNumber(value) ? `number ${numberKey(value)}` : String(JSON.stringify(value))
}

function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || (isJsonNumber(one) && isJsonNumber(other) && isSameNumber(one, other))
}
