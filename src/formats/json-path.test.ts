import { expect } from 'chai'
import { assert, bigInt, nat, property } from 'fast-check'
import { InputError } from '../errors'
import { jsonPath } from './json-path'
import { parseExactly } from './exact-json'
import { readNumber } from './numbers'
import { escapePattern } from './patterns'

const bank = {
  items: [{ id: 1 }, { id: 2, note: null }],
  'a b': 3,
  'content-type': 'text/plain',
  owner: { id: 9 },
}

describe('jsonPath', () => {
  it('finds the value, the list or nothing', () => {
    const values: Record<string, unknown> = {
      $: bank,
      'items[0].id': 1,
      '$.items[0].id': 1,
      '.items': bank.items,
      'items[-1].id': 2,
      'items[1].note': null,
      "['a b']": 3,
      '["a b"]': 3,
    }
    for (const [path, value] of Object.entries(values))
      expect(jsonPath.find(bank, path), path).to.deep.equal({ kind: 'value', value })
    const lists: Record<string, unknown[]> = {
      'items[*].id': [1, 2],
      '..id': [1, 2, 9],
      'items[0:1].id': [1],
      'items[?@.id == 2].id': [2],
      'items[?@.id == 3]': [],
      "['a b','missing']": [3],
    }
    for (const [path, list] of Object.entries(lists))
      expect(jsonPath.find(bank, path), path).to.deep.equal({ kind: 'list', values: list })
    const nothing = 'missing items[2] items.length owner.id.x __proto__ constructor items[-3] missing[*]'
    for (const path of [...nothing.split(' '), 'items[2].tags[?@ == 1]'])
      expect(jsonPath.find(bank, path), path).to.deep.equal({ kind: 'nothing' })
  })

  it('compares numbers in filters digit for digit', () => {
    assert(
      property(bigInt(), bigInt({ min: -1n, max: 1n }), nat(4), (one, distance, places) => {
        const written = (digits: bigint) => `${digits}e-${places}`
        const document = parseExactly(`[${written(one)}]`)
        const holds = { '<': distance < 0n, '==': distance === 0n, '>': distance > 0n }
        const both = { '<=': !holds['>'], '!=': !holds['=='], '>=': !holds['<'] }
        for (const [operator, isHeld] of Object.entries({ ...holds, ...both }))
          expect(
            jsonPath.find(document, `[?@ ${operator} ${written(one - distance)}]`),
            operator,
          ).to.deep.equal({ kind: 'list', values: isHeld ? [readNumber(written(one))] : [] })
      }),
    )
    const ids = parseExactly(
      '[{"id":740000000000000001},{"id":740000000000000002,"s":{"n":1.0},"t":{"n":1}}]',
    )
    for (const [path, count] of [
      ['[?@.id == 740000000000000003]', 0],
      ['[?@.id == 740000000000000002].s', 1],
      ['[?@.id >= 740000000000000002]', 1],
      ['[?@.s && @.s == @.t]', 1],
      ['[?@.s.n > 0.5]', 1],
      ['[?length(@.id) == 0]', 0],
      ["[?@.id == '740000000000000001']", 0],
      ['[?@.x == @.y]', 2],
    ] as const)
      expect(jsonPath.find(ids, path), path).to.have.property('values').with.length(count)
  })

  it('searches 1000 levels with ".." and rejects deeper documents', () => {
    const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown
    const result = jsonPath.find(nested(1000), '..[0]')
    expect(result.kind === 'list' && result.values.length).to.equal(999)
    expect(() => jsonPath.find(nested(100_000), '..[0]')).to.throw(
      InputError,
      'The path "..[0]" searches a document that is nested more than 1000 levels deep.\n' +
        'Name the members on the way instead of searching with "..".',
    )
  })

  it('shows where a path is malformed', () => {
    for (const [path, how, position] of [
      ["a['x", 'end', 5],
      ['a.*.', 'end', 5],
      ['[?@.a == 01]', 'go on', 10],
      ['a.b c', 'go on', 5],
    ] as const)
      expect(() => jsonPath.find(bank, path)).to.throw(
        InputError,
        `The path "${path}" is not a JSONPath (RFC 9535): it cannot ${how} like this, at position ${position}.\n  ${path}\n  ${' '.repeat(position - 1)}^\nPaths look like: `,
      )
  })

  it('says why nothing is at a path', () => {
    const document = { accounts: [{ id: 1, owner: { name: 'Dougal' } }, { id: 2 }], none: [] }
    for (const [path, why] of [
      ['accounts[7]', '$.accounts has 2 items'],
      ['accounts[0].owner.nam', '$.accounts[0].owner has no member "nam". Did you mean "name"?'],
      ['accounts[0].id.x', '$.accounts[0].id is 1 (number)'],
      ['accounts[*].ownr.name', 'no object has a member "ownr". Did you mean "owner"?'],
      ['none[*].id', '$.none has 0 items'],
      ["accounts[?@.id == 'x']", 'nothing there fits the path'],
    ] as const)
      expect(jsonPath.explainNothing(document, path)).to.equal(why)
  })
})

