import { expect } from 'chai'
import { InputError } from '../errors'
import { compareJson, type ComparisonMode } from './compare-json'
import { renderDifferences } from './render-differences'

const differences = (actual: unknown, expected: unknown, mode: ComparisonMode = 'equal') =>
  renderDifferences(compareJson(actual, expected, mode)).replace(/^ {2}/gm, '')
const nested = (depth: number, leaf: string) =>
  JSON.parse('['.repeat(depth) + leaf + ']'.repeat(depth)) as unknown

describe('compareJson with mode "equal"', () => {
  it('finds no difference between equal documents, whatever the order of members', () => {
    const actual = { a: [1, { b: null }], c: 'x', d: true, e: 1.5 }
    expect(compareJson(actual, { e: 1.5, d: true, c: 'x', a: [1, { b: null }] }, 'equal')).to.deep.equal([])
  })

  it('lists all differences with their paths', () => {
    const actual = {
      balance: '75',
      owner: { name: 'Dougal', 'last name': 'M' },
      extra: 1,
      items: [1, 2, { id: 3 }],
    }
    const expected = { id: '#number', balance: 75, owner: { name: 'Ted', 'last name': null }, items: [2, 2] }
    expect(differences(actual, expected)).to.equal(
      [
        '$.id: missing, expected #number',
        '$.balance: expected 75 (number) but was "75" (string)',
        '$.owner.name: expected "Ted" but was "Dougal"',
        `$.owner['last name']: expected null but was "M" (string)`,
        '$.items: expected 2 items but there are 3',
        '$.items[0]: expected 2 but was 1',
        '$.items[2]: not expected, was {"id":3}',
        '$.extra: not expected, was 1',
      ].join('\n'),
    )
  })

  it('reports the number of items when some are missing', () => {
    expect(differences({ items: [] }, { items: [{ id: 1 }] })).to.equal(
      '$.items: expected 1 item but there are none\n$.items[0]: missing, expected {"id":1}',
    )
    expect(differences([1], [1, 2])).to.equal('$: expected 2 items but there is 1\n$[1]: missing, expected 2')
  })

  it('distinguishes arrays, objects and null', () => {
    expect(differences({ a: [1] }, { a: { b: 1 } })).to.equal(
      '$.a: expected {"b":1} (object) but was [1] (array)',
    )
    expect(differences(null, { a: 1 })).to.equal('$: expected {"a":1} (object) but was null')
    expect(differences({ a: null }, {})).to.equal('$.a: not expected, was null')
    expect(differences({}, { a: null })).to.equal('$.a: missing, expected null')
  })

  it('shows long texts from where they begin to differ', () => {
    expect(differences(`${'x'.repeat(200)}a`, `${'x'.repeat(200)}b`)).to.equal(
      `$: expected …"${'x'.repeat(30)}b" but was …"${'x'.repeat(30)}a" (they differ from character 201 on)`,
    )
  })

  it('accepts values that match their markers', () => {
    const actual = { id: 7, tags: ['a', 'b'], note: null }
    const expected = {
      id: '#number',
      tags: '#[2] #string',
      note: '##string',
      gone: '#notpresent',
      any: '#ignore',
      o: '##uuid',
    }
    expect(differences(actual, expected)).to.equal('')
  })

  it('names the marker that a value does not match', () => {
    const actual = { id: 'x', gone: null, tags: ['a', 1, null], list: {}, n: null }
    const expected = { id: '#number', gone: '#notpresent', tags: '#[2] #string', list: '#[]', n: '#notnull' }
    expect(differences(actual, expected)).to.equal(
      [
        '$.id: expected #number but was "x" (string)',
        '$.gone: expected #notpresent but was null',
        '$.tags: expected 2 items but there are 3',
        '$.tags[1]: expected #string but was 1 (number)',
        '$.tags[2]: expected #string but was null',
        '$.list: expected #[] but was {} (object)',
        '$.n: expected #notnull but was null',
      ].join('\n'),
    )
  })

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

  it('compares lone surrogates, -0 and large numbers by value', () => {
    expect(differences(['\uD800', -0, 1e21], ['\uD800', 0, 1000000000000000000000])).to.equal('')
    expect(differences('\uD800', '\uD801')).to.equal('$: expected "\\ud801" but was "\\ud800"')
  })
})

