import type { ExpectedJson } from './expected-json'
import { isJsonObject } from './json-text'
import { isJsonNumber, numberKey } from './numbers'

/**
 * Pairs as many expected items as possible with items of a list, each item once (a maximum bipartite matching, by
 * augmenting paths). An item in place of `['#string', 'a']` must not be lost to the marker.
 *
 * @returns for each expected item the index of its partner; undefined if none is left for it
 */
export function pairItems(
  actual: readonly unknown[],
  expected: readonly ExpectedJson[],
  fits: (item: unknown, expected: ExpectedJson) => boolean,
): (number | undefined)[] {
  const partners: (number | undefined)[] = expected.map(() => undefined)
  const takers = new Map<number, number>()
  const candidatesOf = candidatesIn(actual)

  const take = (taker: number, asked: Set<number>): boolean => {
    const one = expected[taker]!
    const candidates = candidatesOf(one)
    const give = (index: number): boolean => {
      takers.set(index, taker)
      partners[taker] = index
      return true
    }
    // In most lists the items are in order, so the one in the same place comes first.
    if (!takers.has(taker) && taker < actual.length && fits(actual[taker], one)) return give(taker)
    for (const index of candidates) if (!takers.has(index) && fits(actual[index], one)) return give(index)
    for (const index of candidates) {
      if (asked.has(index) || !fits(actual[index], one)) continue
      asked.add(index)
      const holder = takers.get(index)
      if (holder === undefined || take(holder, asked)) return give(index)
    }
    return false
  }
  for (const taker of expected.keys()) take(taker, new Set())
  return partners
}

/**
 * Returns a function that finds the items that may match an expected one, by the literal values in it: long lists of
 * objects need few comparisons.
 */
function candidatesIn(actual: readonly unknown[]): (expected: ExpectedJson) => readonly number[] {
  const all = Array.from(actual.keys())
  const known = new Map<string | undefined, ReadonlyMap<unknown, readonly number[]>>()
  const placesOf = (name?: string): ReadonlyMap<unknown, readonly number[]> => {
    let places = known.get(name)
    if (places === undefined) known.set(name, (places = groupBy(actual, name)))
    return places
  }
  return (expected) => {
    if (expected.kind === 'scalar') return placesOf().get(keyOf(expected.source)) ?? []
    if (expected.kind !== 'object') return all
    let fewest: readonly number[] = all
    for (const [name, member] of expected.members) {
      if (member.kind !== 'scalar') continue
      const places = placesOf(name).get(keyOf(member.source)) ?? []
      if (places.length < fewest.length) fewest = places
    }
    return fewest
  }
}

function groupBy(items: readonly unknown[], name: string | undefined): Map<unknown, number[]> {
  const places = new Map<unknown, number[]>()
  items.forEach((item, index) => {
    const value =
      name === undefined ? item : isJsonObject(item) && Object.hasOwn(item, name) ? item[name] : undefined
    const key = keyOf(value)
    const group = places.get(key)
    if (group === undefined) places.set(key, [index])
    else group.push(index)
  })
  return places
}

/** Returns the same key for equal scalars. */
function keyOf(value: unknown): unknown {
  return Number.isSafeInteger(value) || !isJsonNumber(value) ? value : `number ${numberKey(value)}`
}
