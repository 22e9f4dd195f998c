import { compareJson } from './compare-json'
import { readExpectedJson } from './expected-json'
import { itemCandidates } from './item-candidates'
import { pairItems } from './pair-items'

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
 * @throws {@link InputError} when `expected` holds an unknown marker or is nested more than 200 levels deep
 */
export function compareInAnyOrder(actual: readonly unknown[], expected: readonly unknown[]): UnpairedItems {
  const candidates = itemCandidates(
    actual,
    expected.map((item) => readExpectedJson(item)),
  )
  const pairs = pairItems(
    candidates,
    (taker, item) => compareJson(actual[item], expected[taker], 'equal').length === 0,
  )
  const taken = new Set(pairs)
  return {
    missing: Array.from(pairs.keys()).filter((index) => pairs[index] === undefined),
    unexpected: Array.from(actual.keys()).filter((index) => !taken.has(index)),
  }
}