describe('compareJson with mode "subset"', () => {
  it('allows additional members and items at any depth, and any order of items', () => {
    const actual = { items: [{ id: 1, n: 'a' }, { id: 2, n: 'b', tags: ['x', 'y', 'z'] }, 5], more: 1 }
    expect(differences(actual, { items: [{ tags: ['z', 'x'] }, { id: 1 }] }, 'subset')).to.equal('')
    expect(differences(actual, { items: [] }, 'subset')).to.equal('')
    expect(differences(actual, {}, 'subset')).to.equal('')
  })

  it('matches each expected item with a different item, in any order', () => {
    expect(differences(['a', 'b'], ['#string', 'a'], 'subset')).to.equal('')
    expect(differences([{ a: 1, b: 2 }, { a: 1 }], [{ a: 1 }, { a: 1, b: 2 }], 'subset')).to.equal('')
    expect(differences([[1, 2], [1]], [[1], [2]], 'subset')).to.equal('')
  })

  it('reports that no item is left when several expected items match the same one', () => {
    expect(differences(['a'], ['a', 'a'], 'subset')).to.equal(
      '$: no item is left to match "a" (expected item 2 of 2), the list has only 1',
    )
  })

  it('shows the items of the list when a plain value is not among them', () => {
    expect(differences({ tags: ['a', 'b'] }, { tags: ['c'] }, 'subset')).to.equal(
      '$.tags: no item matches "c" (expected item 1 of 1), the list is ["a","b"]',
    )
    expect(differences([], ['a'], 'subset')).to.equal(
      '$: no item matches "a" (expected item 1 of 1), the list is empty',
    )
  })

  it('lists the differences from the nearest item', () => {
    const actual = {
      items: [
        { id: 1, n: 'x', ok: true },
        { id: 2, n: 'b', ok: true },
        { id: 9, n: 'z', ok: false },
      ],
    }
    expect(differences(actual, { items: [{ id: 1 }, { id: 3, n: 'b', ok: true }] }, 'subset')).to.equal(
      '$.items: no item matches {"id":3,"n":"b","ok":true} (expected item 2 of 2), the nearest is $.items[1]:\n' +
        '  $.items[1].id: expected 3 but was 2',
    )
  })

  it('lists the differences from the only item left', () => {
    expect(differences(['a', 'b'], ['a', '#number'], 'subset')).to.equal(
      '$: no item matches #number (expected item 2 of 2), the only one left is $[1]:\n' +
        '  $[1]: expected #number but was "b" (string)',
    )
  })

  it('lists the differences inside nested lists', () => {
    expect(differences([{ tags: ['a'] }], [{ tags: ['b'] }], 'subset')).to.equal(
      '$: no item matches {"tags":["b"]} (expected item 1 of 1), the only one left is $[0]:\n' +
        '  $[0].tags: no item matches "b" (expected item 1 of 1), the only one left is $[0].tags[0]:\n' +
        '    $[0].tags[0]: expected "b" but was "a"',
    )
  })
})

describe('compareJson with deep or large documents', () => {
  for (const mode of ['equal', 'subset'] as const) {
    it(`compares 200 levels in mode "${mode}" and rejects deeper expected JSON`, () => {
      expect(compareJson(nested(200, '1'), nested(200, '1'), mode)).to.deep.equal([])
      expect(compareJson(nested(100_000, '1'), nested(200, '2'), mode)).to.have.length(1)
      expect(compareJson(nested(100_000, '1'), 1, mode)).to.have.length(1)
      expect(() => compareJson(nested(100_000, '1'), nested(100_000, '1'), mode))
        .to.throw(InputError)
        .with.property(
          'message',
          'The expected JSON is nested more than 200 levels deep.\n' +
            'Check a part of the document instead, at its own path.',
        )
    })
  }

  it('finds items in a document of 100 KB', () => {
    const items = Array.from({ length: 1000 }, (_, id) => ({
      id,
      name: `account number ${id}`,
      tags: ['x', 'y'],
      owner: { id: -id },
    }))
    const wanted = items.map(({ owner, tags }) => ({ tags: [...tags].reverse(), owner })).reverse()
    const some = [{ owner: { id: -999 } }, { id: 500, tags: ['y'] }]
    for (const each of [wanted, some]) expect(compareJson(items, each, 'subset')).to.deep.equal([])
    expect(compareJson(items, [...wanted, { id: 1000 }], 'subset')).to.have.length(1)
  })
})