const document = {
  orders: [
    { status: 'paid', invoice: 'i1', lines: [{ price: 1 }, {}], a: 1 },
    { status: 'paid', lines: [], b: 2 },
  ],
  flags: [{ id: 1 }, { id: 2, flag: true }],
  one: { x: 1 },
  empty: [],
  nothing: [{ id: null }],
}

describe('A path that skips items', () => {
  for (const [path, skipped] of [
    ['orders[*].invoice', '1 of 2 items has no .invoice: $.orders[1]'],
    ['orders[0,1].invoice', '1 of 2 items has no .invoice: $.orders[1]'],
    ['orders[*].lines[*].price', '1 of 2 items has no .price: $.orders[0].lines[1]'],
    ["orders[?@.status == 'paid'].invoice", '1 of 2 items has no .invoice: $.orders[1]'],
    ["['one','orders'].x", '1 of 2 items has no .x: $.orders'],
    ['$..orders[*].invoice', '1 of 2 items has no .invoice: $.orders[1]'],
  ] as const)
    it(`names those that lack the member: ${path}`, () =>
      expect(jsonPath.describeSkipped?.(document, path)?.split('\n')[0]).to.equal(skipped))

  for (const path of [
    ...['orders[*]', 'orders[:1].invoice', 'orders[?@.invoice].invoice', '$..price', '$..*.price'],
  ])
    it(`is none where nothing is skipped, or only what ".." searches: ${path}`, () =>
      expect(jsonPath.describeSkipped?.(document, path)).to.equal(undefined))
})

describe('A path that finds nothing', () => {
  for (const path of [
    ...['password', 'orders[0].password', 'orders[*].password', '$..password'],
    ...['orders[?@.flag]', 'orders[?!@.status]'],
    "empty[?@.id == 'a']",
    'orders[?@.status == null]',
    'flags[?@.flag == true && @.id > 2]',
    "nothing[?@.id == 'a']",
    'flags[?count(@.flags) > 0]',
    "orders[?@.status == 'open' || @.invoice == 'i2']",
  ])
    it(`shows something by that: ${path}`, () =>
      expect(jsonPath.describeMissingParent(document, path)).to.equal(undefined))

  for (const [path, why] of Object.entries({
    'on.password': 'there is nothing at $.on either: $ has no member "on". Did you mean "one"?',
    'one.x.y': '$.one.x is 1 (number), which has no members',
    'orders.status':
      /^\$\.orders is \[.*\(array\), which has no members\nFor .* write \$\.orders\[\*\]\.status$/,
    'one[0]': '$.one is {"x":1} (object), which has no items',
    'one.x[?@.y]': '$.one.x is 1 (number), which has no members',
    'empty[*].id': 'there is nothing at $.empty[*] either: $.empty has 0 items',
    "flags[?@.id == '7']":
      '@.id is a number, but the filter compares it with a string: nothing there fits the path',
    'orders[?@.status == 1 || @.lines == true]':
      '@.status is a string, but the filter compares it with a number: nothing there fits the path',
    "orders[?match(@.staus, 'open')]":
      'no item has @.staus, which the filter compares: no object has a member "staus". Did you mean "status"?',
    "$..[?@.staus == 'open']":
      'no item has @.staus, which the filter compares: no object has a member "staus". Did you mean "status"?',
  } as const))
    it(`shows nothing by that, as it is misspelt: ${path}`, () =>
      expect(jsonPath.describeMissingParent(document, path)).to.match(
        typeof why === 'string' ? new RegExp(`^${escapePattern(why)}$`) : why,
      ))

  for (const root of [null, 1, '{"password":"x"}', ['password']])
    for (const path of ['password', "['password','pin']"])
      it(`shows nothing by that in ${JSON.stringify(root)}: ${path}`, () =>
        expect(jsonPath.describeMissingParent(root, path)).to.include(', which has no members'))
  it('shows nothing by a search in what has no members', () => {
    for (const root of [null, 1, '{"password":"x"}'])
      expect(jsonPath.describeMissingParent(root, '$..password')).to.match(/^\$ is .*, which has no members$/)
    expect(jsonPath.describeMissingParent([[], {}], '$..password')).to.equal(undefined)
  })
})
