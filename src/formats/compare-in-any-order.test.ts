import { expect } from 'chai'
import fc from 'fast-check'
import { compareInAnyOrder } from './compare-in-any-order'

const item = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom('a', 'b'),
  fc.record({ id: fc.integer({ min: 0, max: 2 }) }),
)
const shuffledTwice = fc
  .array(item, { maxLength: 12 })
  .chain((items) => fc.tuple(shuffled(items), shuffled(items)))

function shuffled<Item>(items: readonly Item[]): fc.Arbitrary<Item[]> {
  return fc.shuffledSubarray([...items], { minLength: items.length })
}

describe('compareInAnyOrder', () => {
  it('finds no difference between a list and the same items in another order', () => {
    fc.assert(
      fc.property(shuffledTwice, ([one, other]) => {
        expect(compareInAnyOrder(one, other)).to.deep.equal({ missing: [], unexpected: [] })
      }),
    )
  })

  it('reports an additional item on either side', () => {
    fc.assert(
      fc.property(shuffledTwice, item, ([one, other], more) => {
        const { missing, unexpected } = compareInAnyOrder([...one, more], other)
        expect([missing.length, unexpected.map((index) => [...one, more][index])]).to.deep.equal([0, [more]])
        const reversed = compareInAnyOrder(one, [...other, more])
        expect([reversed.unexpected.length, reversed.missing.length]).to.deep.equal([0, 1])
      }),
    )
  })

  it('assigns each marker an item that no other expected item needs', () => {
    expect(compareInAnyOrder([1, 'a'], ['#present', 1])).to.deep.equal({ missing: [], unexpected: [] })
    expect(compareInAnyOrder([1, 'a', { id: 1 }], ['#number', '#string', { id: 1 }])).to.deep.equal({
      missing: [],
      unexpected: [],
    })
    expect(compareInAnyOrder([{ id: 1, name: 'a' }], [{ id: 1 }])).to.deep.equal({
      missing: [0],
      unexpected: [0],
    })
  })
})
