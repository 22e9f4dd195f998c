import { pluralize } from '../../errors'
import { readExpectedJson, type ExpectedJson, type Marker } from './expected-json'
import type { BodyDifference, ComparisonMode } from '../format'
import { isJsonObject } from './json-text'
import { isJsonNumber, isSameNumber, numberKey } from './numbers'
import { pairItems } from './pair-items'
import { describeMismatch, describeValue, showJson, showMember } from './show-json'

/** A place inside a document: the root, or a member or item of another place. */
type Place = undefined | { readonly parent: Place; readonly key: string | number }

/** A difference whose words are found only if somebody reads them. */
interface Found {
  readonly place: Place
  readonly describe: () => Omit<BodyDifference, 'path'>
}

/** How many lines are shown at most; nobody would read more for a list of a hundred thousand items. */
const maxLines = 1000
/** How many differences of the same kind are shown one by one. */
const maxAlike = 3
/** How many free items are compared to find the nearest. */
const maxCompared = 200

/**
 * Returns every difference between a document and the expected one, which may hold markers; empty if it fits.
 *
 * Numbers are compared by value with all digits. `undefined` in the document counts as missing; `undefined` and `NaN`
 * equal nothing.
 *
 * @throws {@link InputError} when `expected` holds an unknown marker
 */
export function compareJson(actual: unknown, expected: unknown, mode: ComparisonMode): BodyDifference[] {
  return described(differences(actual, readExpectedJson(expected), mode))
}

function described(found: Iterable<Found>): BodyDifference[] {
  return Array.from(found, ({ place, describe }) => ({ path: showPlace(place), ...describe() }))
}

function fits(actual: unknown, expected: ExpectedJson, mode: ComparisonMode): boolean {
  return differences(actual, expected, mode).next().done === true
}

function* differences(
  actual: unknown,
  expected: ExpectedJson,
  mode: ComparisonMode,
  place?: Place,
): Generator<Found, undefined> {
  if (actual === undefined) {
    if (expected.kind !== 'marker' || !expected.marker.mayBeMissing) yield missing(expected, place)
  } else if (expected.kind === 'marker') yield* markerDifferences(actual, expected.marker, place)
  else if (expected.kind === 'list' && Array.isArray(actual))
    yield* mode === 'equal'
      ? itemDifferences(actual, expected.items, place)
      : missingItems(actual, expected.items, place)
  else if (expected.kind === 'object' && isJsonObject(actual))
    yield* memberDifferences(actual, expected.members, mode, place)
  else if (expected.kind !== 'scalar' || !isSameScalar(actual, expected.source))
    yield { place, describe: () => ({ problem: describeMismatch(actual, expected.source) }) }
}

function missing(expected: ExpectedJson, place: Place): Found {
  return { place, describe: () => ({ problem: `missing, expected ${describeExpected(expected)}` }) }
}

function extra(value: unknown, place: Place): Found {
  return { place, describe: () => ({ problem: `not expected, was ${showJson(value)}` }) }
}

function otherCount(actual: number, expected: number, place: Place): Found {
  const are = actual === 0 ? 'there are none' : actual === 1 ? 'there is 1' : `there are ${actual}`
  return { place, describe: () => ({ problem: `expected ${pluralize(expected, 'item')} but ${are}` }) }
}

function describeExpected(expected: ExpectedJson): string {
  return expected.kind === 'marker' ? expected.marker.written : showJson(expected.source)
}

function* markerDifferences(actual: unknown, marker: Marker, place: Place): Generator<Found> {
  if (marker.accepts(actual)) return
  if (marker.list === undefined || !Array.isArray(actual)) {
    const describe = () => ({ problem: `expected ${marker.written} but was ${describeValue(actual)}` })
    yield { place, describe }
    return
  }
  const { count, each } = marker.list
  if (count !== undefined && count !== actual.length) yield otherCount(actual.length, count, place)
  if (each !== undefined)
    for (const [key, item] of actual.entries()) yield* markerDifferences(item, each, { parent: place, key })
}

function* memberDifferences(
  actual: Record<string, unknown>,
  members: ReadonlyMap<string, ExpectedJson>,
  mode: ComparisonMode,
  place: Place,
): Generator<Found> {
  for (const [key, member] of members) {
    const value = Object.hasOwn(actual, key) ? actual[key] : undefined
    yield* differences(value, member, mode, { parent: place, key })
  }
  if (mode === 'subset') return
  for (const key of Object.keys(actual))
    if (!members.has(key) && actual[key] !== undefined) yield extra(actual[key], { parent: place, key })
}

function* itemDifferences(
  actual: readonly unknown[],
  items: readonly ExpectedJson[],
  place: Place,
): Generator<Found> {
  if (actual.length !== items.length) yield otherCount(actual.length, items.length, place)
  for (let key = 0; key < Math.max(items.length, actual.length); key++) {
    const expected = items[key]
    const at = { parent: place, key }
    if (expected === undefined) yield extra(actual[key], at)
    else if (key < actual.length) yield* differences(actual[key], expected, 'equal', at)
    else yield missing(expected, at)
  }
}

/** Finds the expected items that have no partner of their own in a list, whose items may be in any order. */
function* missingItems(
  actual: readonly unknown[],
  items: readonly ExpectedJson[],
  place: Place,
): Generator<Found> {
  const partners = pairItems(actual, items, fitsAsSubset)
  const free = freeItems(actual, partners)
  for (const [index, expected] of items.entries()) {
    if (partners[index] !== undefined) continue
    const which = `no item matches ${describeExpected(expected)} (expected item ${index + 1} of ${items.length})`
    const describe = () => {
      const key = takeNearest(actual, expected, free)
      if (key === undefined) return { problem: `${which}, the list is ${showJson(actual)}` }
      const nearest = described(differences(actual[key], expected, 'subset', { parent: place, key }))
      return { problem: `${which}, the nearest differs:`, nearest }
    }
    yield { place, describe }
  }
}

