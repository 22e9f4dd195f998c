import { expect } from 'chai'
import { InputError } from '../errors'
import { describeDeadEnd, queryJson } from './json-path'
import { parseExactly } from './json-text'

const bank = {
  items: [{ id: 1 }, { id: 2, note: null }],
  'a b': 3,
  'content-type': 'text/plain',
  owner: { id: 9 },
}

describe('queryJson', () => {
  const values: [path: string, value: unknown][] = [
    ['$', bank],
    ['items[0].id', 1],
    ['$.items[0].id', 1],
    ['.items', bank.items],
    ['items[-1].id', 2],
    ['items[1].note', null],
    ["['a b']", 3],
    ['["a b"]', 3],
    ["$['content-type']", 'text/plain'],
  ]
  for (const [path, value] of values) {
    it(`returns the value at ${path}`, () => {
      expect(queryJson(bank, path)).to.deep.equal({ kind: 'value', value })
    })
  }

  for (const path of [
    'missing',
    'items[2]',
    'items.length',
    'owner.id.x',
    "['__proto__']",
    'constructor',
    'items[-3]',
    'missing[*]',
    'items[2].tags[?@ == 1]',
  ]) {
    it(`finds nothing at ${path}`, () => {
      expect(queryJson(bank, path)).to.deep.equal({ kind: 'nothing' })
    })
  }

  const lists: [path: string, values: unknown[]][] = [
    ['items[*].id', [1, 2]],
    ['..id', [1, 2, 9]],
    ['items[0:1].id', [1]],
    ['items[?@.id == 2].id', [2]],
    ['items[?@.id == 3]', []],
    ["['a b','missing']", [3]],
  ]
  for (const [path, list] of lists) {
    it(`returns a list for ${path}`, () => {
      expect(queryJson(bank, path)).to.deep.equal({ kind: 'list', values: list })
    })
  }

  it('reads an item of a list at the root', () => {
    expect(queryJson([{ id: 5 }], '[0].id')).to.deep.equal({ kind: 'value', value: 5 })
  })

  it('treats __proto__ as an ordinary member', () => {
    const result = queryJson(JSON.parse('{"__proto__": 1}'), '__proto__')
    expect(result).to.deep.equal({ kind: 'value', value: 1 })
  })

  it('returns a list of 300,000 items', () => {
    const result = queryJson(Array.from({ length: 300_000 }).fill(1), '[*]')
    expect(result.kind === 'list' && result.values.length).to.equal(300_000)
  })

  it('searches 1000 levels with ".." and rejects deeper documents', () => {
    const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown
    const result = queryJson(nested(1000), '..[0]')
    expect(result.kind === 'list' && result.values.length).to.equal(999)
    expect(() => queryJson(nested(100_000), '..[0]')).to.throw(
      InputError,
      'The path "..[0]" searches a document that is nested more than 1000 levels deep.\n' +
        'Name the members on the way instead of searching with "..".',
    )
  })

  it('rejects an empty path', () => {
    expect(() => queryJson(bank, '')).to.throw(
      InputError,
      /^The path is empty\.\nWrite \$ for the whole document, or name a member, for example: items\[0\]\.id$/,
    )
  })

  for (const [path, position] of [
    ['items[', 7],
    ['items.', 7],
    ["a['x", 5],
    ['a[0 1]', 5],
    ['a[?@.b=1]', 7],
    ['items.0.id', 7],
    ['contains(/a, "b")', 9],
  ] as const) {
    it(`shows where ${path} is malformed`, () => {
      expect(() => queryJson(bank, path))
        .to.throw(InputError)
        .with.property('message')
        .that.includes(`The path "${path}" is not a JSONPath (RFC 9535): `)
        .and.includes(
          `, at position ${position}.\n  ${path}\n  ${' '.repeat(position - 1)}^\n` +
            "Paths look like: items[0].id, items[*].id, items[?@.id == 1], ['a name'], ..id; XPaths like: ",
        )
    })
  }

  it('keeps all digits of what a filter finds', () => {
    const document = parseExactly('[{"id":12345678901234567890,"k":1},{"id":2,"k":2}]')
    expect(queryJson(document, '[?@.k < 2].id')).to.deep.equal({
      kind: 'list',
      values: [12345678901234567890n],
    })
  })

  for (const [path, why] of [
    ['accounts[7]', '$.accounts has 2 items'],
    ['accounts[0].owner.nam', '$.accounts[0].owner has no member "nam". Did you mean "name"?'],
    ['accounts[0].id.x', '$.accounts[0].id is 1 (number)'],
    ['accounts.x', '$.accounts has 2 items'],
    ['accounts[*].ownr.name', 'no object has a member "ownr". Did you mean "owner"?'],
    ["accounts[?@.id == 'x']", 'nothing there fits the path'],
  ] as const)
    it(`says why nothing is at ${path}`, () => {
      const document = { accounts: [{ id: 1, owner: { name: 'Dougal' } }, { id: 2 }] }
      expect(describeDeadEnd(document, path)).to.equal(why)
    })

  it('accepts a dash inside quotes, in numbers and in texts', () => {
    expect(queryJson([{ k: '.a-b' }], "[?@.k == '.a-b'].k")).to.deep.equal({ kind: 'list', values: ['.a-b'] })
    expect(queryJson([{ k: 0.1 }], '[?@.k == 1.0e-1].k')).to.deep.equal({ kind: 'list', values: [0.1] })
  })
})
