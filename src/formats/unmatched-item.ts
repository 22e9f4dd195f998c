import type { ExpectedJson } from './expected-json'
import { showJson } from './json-value'

/**
 * Returns the index of the free item that differs least from an expected item; `undefined` if its differences would say
 * no more than the list itself.
 *
 * @param differencesFrom - returns the differences of the item at an index, with or without details for lists inside it
 */
export function findNearest(
  expected: ExpectedJson,
  free: readonly number[],
  differencesFrom: (index: number, explains: boolean) => readonly unknown[],
): number | undefined {
  const isPlain = expected.kind === 'scalar' || expected.kind === 'marker'
  if (isPlain && free.length > 1) return undefined
  let nearest: { index: number; differences: number } | undefined
  for (const index of free) {
    const differences = differencesFrom(index, false).length
    if (differences < (nearest?.differences ?? Infinity)) nearest = { index, differences }
  }
  return nearest?.index
}

/** Says why an expected list item has no partner: the list is empty, no item is left, or none fits. */
export function describeUnmatched(
  which: string,
  actual: readonly unknown[],
  freeCount: number,
  nearestPath: string | undefined,
): string {
  if (actual.length === 0) return `no item matches ${which}, the list is empty`
  if (freeCount === 0) return `no item is left to match ${which}, the list has only ${actual.length}`
  if (nearestPath === undefined) return `no item matches ${which}, the list is ${showJson(actual)}`
  return `no item matches ${which}, ${freeCount === 1 ? 'the only one left' : 'the nearest'} is ${nearestPath}:`
}
