import { expect } from 'chai'
import { InputError } from '../errors'
import { queryJson } from './query-json'

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

  const examples = "Paths look like: items[0].id, items[*].id, items[?@.id == 1], ['a name'], ..id"
  const malformed: [path: string, problem: string, position: number, remedy: string][] = [
    ['items[', '"[" is not closed', 7, examples],
    ['items.', 'a member name is missing after the dot', 7, examples],
    ['a..', 'a member name, "*" or "[" is missing after ".."', 4, examples],
    ['a ', 'unexpected blank at the end', 3, examples],
    ["a['x", 'a quoted name or text is not closed', 5, examples],
    ['[]', 'nothing stands between "[" and "]"', 1, examples],
    ['a[0 1]', 'expected "," or "]"', 5, examples],
    ['a[?foo(@)]', 'no such function "foo"', 4, examples],
    ['a[?@.b=1]', 'unexpected filter selector token "="', 7, 'Write == to compare'],
    ['$items', 'expected ".", ".." or "[" but found "i"', 2, "Write ['$items'] for a member named $items"],
    ['items.0.id', 'a member name after a dot cannot start with "0"', 7, 'Write [0] in place of .0'],
    [
      'versions.1.0.0.dist',
      'a member name after a dot cannot start with "1"',
      10,
      "Write ['1.0.0'] in place of .1.0.0",
    ],
    ['sizes.2xl', 'a member name after a dot cannot start with "2"', 7, "Write ['2xl'] in place of .2xl"],
    [
      'rows.0.1',
      'a member name after a dot cannot start with "0"',
      6,
      "Write [0][1] or ['0.1'] in place of .0.1",
    ],
    ['[abc]', 'unexpected token "a" in bracketed selection', 2, "Write ['abc'] in place of [abc]"],
    [
      'normalize-space(//b)',
      'a name with a dash must be quoted',
      10,
      'If it is an XPath, write string(…) around it: string(normalize-space(//b))',
    ],
    [
      'contains(/a, "b")',
      'expected ".", ".." or "[" but found "("',
      9,
      'If it is an XPath, write boolean(…) around it: boolean(contains(/a, "b"))',
    ],
    [
      'string-length(/a)',
      'a name with a dash must be quoted',
      7,
      'If it is an XPath, write number(…) around it: number(string-length(/a))',
    ],
    [
      '(//b)[1]',
      'a member name after a dot cannot start with "("',
      1,
      'If it is an XPath, write string(…) around it: string((//b)[1])',
    ],
    ['a b', 'expected ".", ".." or "[" but found "b"', 3, "Write ['a b'] for a name with blanks"],
    ['content-type', 'a name with a dash must be quoted', 8, "Write ['content-type']"],
    ['a.content-type.b', 'a name with a dash must be quoted', 10, "Write a['content-type'].b"],
    ['$..a-b', 'a name with a dash must be quoted', 5, "Write $..['a-b']"],
  ]
  for (const [path, problem, position, remedy] of malformed) {
    it(`explains what is wrong with ${path}`, () => {
      const message =
        `The path "${path}" is not a JSONPath (RFC 9535): ${problem}, at position ${position}.\n` +
        `  ${path}\n  ${' '.repeat(position - 1)}^\n${remedy}`
      expect(() => queryJson(bank, path))
        .to.throw(InputError)
        .with.property('message', message)
    })
  }

  it('accepts a dash inside quotes, in numbers and in texts', () => {
    expect(queryJson([{ k: '.a-b' }], "[?@.k == '.a-b'].k")).to.deep.equal({ kind: 'list', values: ['.a-b'] })
    expect(queryJson([{ k: 0.1 }], '[?@.k == 1.0e-1].k')).to.deep.equal({ kind: 'list', values: [0.1] })
  })
})
