import { isJsonObject } from './exact-json'
import { describeCountMismatch, describeMismatch, describeValue } from './describe-mismatch'
import { readExpectedJson, type ExpectedJson } from './expected-json'
import { itemCandidates } from './item-candidates'
import { showPlace, type JsonPlace } from './json-place'
import { jsonTypeOf, showJson } from './json-value'
import type { Marker } from './marker'
import { pairItems } from './pair-items'
import { isSameScalar } from './same-json'
import { describeUnmatched, findNearest } from './unmatched-item'

export interface JsonDifference {
  /** A JSONPath such as `$.a.b[0]` or `$['a b']`. */
  readonly path: string
  readonly problem: string
  /** For a list item without a partner: how the nearest item differs. */
  readonly nearest?: readonly JsonDifference[]
}

/** `equal`: exactly the same. `subset`: objects may have more members, lists more items in any order. */
export type ComparisonMode = 'equal' | 'subset'

type ListOf<Kind extends ExpectedJson['kind']> = Extract<ExpectedJson, { kind: Kind }>
type Report = (place: JsonPlace, problem: () => string, nearest?: () => readonly JsonDifference[]) => void

interface Comparison {
  readonly mode: ComparisonMode
  /** Absent if only a yes or no is needed; the comparison then ends at the first difference. */
  readonly report?: Report
  /** Whether to name the nearest item for a list item without partner. */
  readonly explains: boolean
}

const NEAREST_COMPARISONS = 2000

/**
 * Returns every difference between a document and the expected one, which may hold markers; empty if it fits.
 *
 * Numbers are compared by value with all digits. `undefined` in the document counts as missing; `undefined` and `NaN`
 * equal nothing.
 *
 * @throws {@link InputError} when `expected` holds an unknown marker or is nested more than 200 levels deep
 */
export function compareJson(actual: unknown, expected: unknown, mode: ComparisonMode): JsonDifference[] {
  return collect(mode, true, actual, readExpectedJson(expected), undefined)
}

function collect(
  mode: ComparisonMode,
  explains: boolean,
  actual: unknown,
  expected: ExpectedJson,
  place: JsonPlace,
): JsonDifference[] {
  const differences: JsonDifference[] = []
  const report: Report = (at, problem, nearest) => {
    const because = nearest?.() ?? []
    const difference = { path: showPlace(at), problem: problem() }
    differences.push(because.length === 0 ? difference : { ...difference, nearest: because })
  }
  compare({ mode, explains, report }, actual, expected, place)
  return differences
}

function compare(to: Comparison, actual: unknown, expected: ExpectedJson, place: JsonPlace): boolean {
  if (actual === undefined) return compareMissing(to, expected, place)
  switch (expected.kind) {
    case 'marker':
      return compareMarker(to, actual, expected.marker, place)
    case 'list':
      if (!Array.isArray(actual)) break
      return to.mode === 'equal'
        ? compareItems(to, actual, expected, place)
        : containItems(to, actual, expected, place)
    case 'object':
      if (!isJsonObject(actual)) break
      return compareMembers(to, actual, expected, place)
    case 'scalar':
      if (isSameScalar(actual, expected.value)) return true
  }
  to.report?.(place, () => describeMismatch(actual, expected.source))
  return false
}

function compareMissing(to: Comparison, expected: ExpectedJson, place: JsonPlace): boolean {
  if (expected.kind === 'marker' && expected.marker.mayBeMissing) return true
  to.report?.(place, () => `missing, expected ${describeExpected(expected)}`)
  return false
}

function compareMarker(to: Comparison, actual: unknown, marker: Marker, place: JsonPlace): boolean {
  if (marker.accepts(actual)) return true
  if (to.report === undefined) return false
  if (marker.list === undefined || !Array.isArray(actual)) {
    to.report(place, () => `expected ${marker.written} but was ${describeValue(actual)}`)
    return false
  }
  const { count, each } = marker.list
  if (count !== undefined && count !== actual.length)
    to.report(place, () => describeCountMismatch(actual.length, count))
  if (each !== undefined)
    actual.forEach((item, index) => compareMarker(to, item, each, { parent: place, key: index }))
  return false
}

