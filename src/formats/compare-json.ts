import { capped, pluralize } from '../errors'
import { groupBy } from '../group-by'
import type { BodyDifference, ComparisonMode } from './format'
import { readExpectedJson, type ExpectedJson, type Marker } from './markers'
import { compareNumbers, isJsonNumber, numberKey } from './numbers'
import { showMember } from './show-member'
import { describeMismatch, describeValue, isJsonObject, showJson } from './values'

/** How many lines are shown at most; nobody would read more for a list of a hundred thousand items. */
const maxLines = 1000
/** How many differences of the same kind are shown one by one. */
const maxAlike = 3
/** How many free items are looked at to find the nearest. */
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
  return Array.from(differences(actual, readExpectedJson(expected), mode), (found) => under('$', found))
}

/** Yields the differences with their paths from the compared value. */
function* differences(
  actual: unknown,
  expected: ExpectedJson,
  mode: ComparisonMode,
): Generator<BodyDifference, undefined> {
  if (actual === undefined) {
    if (expected.kind !== 'marker' || !expected.marker.mayBeMissing) yield missing(expected)
  } else if (expected.kind === 'marker') yield* markerDifferences(actual, expected.marker)
  else if (expected.kind === 'list' && Array.isArray(actual))
    yield* mode === 'equal'
      ? itemDifferences(actual, expected.items)
      : unpairedItems(actual, expected.items, mode === 'only items' ? 'equal' : mode)
  else if (expected.kind === 'object' && isJsonObject(actual))
    yield* memberDifferences(actual, expected.members, mode)
  else if (!isScalar(actual, expected)) yield here(describeMismatch(actual, expected.source))
}

function fits(actual: unknown, expected: ExpectedJson, mode: ComparisonMode): boolean {
  if (expected.kind === 'scalar') return isScalar(actual, expected)
  return differences(actual, expected, mode).next().done === true
}

function here(problem: string): BodyDifference {
  return { path: '', problem }
}

function* at(key: string | number, found: Iterable<BodyDifference>): Generator<BodyDifference> {
  for (const each of found) yield under(showMember(key), each)
}

function under(step: string, { nearest, ...difference }: BodyDifference): BodyDifference {
  return {
    ...difference,
    path: step + difference.path,
    ...(nearest && { nearest: nearest.map((each) => under(step, each)) }),
  }
}

function missing(expected: ExpectedJson): BodyDifference {
  return here(`missing, expected ${describeExpected(expected)}`)
}

function extra(value: unknown): BodyDifference {
  return here(`not expected, was ${showJson(value)}`)
}

function otherCount(actual: number, expected: number): BodyDifference {
  const are = ['there are none', 'there is 1'][actual] ?? `there are ${actual}`
  return here(`expected ${pluralize(expected, 'item')} but ${are}`)
}

function describeExpected(expected: ExpectedJson): string {
  return expected.kind === 'marker' ? expected.marker.written : showJson(expected.source)
}

/** Whether a value is the expected text, number, boolean or null: most values are, and need no generator. */
function isScalar(actual: unknown, expected: ExpectedJson): boolean {
  return actual !== undefined && expected.kind === 'scalar' && isSameScalar(actual, expected.source)
}

function* markerDifferences(actual: unknown, marker: Marker): Generator<BodyDifference> {
  if (marker.accepts(actual)) return
  if (marker.list === undefined || !Array.isArray(actual))
    return void (yield here(`expected ${marker.written} but was ${describeValue(actual)}`))
  const { count, each } = marker.list
  if (count !== undefined && count !== actual.length) yield otherCount(actual.length, count)
  if (each !== undefined)
    for (const [key, item] of actual.entries()) yield* at(key, markerDifferences(item, each))
}

