import { expect } from 'chai'
import { assert, property, stringMatching } from 'fast-check'
import { InputError } from '../../errors'
import { readAsWritten, stringifyExactly } from '../../formats'
import { Variables } from '../../variables'
import { fieldsOf, linesUnder, type Table } from './argument'
import { cellValue, jsonOrText, storyArgument, tableValue } from './values'

const variables = new Variables({ id: 7, name: 'Fred', owner: { tags: ['a'] }, empty: '' })
const table = (...rows: string[][]): Table => ({ raw: () => rows })

for (const [written, value] of [
  ['75', 75],
  ['-1.5', -1.5],
  ['007', '007'],
  ['4E2', '4E2'],
  ['1e400', '1e400'],
  ['+1', '+1'],
  ['"75"', '75'],
  ['"a \\"b\\" \\\\"', 'a "b" \\'],
  ['true', true],
  ['null', null],
  ['"true"', 'true'],
  ['""', ''],
  ['bare text', 'bare text'],
  ['"half', '"half'],
  ['"yes" or "no"', '"yes" or "no"'],
  ['{{id}}', 7],
  ['"{{id}}"', '7'],
  ['{{owner}}', { tags: ['a'] }],
  ['{{name}} {{id}}', 'Fred 7'],
  ['[1]', '[1]'],
] as const)
  it(`cellValue converts ${written || 'nothing'} to ${JSON.stringify(value)}`, () =>
    expect(cellValue(written, variables)).to.deep.equal(value))

it('keeps the digits of a number in a table or doc string, when it is sent and when it is put into a text', () => {
  assert(
    property(stringMatching(/^-?(0|[1-9]\d{0,25})(\.\d{1,25})?$/), (written) => {
      const value = tableValue(table(['n', written]), variables)
      expect(stringifyExactly(value)).to.equal(`{"n":${written}}`)
      expect(new Variables(value as Record<string, unknown>).fill('{{n}}')).to.equal(written)
      expect(new Variables({ value }).fillJson('[{{value}}]')).to.equal(`[{"n":${written}}]`)
      const docString = jsonOrText(`{"n":${written}}`, { variables, featureFolder: '' })
      expect(stringifyExactly(docString)).to.equal(`{"n":${written}}`)
    }),
  )
})

describe('tableValue', () => {
  it('is an empty list for a header row alone', () =>
    expect(tableValue(table(['a', 'b', 'c']), variables)).to.deep.equal([]))

  it('rejects a name that its header row repeats', () =>
    expect(() => tableValue(table(['a', 'a', 'b'], ['1', '2', '3']), variables)).to.throw(
      InputError,
      'The table names "a" twice.',
    ))

  it('reads a name that begins with "$." as a path', () => {
    const rows = [
      ['$.issue.subject', 'Leak'],
      ['$.issue.tags[1]', 'b'],
      ['$.issue.tags[0]', '{{name}}'],
      ["$.list[0][0]['a.b'].{{name}}", '2.50'],
      ['plain', 'null'],
    ]
    expect(stringifyExactly(tableValue(table(...rows), variables))).to.equal(
      '{"issue":{"subject":"Leak","tags":["Fred","b"]},"list":[[{"a.b":{"Fred":2.50}}]],"plain":null}',
    )
    expect(tableValue(table(['$.a.b', 'c', '$.d[0]'], ['1', '2', '3']), variables)).to.deep.equal([
      { a: { b: 1 }, c: 2, d: [3] },
    ])
  })

  for (const [first, second, message] of [
    ['$.a', 'a', 'The table names "$.a" twice.'],
    ['$.a.b', '$.a.b', 'The table names "$.a.b" twice.'],
    ['$.a.b', '$.a', 'The table has "$.a.b" and "$.a", which exclude each other.'],
    ['$.a.b', '$.a[0]', 'The table has "$.a.b" and "$.a[0]", which exclude each other.'],
    ['$.a[0]', '$.a[2]', 'The table has "$.a[2]", but no item [1] of that list.'],
    ['$.a[1]', 'b', 'The table has "$.a[1]", but no item [0] of that list.'],
    ['$.a[-1]', 'b', 'The table has "$.a[-1]", but no item [0] of that list.'],
    ['$.a[*]', 'b', 'The path "$.a[*]" leads to several places, but one is needed.'],
    ['$.a[', 'b', 'The path "$.a["'],
  ] as const)
    it(`rejects a table with ${first} and ${second}`, () =>
      expect(() => tableValue(table([first, '1'], [second, '2']), variables)).to.throw(InputError, message))

  it('treats __proto__ as an ordinary name', () => {
    const value = tableValue(table(['__proto__', '1'], ['a', '2']), variables) as object
    expect(Object.keys(value)).to.deep.equal(['__proto__', 'a'])
    expect(Object.getPrototypeOf(value)).to.equal(Object.prototype)
  })
})