function fitsAsSubset(item: unknown, expected: ExpectedJson): boolean {
  return fits(item, expected, 'subset')
}

function freeItems(actual: readonly unknown[], partners: readonly (number | undefined)[]): Set<number> {
  const taken = new Set(partners)
  return new Set([...actual.keys()].filter((index) => !taken.has(index)))
}

/** Takes the item with the fewest differences out of the free ones; none for a plain value that could be any of several. */
function takeNearest(
  actual: readonly unknown[],
  expected: ExpectedJson,
  free: Set<number>,
): number | undefined {
  const isPlain = expected.kind === 'scalar' || expected.kind === 'marker'
  if (isPlain && free.size > 1) return undefined
  let fewest = Infinity
  let nearest: number | undefined
  for (const index of [...free].slice(0, maxCompared)) {
    const count = Array.from(differences(actual[index], expected, 'subset')).length
    if (count < fewest) [fewest, nearest] = [count, index]
  }
  if (nearest !== undefined) free.delete(nearest)
  return nearest
}

/** Returns a place as a readable JSONPath: `$.a.b[0]`, `$['a b']`. */
function showPlace(place: Place): string {
  const steps: string[] = []
  for (let step = place; step !== undefined; step = step.parent) steps.push(showMember(step.key))
  return `$${steps.reverse().join('')}`
}

/**
 * Renders the differences one per line, each after its path. The differences from the nearest list item are indented
 * below it. Of more than three of the same kind, at different indexes, only the first is shown, with how many there
 * are. After a thousand lines it says how many more there are.
 */
export function renderDifferences(found: readonly BodyDifference[]): string {
  const lines = linesOf(found, '  ')
  const more = lines.length - maxLines
  if (more > 0) lines.splice(maxLines, more, `  and ${more} more`)
  return lines.join('\n')
}

function linesOf(found: readonly BodyDifference[], indent: string): string[] {
  const alike = new Map<string, BodyDifference[]>()
  for (const difference of found) {
    const { path, problem, kind = problem } = difference
    const key = `${path.replace(/\[\d+\]/g, '[*]')} ${kind}`
    const group = alike.get(key)
    if (group === undefined) alike.set(key, [difference])
    else group.push(difference)
  }
  const lineOf = ({ path, problem }: BodyDifference): string => `${indent}${path}: ${problem}`
  return [...alike.values()].flatMap((group) =>
    group.length > maxAlike
      ? [`${lineOf(group[0]!)} (and ${group.length - 1} more like it)`]
      : group.flatMap((one) => [lineOf(one), ...linesOf(one.nearest ?? [], `${indent}  `)]),
  )
}

/**
 * Compares a list with the expected items, which may hold markers, in any order. Returns the indexes of the expected
 * items that are missing, and those of the items that are not expected.
 *
 * @throws {@link InputError} when `expected` holds an unknown marker
 */
export function compareInAnyOrder(
  actual: readonly unknown[],
  expected: readonly unknown[],
): { readonly missing: readonly number[]; readonly unexpected: readonly number[] } {
  const items = expected.map((item) => readExpectedJson(item))
  const partners = pairItems(actual, items, (item, one) => fits(item, one, 'equal'))
  return {
    missing: [...partners.keys()].filter((index) => partners[index] === undefined),
    unexpected: [...freeItems(actual, partners)],
  }
}

/**
 * Returns the expected document as a test runner should show it next to the actual one: a marker that fits becomes the
 * actual value, and members have the order of the actual ones.
 */
export function settleExpected(actual: unknown, expected: unknown): unknown {
  return settle(actual, readExpectedJson(expected))
}

function settle(actual: unknown, expected: ExpectedJson): unknown {
  if (expected.kind === 'marker') return expected.marker.accepts(actual) ? actual : expected.source
  if (expected.kind === 'list' && Array.isArray(actual))
    return expected.items.map((item, index) => settle(actual[index], item))
  if (expected.kind !== 'object' || !isJsonObject(actual)) return expected.source
  const { members } = expected
  const names = new Set([...Object.keys(actual).filter((name) => members.has(name)), ...members.keys()])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const member = members.get(name)!
      if (Object.hasOwn(actual, name)) return [[name, settle(actual[name], member)]]
      return member.kind === 'marker' && member.marker.mayBeMissing ? [] : [[name, member.source]]
    }),
  )
}

/**
 * Whether two JSON values are equal, whatever the order of their members. Texts are never markers. Numbers are compared
 * by value with all digits, so `-0` is `0` and `1.0` is `1`.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (isSameScalar(one, other)) return true
  const areObjects = typeof one === 'object' && typeof other === 'object' && one !== null && other !== null
  return areObjects && jsonKey(one) === jsonKey(other)
}

/** Returns a text that is the same for equal JSON values, whatever the order of their members. */
export function jsonKey(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonKey).join(',')}]`
  if (isJsonNumber(value)) return numberKey(value)
  if (!isJsonObject(value)) return typeof value === 'string' ? JSON.stringify(value) : String(value)
  const members = Object.keys(value).sort()
  return `{${members.map((name) => `${JSON.stringify(name)}:${jsonKey(value[name])}`).join(',')}}`
}

/** Whether two values are the same text, number, boolean or null. */
function isSameScalar(one: unknown, other: unknown): boolean {
  if (one === other) return typeof one !== 'object' || one === null
  if (typeof one === 'number' && typeof other === 'number') return false
  return isJsonNumber(one) && isJsonNumber(other) && isSameNumber(one, other)
}
