import { readExpectedJson, type ExpectedJson, type Marker } from './expected-json'
import type { BodyDifference, ComparisonMode } from './format'
import { isJsonObject } from './json-text'
import { isJsonNumber, isSameNumber, numberKey } from './numbers'
import { pairItems } from './pair-items'
import { describeMismatch, describeValue, showJson, showMember } from './show-json'

/** A place inside a document: the root, or a member or item of another place. */
type Place = undefined | { readonly parent: Place; readonly key: string | number }

/** A difference whose words are found only if somebody reads them. */
interface Found {
  readonly place: Place
  readonly problem: () => string
  readonly nearest?: () => readonly BodyDifference[]
}

type Items = Extract<ExpectedJson, { kind: 'list' }>['items']

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
  return worded(differences(actual, readExpectedJson(expected), mode, undefined))
}

function worded(found: Iterable<Found>): BodyDifference[] {
  return Array.from(found, ({ place, problem, nearest }) => {
    const because = nearest?.() ?? []
    const difference = { path: showPlace(place), problem: problem() }
    return because.length === 0 ? difference : { ...difference, nearest: because }
  })
}

function fits(actual: unknown, expected: ExpectedJson, mode: ComparisonMode): boolean {
  return differences(actual, expected, mode, undefined).next().done === true
}

function* differences(
  actual: unknown,
  expected: ExpectedJson,
  mode: ComparisonMode,
  place: Place,
): Generator<Found, undefined> {
  if (actual === undefined) {
    if (expected.kind !== 'marker' || !expected.marker.mayBeMissing)
      yield { place, problem: () => `missing, expected ${describeExpected(expected)}` }
  } else if (expected.kind === 'marker') yield* markerDifferences(actual, expected.marker, place)
  else if (expected.kind === 'list' && Array.isArray(actual))
    yield* mode === 'equal'
      ? itemDifferences(actual, expected.items, place)
      : missingItems(actual, expected.items, place)
  else if (expected.kind === 'object' && isJsonObject(actual))
    yield* memberDifferences(actual, expected.members, mode, place)
  else if (expected.kind !== 'scalar' || !isSameScalar(actual, expected.source))
    yield { place, problem: () => describeMismatch(actual, expected.source) }
}

function* markerDifferences(actual: unknown, marker: Marker, place: Place): Generator<Found> {
  if (marker.accepts(actual)) return
  if (marker.list === undefined || !Array.isArray(actual)) {
    yield { place, problem: () => `expected ${marker.written} but was ${describeValue(actual)}` }
    return
  }
  const { count, each } = marker.list
  if (count !== undefined && count !== actual.length)
    yield { place, problem: () => describeCounts(actual.length, count) }
  if (each !== undefined)
    for (const [key, item] of actual.entries()) yield* markerDifferences(item, each, { parent: place, key })
}

function* memberDifferences(
  actual: Record<string, unknown>,
  members: ReadonlyMap<string, ExpectedJson>,
  mode: ComparisonMode,
  place: Place,
): Generator<Found> {
  for (const [key, member] of members)
    yield* differences(Object.hasOwn(actual, key) ? actual[key] : undefined, member, mode, {
      parent: place,
      key,
    })
  if (mode === 'subset') return
  for (const key of Object.keys(actual))
    if (!members.has(key) && actual[key] !== undefined) yield extra(actual[key], { parent: place, key })
}

function* itemDifferences(actual: readonly unknown[], items: Items, place: Place): Generator<Found> {
  if (actual.length !== items.length)
    yield { place, problem: () => describeCounts(actual.length, items.length) }
  for (let key = 0; key < Math.max(items.length, actual.length); key++) {
    const expected = items[key]
    const at = { parent: place, key }
    if (expected === undefined) yield extra(actual[key], at)
    else if (key < actual.length) yield* differences(actual[key], expected, 'equal', at)
    else yield { place: at, problem: () => `missing, expected ${describeExpected(expected)}` }
  }
}

/** An expected item that no item of a list matches, and the index of the item that differs from it least. */
interface Unmatched {
  readonly expected: ExpectedJson
  readonly index: number
  readonly nearest: number | undefined
}

/** Finds the expected items that have no partner of their own in a list, whose items may be in any order. */
function* missingItems(actual: readonly unknown[], items: Items, place: Place): Generator<Found> {
  const pairs = pairUp(actual, items)
  if (!pairs.includes(undefined)) return
  const unmatched = once(() => unmatchedItems(actual, items, pairs))
  for (const [index, expected] of items.entries()) {
    if (pairs[index] !== undefined) continue
    const nearest = (): number | undefined => unmatched().find((one) => one.index === index)?.nearest
    const which = `no item matches ${describeExpected(expected)} (expected item ${index + 1} of ${items.length})`
    yield {
      place,
      problem: () => {
        const key = nearest()
        return key === undefined
          ? `${which}, the list is ${showJson(actual)}`
          : `${which}, the nearest differs:`
      },
      nearest: () => {
        const key = nearest()
        if (key === undefined) return []
        return worded(differences(actual[key], expected, 'subset', { parent: place, key }))
      },
    }
  }
}