function* memberDifferences(
  actual: Record<string, unknown>,
  members: ReadonlyMap<string, ExpectedJson>,
  mode: ComparisonMode,
): Generator<BodyDifference> {
  for (const [key, member] of members) {
    const value = Object.hasOwn(actual, key) ? actual[key] : undefined
    if (isScalar(value, member)) continue
    const [parent = ''] = value === undefined ? key.split(/[.[]/, 1) : [key]
    const hint = parent !== key && Object.hasOwn(actual, parent) ? `; in a table, $.${key} is the path` : ''
    for (const found of at(key, differences(value, member, mode)))
      yield hint === '' ? found : { ...found, problem: found.problem + hint }
  }
  if (mode === 'subset') return
  for (const key of Object.keys(actual))
    if (!members.has(key) && actual[key] !== undefined) yield* at(key, [extra(actual[key])])
}

function* itemDifferences(
  actual: readonly unknown[],
  items: readonly ExpectedJson[],
): Generator<BodyDifference> {
  if (actual.length !== items.length) yield otherCount(actual.length, items.length)
  for (let key = 0; key < Math.max(items.length, actual.length); key++) {
    const expected = items[key]
    if (expected !== undefined && isScalar(actual[key], expected)) continue
    if (expected === undefined) yield* at(key, [extra(actual[key])])
    else if (key < actual.length) yield* at(key, differences(actual[key], expected, 'equal'))
    else yield* at(key, [missing(expected)])
  }
}

/** Finds expected items that have no partner in a list of any order and, unless a subset is expected, the reverse. */
function* unpairedItems(
  actual: readonly unknown[],
  items: readonly ExpectedJson[],
  mode: ComparisonMode,
): Generator<BodyDifference> {
  if (mode !== 'subset' && actual.length !== items.length) yield otherCount(actual.length, items.length)
  const partners = pairItems(actual, items, (item, one) => fits(item, one, mode))
  const taken = new Set(partners)
  const free = new Set([...actual.keys()].filter((index) => !taken.has(index)))
  let theList = `, the list is ${showJson(actual)}`
  for (const [index, expected] of items.entries()) {
    if (partners[index] !== undefined) continue
    const which = `no item matches ${describeExpected(expected)} (expected item ${index + 1} of ${items.length})`
    const key = nearestOf(actual, expected, free)
    if (key === undefined) {
      yield here(which + theList)
      theList = ''
    } else {
      free.delete(key)
      const nearest = [...at(key, differences(actual[key], expected, mode))]
      yield { ...here(`${which}, the nearest differs:`), nearest }
    }
  }
  if (mode !== 'subset') for (const key of free) yield* at(key, [extra(actual[key])])
}

/**
 * Returns the free item whose members fit best, where a member counts the more the fewer items it fits: one with the
 * same id is nearer than one in the same currency. None for a plain value that could be any of several.
 */
function nearestOf(
  actual: readonly unknown[],
  expected: ExpectedJson,
  free: ReadonlySet<number>,
): number | undefined {
  if (expected.kind !== 'object' && expected.kind !== 'list' && free.size > 1) return undefined
  const members = expected.kind === 'object' ? [...expected.members] : []
  const closeness = new Map([...free].slice(0, maxCompared).map((index) => [index, 0]))
  for (const [name, member] of members) {
    const alike = [...closeness].filter(([index]) => {
      const item = actual[index]
      return isJsonObject(item) && fits(item[name], member, 'subset')
    })
    for (const [index, before] of alike) closeness.set(index, before + 1 / alike.length)
  }
  const most = Math.max(...closeness.values())
  return [...closeness].find(([, one]) => one === most)?.[0]
}

// Pairs of items in any order.

/** Pairs as many expected items as possible with items of a list (a maximum bipartite matching, by augmenting paths). */
function pairItems(
  actual: readonly unknown[],
  expected: readonly ExpectedJson[],
  fits: (item: unknown, expected: ExpectedJson) => boolean,
): (number | undefined)[] {
  const partners: (number | undefined)[] = expected.map(() => undefined)
  const takers = new Map<number, number>()
  const take = (taker: number, asked: Set<number>): boolean => {
    const one = expected[taker]!
    const give = (index: number): boolean => {
      takers.set(index, taker)
      partners[taker] = index
      return true
    }
    // In most lists the items are in order, so the one in the same place comes first.
    if (!takers.has(taker) && taker < actual.length && fits(actual[taker], one)) return give(taker)
    for (const index of actual.keys()) if (!takers.has(index) && fits(actual[index], one)) return give(index)
    for (const index of actual.keys()) {
      if (asked.has(index) || !fits(actual[index], one)) continue
      asked.add(index)
      if (take(takers.get(index)!, asked)) return give(index)
    }
    return false
  }
  // An item that only `'a'` of `['#string', 'a']` fits must not be lost to the marker.
  for (const taker of expected.keys()) take(taker, new Set())
  return partners
}

// Differences in messages.

/**
 * Renders the differences one per line, each after its path. The differences from the nearest list item are indented
 * below it. Of more than three of the same kind, at different indexes, only the first is shown, with how many there
 * are. After a thousand lines it says how many more there are.
 */
export function renderDifferences(found: readonly BodyDifference[]): string {
  return capped(linesOf(found, '  '), maxLines).join('\n')
}

function linesOf(found: readonly BodyDifference[], indent: string): string[] {
  const alike = groupBy(
    found,
    ({ path, problem, kind = problem }) => `${path.replace(/\[\d+\]/g, '[*]')} ${kind}`,
  )
  const lineOf = ({ path, problem }: BodyDifference): string => `${indent}${path}: ${problem}`
  return [...alike.values()].flatMap((group) =>
    group.length > maxAlike
      ? [`${lineOf(group[0])} (and ${group.length - 1} more like it)`]
      : group.flatMap((one) => [lineOf(one), ...linesOf(one.nearest ?? [], `${indent}  `)]),
  )
}

// Equality.

/** Whether two JSON values are equal, whatever the order of their members. Texts are never markers; `1.0` is `1`. */
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

function isSameScalar(one: unknown, other: unknown): boolean {
  if (one === other) return typeof one !== 'object' || one === null
  return isJsonNumber(one) && isJsonNumber(other) && compareNumbers(one, other) === 0
}
