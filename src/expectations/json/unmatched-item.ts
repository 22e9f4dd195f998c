import type { ExpectedJson } from './expected-json'
import { showJson } from './json-value'

/**
 * Of the items left over, the index of the one that differs least from an expected item; `undefined` where telling
 * how it differs would say no more than the list itself.
 *
 * @param differencesFrom - the differences of the item at an index, with or without reasons for lists inside it
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

/** Why an expected list item has no partner: no item at all, none left, or none that fits. */
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
