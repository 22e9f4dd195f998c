import { expect } from 'chai'
import { pairItems } from './pair-items'

const pair = (...edges: number[][]) => pairItems(edges, () => true)

describe('pairItems', () => {
  it('assigns a different item to each taker', () => {
    expect(pair([0, 1], [0])).to.deep.equal([1, 0])
    expect(pair([0, 1], [0, 1], [1, 2])).to.have.members([0, 1, 2])
  })

  it('reassigns items along a chain so that every taker gets one', () => {
    expect(pair([0, 1], [1, 2], [2, 3], [0, 2])).not.to.include(undefined)
  })

  it('leaves a taker without an item when too many need the same one', () => {
    expect(pair([0], [0])).to.deep.equal([0, undefined])
    expect(pair([0, 1], [0, 1], [0, 1]).filter((item) => item === undefined)).to.have.length(1)
    expect(pair([])).to.deep.equal([undefined])
  })

  it('checks each pair only once', () => {
    const asked: string[] = []
    pairItems(
      [
        [0, 1],
        [0, 1],
        [0, 1],
      ],
      (taker, item) => {
        asked.push(`${taker}-${item}`)
        return true
      },
    )
    expect(asked).to.deep.equal([...new Set(asked)])
  })

  it('finds as many pairs as trying every order does', () => {
    let seed = 7
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
    for (let round = 0; round < 500; round += 1) {
      const size = 1 + Math.floor(random() * 6)
      const edges = Array.from({ length: size }, () => [...Array(size).keys()].filter(() => random() < 0.35))
      const pairs = pairItems(edges, () => true)
      const given = pairs.filter((item) => item !== undefined)
      expect(new Set(given).size).to.equal(given.length)
      pairs.forEach((item, taker) => item === undefined || expect(edges[taker]).to.include(item))
      expect(given.length, JSON.stringify(edges)).to.equal(mostPairs(edges, 0, new Set()))
    }
  })
})

function mostPairs(edges: number[][], taker: number, taken: ReadonlySet<number>): number {
  const items = edges[taker]
  if (items === undefined) return 0
  const choices = items.filter((item) => !taken.has(item))
  const given = choices.map((item) => 1 + mostPairs(edges, taker + 1, new Set([...taken, item])))
  return Math.max(mostPairs(edges, taker + 1, taken), ...given)
}
