import { expect } from 'chai'
import fc from 'fast-check'
import { Redactor } from '../redaction'
import { madeUpExchange } from './response.fixture'
import type { Subject } from './failure'
import { sorted } from './lists'
import { atLeast, fitting, noneOf, ofKind, other, same, type Requirement } from './requirements'
import { expectAt, expectEachAt, expectNothingAt } from './value-at'

function subjectOf(body: unknown): Subject {
  const exchange = madeUpExchange({
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  })
  return { exchange, redactor: new Redactor() }
}

function holds(assert: () => void): boolean {
  try {
    assert()
    return true
  } catch (error) {
    expect(error).to.have.property('name', 'AssertionError')
    return false
  }
}

const item = fc.oneof(fc.integer({ min: 0, max: 2 }), fc.constantFrom('a', 'b', null), fc.constant({ id: 1 }))

describe('A requirement for each item', () => {
  const requirement: fc.Arbitrary<Requirement> = fc.oneof(
    item.map(same),
    item.map(other),
    fc.integer({ min: 0, max: 2 }).map(atLeast),
    fc.constantFrom('string', 'integer', 'object').map(ofKind),
    item.map((expected) => fitting(expected, 'subset')),
  )

  it('holds exactly when it holds for every single item', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), requirement, (items, required) => {
        const subject = subjectOf({ items })
        const each = holds(() => expectEachAt(subject, 'items', required))
        expect(each).to.equal(
          items.every((_, index) => holds(() => expectAt(subject, `items[${index}]`, required))),
        )
        expect(holds(() => expectEachAt(subject, 'items[*]', required))).to.equal(each)
      }),
    )
  })
})

describe('An assertion that a list is sorted', () => {
  const list = fc.oneof(
    fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 2, maxLength: 5 }),
    fc.array(fc.constantFrom('a', 'b', 'ab', '😀', '\uFB01'), { minLength: 2, maxLength: 5 }),
  )
  const ordered = (items: readonly (number | string)[]): unknown[] =>
    [...items].sort((one, two) =>
      typeof one === 'number'
        ? one - Number(two)
        : Buffer.compare(Buffer.from(one), Buffer.from(String(two))),
    )

  it('passes exactly when sorting leaves the list unchanged', () => {
    fc.assert(
      fc.property(list, (items) => {
        const inOrder = ordered(items)
        const subject = subjectOf({ items, records: items.map((id) => ({ id })) })
        const isAscending = JSON.stringify(inOrder) === JSON.stringify(items)
        const isDescending = JSON.stringify(inOrder.reverse()) === JSON.stringify(items)
        expect(holds(() => expectAt(subject, 'items', sorted()))).to.equal(isAscending)
        expect(holds(() => expectAt(subject, 'items', sorted({ isDescending: true })))).to.equal(isDescending)
        expect(holds(() => expectAt(subject, 'records', sorted({ by: 'id' })))).to.equal(isAscending)
      }),
    )
  })
})

describe('Items without a value at the path', () => {
  const body = { rooms: [{ price: 5 }, { name: 'b' }, { price: 0 }], none: [] }

  function messageOf(path: string): string {
    try {
      expectEachAt(subjectOf(body), path, atLeast(1))
      return 'passed'
    } catch (error) {
      return (error as Error).message
    }
  }

  it('fail the assertion on each item', () => {
    expect(messageOf('rooms[*].price')).to.include(
      'Each item of the response body at "rooms[*].price" should be at least 1 (number) but 1 of 3 items has no .price: $.rooms[1]\n' +
        'Choose those that have one with a filter: [?@.price]\n',
    )
  })
})

describe('An XPath that gives no number', () => {
  const exchange = madeUpExchange({ body: '<a><b>x</b></a>', headers: { 'Content-Type': 'text/xml' } })
  const subject = { exchange, redactor: new Redactor() }
  it('can be compared with nothing', () => {
    for (const path of ['number(/a/typo)', 'number(/a/b)'])
      for (const requirement of [other(5), same(5), noneOf([5]), atLeast(0)])
        expect(() => expectAt(subject, path, requirement)).to.throw('is not a number (NaN)')
    expect(() => expectAt(subject, '/a/b', other('y'))).not.to.throw()
  }).timeout(60_000)

  it('finds nothing only where its parent is', () => {
    for (const path of ['/a/c', '//c', "/a/b[.='y']", '/c'])
      expect(() => expectNothingAt(subject, path), path).not.to.throw()
    for (const path of ['/a/typo/c', '//typo/c'])
      expect(() => expectNothingAt(subject, path), path).to.throw('there is nothing at its parent either')
  })
})