for (const [written, problem] of [
  ['{"a":1,"a":2}', 'has the member "a" twice in one object'],
  ['['.repeat(20_000) + ']'.repeat(20_000), 'is nested too deep.'],
] as const)
  it(`rejects a doc string that ${problem}`, () => {
    const message = `The doc string of this step ${problem}`
    expect(() => jsonOrText(written, { variables, featureFolder: '' })).to.throw(InputError, message)
    const step = { argument: { docString: { content: written } } } as never
    expect(() => storyArgument(written, step, variables)).to.throw(InputError, message)
  })

it('rejects a table with the wrong number of columns', () => {
  expect(() => fieldsOf(table(['a', '1', 'x']), { variables, featureFolder: '' })).to.throw(
    InputError,
    'The table needs two columns, a name and a value, but row 1 has 3.',
  )
  expect(() => linesUnder(table(['a', 'b']))).to.throw(
    InputError,
    'The table needs one column, but row 1 has 2.',
  )
})

describe('storyArgument', () => {
  const given = (content: string, shape?: 'rows' | 'object', mediaType?: string) =>
    storyArgument(content, { argument: { docString: { content, mediaType } } } as never, variables, shape)

  it('rejects a table or doc string without the shape that the phrase states', () => {
    expect(() => storyArgument(table(['a', 'b']), undefined, variables, 'rows')).to.throw(
      InputError,
      'has only its header, so there are no rows',
    )
    for (const columns of [['x'], ['x', 'y', 'z']])
      expect(() => storyArgument(table(columns), undefined, variables, 'object')).to.throw(
        InputError,
        'stands for one object, so it needs two columns',
      )
    expect(given('[]', 'rows')).to.deep.equal([])
    expect(given('[{ "title": "Emma" ]')).to.equal('[{ "title": "Emma" ]')
    expect(() => given('Emma', 'object')).to.throw(
      InputError,
      'The doc string of this step is not valid JSON: line 1, column 1',
    )
  })

  it('gives plain numbers, and rejects one that would be rounded', () => {
    const message = /^9007199254740993 has more digits than a number keeps/
    expect(() => given('{"a":[9007199254740993]}')).to.throw(InputError, message)
    expect(() => storyArgument(table(['9007199254740993']), undefined, variables)).to.throw(
      InputError,
      message,
    )
    const held = new Variables({ n: readAsWritten('2.50') })
    expect(storyArgument(table(['2.50'], ['{{n}}'], ['4E2']), undefined, held)).to.deep.equal([
      2.5,
      2.5,
      '4E2',
    ])
    expect(storyArgument(readAsWritten('2.50'), undefined, held)).to.equal(2.5)
  })

  it('gives a story the value of a doc string that is marked as JSON, and the text of another', () => {
    const quoted = new Variables({ n: 'say "hi"' })
    const content = '{"a":"{{n}}"}'
    const given = (mediaType: string) =>
      storyArgument(content, { argument: { docString: { content, mediaType } } } as never, quoted)
    for (const type of ['JSON', 'application/hal+json; charset=utf-8'])
      expect(given(type), type).to.deep.equal({ a: 'say "hi"' })
    expect(given('text/plain')).to.equal('{"a":"say "hi""}')
  })
})
