import { expect } from 'chai'
import { assert, array, boolean, nat, property } from 'fast-check'
import { readExpectedJson, type ExpectedJson } from './markers'
import { pairItems } from './compare-json'

/** Pairs takers with items, where each taker fits the items of its list. */
function pair(...edges: (readonly number[])[]): (number | undefined)[] {
  const takers = edges.map((): ExpectedJson => readExpectedJson('#present'))
  const items = Array.from({ length: 1 + Math.max(-1, ...edges.flat()) }, (_, index) => index)
  return pairItems(items, takers, (item, taker) => edges[takers.indexOf(taker)]!.includes(item as number))
}

function mostPairs(edges: readonly (readonly number[])[], taker = 0, taken: readonly number[] = []): number {
  const items = edges[taker]
  if (items === undefined) return 0
  const given = items
    .filter((item) => !taken.includes(item))
    .map((item) => 1 + mostPairs(edges, taker + 1, [...taken, item]))
  return Math.max(mostPairs(edges, taker + 1, taken), ...given)
}

describe('pairItems', () => {
  it('reassigns items along a chain so that every taker gets one', () => {
    expect(pair([0, 1], [0])).to.deep.equal([1, 0])
    expect(pair([0, 1], [1, 2], [2, 3], [0, 2])).not.to.include(undefined)
  })

  it('finds as many pairs as trying every order does, each item once', () => {
    const matrix = nat(5).chain((size) =>
      array(array(boolean(), { minLength: size, maxLength: size }), { maxLength: 6 }),
    )
    assert(
      property(matrix, (rows) => {
        const edges = rows.map((row) => row.flatMap((fits, item) => (fits ? [item] : [])))
        const pairs = pair(...edges)
        const given = pairs.filter((item) => item !== undefined)
        expect(new Set(given).size).to.equal(given.length)
        pairs.forEach((item, taker) => item === undefined || expect(edges[taker]).to.include(item))
        expect(given.length).to.equal(mostPairs(edges))
      }),
      { numRuns: 300 },
    )
  })
})
