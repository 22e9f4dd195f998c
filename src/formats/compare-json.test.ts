import { expect } from 'chai'
import { InputError } from '../errors'
import fc from 'fast-check'
import { compareJson, isSameJson, renderDifferences } from './compare-json'
import { Literal } from './markers'
import { isJsonObject } from './values'
import type { ComparisonMode } from './format'

const differences = (actual: unknown, expected: unknown, mode: ComparisonMode = 'equal') =>
  renderDifferences(compareJson(actual, expected, mode)).replace(/^ {2}/gm, '')
const nested = (depth: number, leaf: string) =>
  JSON.parse('['.repeat(depth) + leaf + ']'.repeat(depth)) as unknown

describe('compareJson with mode "equal"', () => {
  it('writes the path of a member whose name is no word', () =>
    expect(differences({ owner: { 'last name': 'M' } }, { owner: { 'last name': null } })).to.equal(
      `$.owner['last name']: expected null but was "M" (string)`,
    ))

  it('shows long texts from where they begin to differ', () =>
    expect(differences(`${'x'.repeat(200)}a`, `${'x'.repeat(200)}b`)).to.equal(
      `$: expected …"${'x'.repeat(30)}b" but was …"${'x'.repeat(30)}a" (they differ from character 201 on)`,
    ))

  it('reads a marker at the root, and a text with an escaped #', () => {
    expect(differences('#fff', '\\#fff')).to.equal('')
    expect(differences('#ff0', '\\#fff')).to.equal('$: expected "#fff" but was "#ff0"')
    expect(differences(5, '#string')).to.equal('$: expected #string but was 5 (number)')
  })

  it('rejects an unknown marker at any depth, even when no value is compared with it', () => {
    expect(() => compareJson({}, { a: [{ b: '#strng' }] }, 'equal')).to.throw(InputError, '#strng')
    expect(() => compareJson([], [[{ b: '#strng' }]], 'subset')).to.throw(InputError, '#strng')
  })

  it('treats __proto__ as an ordinary member', () => {
    const actual = JSON.parse('{"__proto__":{"a":1}}') as unknown
    expect(differences(actual, JSON.parse('{"__proto__":{"a":1}}'))).to.equal('')
    expect(differences(actual, {})).to.equal('$.__proto__: not expected, was {"a":1}')
    expect(differences({}, actual)).to.equal('$.__proto__: missing, expected {"a":1}')
    expect(differences({}, { toString: '#present' })).to.equal('$.toString: missing, expected #present')
  })
})

describe('compareJson with mode "subset"', () => {
  it('says how a table names a path', () => {
    const actual = { order: { lines: [1] } }
    for (const name of ['order.id', 'order[0]'])
      expect(differences(actual, { [name]: 2 }, 'subset')).to.equal(
        `$['${name}']: missing, expected 2; in a table, $.${name} is the path`,
      )
    expect(differences(actual, { 'orders.id': 2 }, 'subset')).to.equal("$['orders.id']: missing, expected 2")
  })

  it('matches each expected item with a different item, in any order', () => {
    expect(differences(['a', 'b'], ['#string', 'a'], 'subset')).to.equal('')
    expect(differences([{ a: 1, b: 2 }, { a: 1 }], [{ a: 1 }, { a: 1, b: 2 }], 'subset')).to.equal('')
    expect(differences([[1, 2], [1]], [[1], [2]], 'subset')).to.equal('')
    const chain = [{ a: 1, d: 1 }, { a: 1, b: 1 }, { b: 1, c: 1 }, { c: 1 }]
    expect(differences(chain, [{ a: 1 }, { b: 1 }, { c: 1 }, { d: 1 }], 'subset')).to.equal('')
    expect(
      differences(
        [1, null, { a: null, b: 1 }, { a: null }],
        [{ a: null }, { a: null, b: 1 }, null],
        'subset',
      ),
    ).to.equal('')
  })
})