function compareMembers(
  to: Comparison,
  actual: Record<string, unknown>,
  { members }: ListOf<'object'>,
  place: JsonPlace,
): boolean {
  let same = true
  for (const [name, member] of members) {
    const value = Object.hasOwn(actual, name) ? actual[name] : undefined
    if (compare(to, value, member, to.report && { parent: place, key: name })) continue
    if (to.report === undefined) return false
    same = false
  }
  if (to.mode === 'subset') return same
  for (const name of Object.keys(actual)) {
    if (members.has(name) || actual[name] === undefined) continue
    if (to.report === undefined) return false
    reportExtra(to.report, actual[name], { parent: place, key: name })
    same = false
  }
  return same
}

function compareItems(
  to: Comparison,
  actual: unknown[],
  { items }: ListOf<'list'>,
  place: JsonPlace,
): boolean {
  let same = actual.length === items.length
  if (!same) to.report?.(place, () => describeCountMismatch(actual.length, items.length))
  for (let index = 0; index < Math.max(items.length, actual.length); index += 1) {
    if (!same && to.report === undefined) return false
    const at = to.report && { parent: place, key: index }
    const expected = items[index]
    if (expected === undefined) {
      if (to.report !== undefined) reportExtra(to.report, actual[index], at)
    } else if (index >= actual.length) {
      to.report?.(at, () => `missing, expected ${describeExpected(expected)}`)
    } else if (!compareItem(to, actual[index], expected, at)) same = false
  }
  return same
}

function compareItem(to: Comparison, actual: unknown, expected: ExpectedJson, place: JsonPlace): boolean {
  if (actual !== undefined) return compare(to, actual, expected, place)
  to.report?.(place, () => describeMismatch(actual, expected.source))
  return false
}

function containItems(
  to: Comparison,
  actual: unknown[],
  { items }: ListOf<'list'>,
  place: JsonPlace,
): boolean {
  if (to.report === undefined && items.length > actual.length) return false
  if (containsScalarsInOrder(actual, items)) return true
  const yesOrNo: Comparison = { mode: to.mode, explains: false }
  const fits = (taker: number, item: number) => compareItem(yesOrNo, actual[item], items[taker]!, undefined)
  const pairs = pairItems(itemCandidates(actual, items), fits)
  const alone = Array.from(pairs.keys()).filter((index) => pairs[index] === undefined)
  if (alone.length === 0 || to.report === undefined) return alone.length === 0

  const taken = new Set(pairs)
  const free = Array.from(actual.keys()).filter((index) => !taken.has(index))
  const compared = free.slice(0, Math.max(1, Math.floor(NEAREST_COMPARISONS / alone.length)))
  for (const index of alone) {
    const expected = items[index]!
    const differencesFrom = (item: number, explains: boolean) =>
      collect(to.mode, explains, actual[item], expected, { parent: place, key: item })
    const nearest = to.explains ? findNearest(expected, compared, differencesFrom) : undefined
    const which = `${describeExpected(expected)} (expected item ${index + 1} of ${items.length})`
    const problem = () =>
      describeUnmatched(
        which,
        actual,
        free.length,
        nearest === undefined ? undefined : showPlace({ parent: place, key: nearest }),
      )
    to.report(place, problem, () => (nearest === undefined ? [] : differencesFrom(nearest, true)))
  }
  return false
}

function containsScalarsInOrder(actual: unknown[], items: readonly ExpectedJson[]): boolean {
  let next = 0
  for (const item of items) {
    if (item.kind !== 'scalar' || jsonTypeOf(item.value) === 'not JSON') return false
    next = indexOfScalar(actual, item.value, next) + 1
    if (next === 0) return false
  }
  return true
}

function indexOfScalar(list: unknown[], value: unknown, from: number): number {
  if (typeof value !== 'object' && typeof value !== 'bigint') return list.indexOf(value, from)
  return list.findIndex((item, index) => index >= from && isSameScalar(item, value))
}

function reportExtra(report: Report, value: unknown, place: JsonPlace): void {
  report(place, () => `not expected, was ${showJson(value)}`)
}

function describeExpected(expected: ExpectedJson): string {
  return expected.kind === 'marker' ? expected.marker.written : showJson(expected.source)
}