function pairUp(actual: readonly unknown[], items: Items): (number | undefined)[] {
  return pairItems(actual, items, (item, expected) => fits(item, expected, 'subset'))
}

/** Finds the nearest item of each expected item without a partner; none for a plain value that could be any of several. */
function unmatchedItems(
  actual: readonly unknown[],
  items: Items,
  pairs: readonly (number | undefined)[],
): Unmatched[] {
  const free = new Set(actual.keys())
  for (const partner of pairs) if (partner !== undefined) free.delete(partner)
  return items.flatMap((expected, index) => {
    if (pairs[index] !== undefined) return []
    const isPlain = expected.kind === 'scalar' || expected.kind === 'marker'
    const nearest = isPlain && free.size > 1 ? undefined : nearestOf(actual, expected, free)
    if (nearest !== undefined) free.delete(nearest)
    return [{ expected, index, nearest }]
  })
}

/** Returns the index of the item with the fewest differences. */
function nearestOf(
  actual: readonly unknown[],
  expected: ExpectedJson,
  free: ReadonlySet<number>,
): number | undefined {
  let fewest = Infinity
  let nearest: number | undefined
  for (const index of [...free].slice(0, maxCompared)) {
    const count = Array.from(differences(actual[index], expected, 'subset', undefined)).length
    if (count < fewest) [fewest, nearest] = [count, index]
  }
  return nearest
}

function once<Value>(find: () => Value): () => Value {
  let found: { readonly value: Value } | undefined
  return () => (found ??= { value: find() }).value
}

function extra(value: unknown, place: Place): Found {
  return { place, problem: () => `not expected, was ${showJson(value)}` }
}

function describeExpected(expected: ExpectedJson): string {
  return expected.kind === 'marker' ? expected.marker.written : showJson(expected.source)
}

function describeCounts(actual: number, expected: number): string {
  const there = actual === 0 ? 'there are none' : actual === 1 ? 'there is 1' : `there are ${actual}`
  return `expected ${expected} ${expected === 1 ? 'item' : 'items'} but ${there}`
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

/** The items of two lists that have no equal partner in the other list. */
export interface UnpairedItems {
  /** The indexes of the expected items that are missing. */
  readonly missing: readonly number[]
  /** The indexes of the actual items that are not expected. */
  readonly unexpected: readonly number[]
}

/**
 * Compares a list with the expected items, which may hold markers, in any order. Each item is paired at most once.
 *
 * @throws {@link InputError} when `expected` holds an unknown marker
 */
export function compareInAnyOrder(actual: readonly unknown[], expected: readonly unknown[]): UnpairedItems {
  const items = expected.map((item) => readExpectedJson(item))
  const pairs = pairItems(actual, items, (item, one) => fits(item, one, 'equal'))
  const taken = new Set(pairs)
  return {
    missing: Array.from(pairs.keys()).filter((index) => pairs[index] === undefined),
    unexpected: Array.from(actual.keys()).filter((index) => !taken.has(index)),
  }
}

/**
 * Returns the expected document as a test runner should show it next to the actual one, so that a diff contains only
 * real differences: a matching marker becomes the actual value, members have the order of the actual ones, and a subset
 * is filled up with the other actual values.
 */
export function settleExpected(actual: unknown, expected: unknown, mode: ComparisonMode): unknown {
  return settle(actual, readExpectedJson(expected), mode)
}

function settle(actual: unknown, expected: ExpectedJson, mode: ComparisonMode): unknown {
  if (expected.kind === 'marker') return expected.marker.accepts(actual) ? actual : expected.source
  if (expected.kind === 'object' && isJsonObject(actual)) return settleMembers(actual, expected.members, mode)
  if (expected.kind !== 'list' || !Array.isArray(actual)) return expected.source
  if (mode === 'equal') return expected.items.map((item, index) => settle(actual[index], item, mode))
  return settleSubset(actual, expected.items)
}

/** Puts each expected item without a partner in the place of the item that is nearest to it, or at the end. */
function settleSubset(actual: readonly unknown[], items: Items): unknown[] {
  const settled = [...actual]
  for (const { expected, nearest } of unmatchedItems(actual, items, pairUp(actual, items)))
    if (nearest === undefined) settled.push(expected.source)
    else settled[nearest] = settle(actual[nearest], expected, 'subset')
  return settled
}

function settleMembers(
  actual: Record<string, unknown>,
  members: ReadonlyMap<string, ExpectedJson>,
  mode: ComparisonMode,
): Record<string, unknown> {
  const settled: [name: string, value: unknown][] = []
  for (const [name, value] of Object.entries(actual)) {
    const member = members.get(name)
    if (member !== undefined) settled.push([name, settle(value, member, mode)])
    else if (mode === 'subset') settled.push([name, value])
  }
  for (const [name, member] of members) {
    const isLeftOut = member.kind === 'marker' && member.marker.mayBeMissing
    if (!Object.hasOwn(actual, name) && !isLeftOut) settled.push([name, member.source])
  }
  return Object.fromEntries(settled)
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
