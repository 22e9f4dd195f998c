import { compareJson } from './compare-json'
import { readExpectedJson } from './expected-json'
import { itemCandidates } from './item-candidates'
import { pairItems } from './pair-items'

/** What is left of two lists when every item that equals one of the other list is taken with it from both. */
export interface UnpairedItems {
  /** The indexes of the items that are expected but not there. */
  readonly missing: readonly number[]
  /** The indexes of the items that are there but not expected. */
  readonly unexpected: readonly number[]
}

/**
 * Compares the items of a list with those expected of it, markers included, each with one other and in any order.
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