describe('compareJson with mode "in any order"', () => {
  const inAnyOrder = (actual: unknown, expected: unknown) => differences(actual, expected, 'in any order')

  it('pairs items at every depth, reports the nearest of one without a partner, and every item too many', () => {
    expect(
      inAnyOrder(
        {
          a: [
            [1, 2],
            [3, { b: [4, 5] }],
          ],
        },
        {
          a: [
            [{ b: [5, 4] }, 3],
            [2, '#number'],
          ],
        },
      ),
    ).to.equal('')
    expect(inAnyOrder({ a: [{ id: 1, n: 1 }, 2, 2] }, { a: [2, { id: 1, n: 2 }] })).to.equal(
      [
        '$.a: expected 2 items but there are 3',
        '$.a: no item matches {"id":1,"n":2} (expected item 2 of 2), the nearest differs:',
        '  $.a[0].n: expected 2 but was 1',
        '$.a[2]: not expected, was 2',
      ].join('\n'),
    )
  })

  it('takes any shuffle and no change', () => {
    const { document } = fc.letrec<{ document: unknown }>((tie) => ({
      document: fc.oneof(
        { maxDepth: 3 },
        fc.integer({ min: 0, max: 2 }),
        fc.array(tie('document'), { maxLength: 4 }),
        fc.record({ a: tie('document'), b: tie('document') }),
      ),
    }))
    fc.assert(
      fc.property(document, fc.infiniteStream(fc.nat()), (value, picks) => {
        const next = (): number => picks.next().value as number
        const shuffle = (one: unknown): unknown => {
          if (isList(one))
            return one
              .map((each) => ({ each, at: next() }))
              .sort((a, b) => a.at - b.at)
              .map(({ each }) => shuffle(each))
          return isJsonObject(one)
            ? Object.fromEntries(Object.entries(one).map(([k, v]) => [k, shuffle(v)]))
            : one
        }
        /** Changes one place: a number becomes another that occurs nowhere, a list gets an item more. */
        const change = (one: unknown): unknown => {
          if (isList(one)) {
            const at = next() % (one.length + 1)
            return at === one.length
              ? [...one, 0]
              : one.map((each, index) => (index === at ? change(each) : each))
          }
          return isJsonObject(one) ? { ...one, a: change(one['a']) } : 7
        }
        expect(inAnyOrder(shuffle(value), value)).to.equal('')
        expect(inAnyOrder(change(shuffle(value)), value)).not.to.equal('')
      }),
    )
  })
})

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

it('compareJson with large documents compares with a document of 100,000 levels', () => {
  for (const expected of [1, nested(200, '2')])
    expect(compareJson(nested(100_000, '1'), expected, 'equal')).to.have.length(1)
})

describe('renderDifferences', () => {
  it('writes at most 1000 differences, with long values cut, and the number of the others', () => {
    const members = Array.from({ length: 1500 }, (_, index) => [`m${index}`, 'x'.repeat(5000)])
    const found = compareJson(Object.fromEntries(members), {}, 'equal')
    const lines = renderDifferences(found).split('\n')
    expect(lines).to.have.length(1001)
    expect(lines.at(-1)).to.equal('  and 500 more')
    expect(Math.max(...lines.map((line) => line.length))).to.be.below(200)
  })

  it('writes one line for more than three differences of the same kind in the items of lists', () => {
    const items = Array.from({ length: 50 }, (_, id) => ({ id, tags: ['a'] }))
    const wanted = items.map((one) => ({ ...one, currency: 'EUR' }))
    expect(renderDifferences(compareJson({ items }, { items: wanted }, 'equal'))).to.equal(
      '  $.items[0].currency: missing, expected "EUR" (and 49 more like it)',
    )
    const three = renderDifferences(compareJson(items.slice(0, 3), wanted.slice(0, 3), 'equal'))
    expect(three.split('\n')).to.have.length(3)
  })

  it('compares each of several missing items with an item of its own', () => {
    const one = [1, 2].map((id) => ({ id, name: 'a' }))
    const wanted = [7, 8].map((id) => ({ id, name: 'a' }))
    expect(renderDifferences(compareJson(one, wanted, 'subset'))).to.match(/\$\[0\]\.id: [^]*\$\[1\]\.id: /)
  })
})

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

describe('compareJson with mode "only items"', () => {
  const onlyItems = (actual: unknown, expected: unknown) => differences(actual, expected, 'only items')

  it('reports an additional item on either side', () => {
    fc.assert(
      fc.property(shuffledTwice, item, ([one, other], more) => {
        expect(onlyItems(one, other)).to.equal('')
        expect(onlyItems([...one, more], other)).to.match(
          /^.* but there .*\n\$\[\d+\]: not expected, was .*$/,
        )
        expect(onlyItems(one, [...other, more])).to.match(/^.* but there .*\n\$: no item matches .*$/)
      }),
    )
  })

  it('assigns each marker an item that no other expected item needs, and compares each exactly', () => {
    expect(onlyItems([1, 'a'], ['#present', 1])).to.equal('')
    expect(onlyItems([1, 'a', { id: 1 }], ['#number', '#string', { id: 1 }])).to.equal('')
    expect(onlyItems([{ id: 1, name: 'a' }], [{ id: 1 }])).to.include('$[0].name: not expected, was "a"')
    expect(onlyItems([[1, 2], 3], [3, [1, 2]])).to.equal('')
    expect(onlyItems([[1, 2]], [[2, 1]])).to.include('$[0][0]: expected 2 but was 1')
  })

  it('says once what the list is', () =>
    expect(onlyItems(['a', 'b'], ['c', 'd'])).to.equal(
      '$: no item matches "c" (expected item 1 of 2), the list is ["a","b"]\n' +
        '$: no item matches "d" (expected item 2 of 2)\n' +
        '$[0]: not expected, was "a"\n' +
        '$[1]: not expected, was "b"',
    ))
})

it('isSameJson agrees with the comparison of documents', () => {
  const value = fc.jsonValue({ maxDepth: 3 })
  fc.assert(
    fc.property(value, value, (one, other) => {
      const isEqual = compareJson(one, new Literal(other), 'equal').length === 0
      expect(isSameJson(one, other)).to.equal(isEqual)
      expect(isSameJson(one, JSON.parse(JSON.stringify(one)))).to.equal(true)
    }),
  )
})
