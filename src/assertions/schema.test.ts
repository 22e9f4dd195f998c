import { expect } from 'chai'
import * as fc from 'fast-check'
import { InputError } from '../errors'
import { parseExactly, valueKind } from '../formats'
import { validateJsonSchema } from './schema'

function problems(value: unknown, schema: unknown) {
  return validateJsonSchema(value, schema, 'account.json').map(({ path, problem }) => `${path}: ${problem}`)
}

const draft07 = 'http://json-schema.org/draft-07/schema#'

const cases: Record<string, [value: unknown, schema: unknown, problems: string[]]> = {
  'an enum': [['c'], { items: { enum: ['a', 1, null] } }, ['$[0]: must be "a" or 1 or null but was "c"']],
  'a const': [{ 'a b': 1 }, { properties: { 'a b': { const: 2 } } }, ["$['a b']: must be 2 but was 1"]],
  'an international format': ['x', { format: 'iri' }, ['$: must match format "iri" but was "x"']],
  false: [3, false, ['$: must not be there but was 3']],
  'a name': [{ a: 1 }, { propertyNames: { minLength: 2 } }, ['$: must not have a member with the name "a"']],
  'no member that only a prototype has': [{}, { properties: { constructor: { type: 'string' } } }, []],
  'a const with all its digits': [
    parseExactly('[9007199254740993, 9007199254740995]'),
    { items: { const: parseExactly('9007199254740992') } },
    [
      '$[0]: must be 9007199254740992 but was 9007199254740993',
      '$[1]: must be 9007199254740992 but was 9007199254740995',
    ],
  ],
  'limits with all their digits': [
    parseExactly('[36028797018963969, 1e400, 12345678901234567.89]'),
    parseExactly(
      '{"items": {"enum": [36028797018963968, 1e400, 12345678901234567.89], "maximum": 36028797018963968, "type": "integer"}}',
    ),
    [
      '$[0]: must be 36028797018963968 or 1e400 or 12345678901234567.89 but was 36028797018963969',
      '$[0]: must be <= 36028797018963968 but was 36028797018963969',
      '$[1]: must be <= 36028797018963968 but was 1e400',
      '$[2]: must be an integer but was 12345678901234567.89 (a number)',
    ],
  ],
  'duplicates with all their digits': [
    [parseExactly('[36028797018963968, 36028797018963969]'), parseExactly('[1, {"a": 1.0}, {"a": 1}]')],
    { items: { uniqueItems: true } },
    ['$[1]: must NOT have duplicate items (items ## 1 and 2 are identical) but was [1,{"a":1},{"a":1}]'],
  ],
  'a multiple with all its digits': [
    parseExactly('[36028797018963969, 1e300, 0]'),
    { items: { multipleOf: 2 } },
    ['$[0]: must be multiple of 2 but was 36028797018963969'],
  ],
  'an int32 and an int64': [
    parseExactly('[2147483648, 9223372036854775807, 2147483647, 9223372036854775808]'),
    { prefixItems: [{ format: 'int32' }, { format: 'int64' }, { format: 'int32' }, { format: 'int64' }] },
    [
      '$[0]: must match format "int32" but was 2147483648',
      '$[3]: must match format "int64" but was 9223372036854775808',
    ],
  ],
  'a member with the name of the prototype': [
    parseExactly('{"__proto__": 5}'),
    JSON.parse('{"properties": {"__proto__": {"type": "string"}}, "additionalProperties": false}'),
    ['$.__proto__: must be a string but was 5 (a number)'],
  ],
  'a pattern as other languages write it': [
    'a_b',
    { pattern: '^[a\\_]+$' },
    ['$: must match pattern "^[a\\_]+$" but was "a_b"'],
  ],
  'a recursive schema': [
    { next: { next: 1 } },
    { $ref: '#/$defs/a', $defs: { a: { type: 'object', properties: { next: { $ref: '#/$defs/a' } } } } },
    ['$.next.next: must be an object but was 1 (a number)'],
  ],
  'a schema of draft 07 with keywords of the user': [
    [1, 2],
    { $schema: draft07, items: [{ 'x-mine': 1, example: 1 }], additionalItems: false },
    ['$: must NOT have more than 1 items but was [1,2]'],
  ],
}

const unusable: Record<string, [schema: unknown, message: string]> = {
  'an unknown keyword': [
    { properties: { id: { minimun: 1 } } },
    'The schema "account.json" cannot be used: strict mode: unknown keyword: "minimun"',
  ],
  'an unknown format': [
    { format: 'e-mail' },
    'The schema "account.json" cannot be used: unknown format "e-mail" ignored in schema at path "#"',
  ],
  'an unknown draft': [
    { $schema: 'http://json-schema.org/draft-04/schema#' },
    'The schema "account.json" declares the "$schema" "http://json-schema.org/draft-04/schema#", which is not supported.\nDeclare https://json-schema.org/draft/2020-12/schema or http://json-schema.org/draft-07/schema, or none for the first.',
  ],
  'a reference to nothing': [
    { $ref: '#/$defs/id' },
    'The schema "account.json" refers to "#/$defs/id", which is not there.',
  ],
  'a reference to itself': [
    { $ref: '#' },
    'The schema "account.json" cannot be used: a reference leads back to itself, or the body is nested too deep',
  ],
  'a reference to elsewhere': [
    { items: { $ref: 'https://example.com/id.json' } },
    [
      'The schema "account.json" refers to "https://example.com/id.json", which is not a file.',
      'Nothing is fetched: save it as a file beside the schema and refer to it by the name of that file.',
    ].join('\n'),
  ],
}

describe('validateJsonSchema', () => {
  for (const [name, [value, schema, expected]] of Object.entries(cases))
    it(`reports ${name}`, () => expect(problems(value, schema)).to.deep.equal(expected))

  for (const [name, [schema, message]] of Object.entries(unusable))
    it(`rejects ${name}`, () =>
      expect(() => problems(1, schema))
        .to.throw(InputError)
        .with.property('message', message))

  it('accepts exactly the hundredths as multiples of 0.01', () =>
    fc.assert(
      fc.property(fc.integer(), (hundredths) => {
        expect(problems(Number(`${hundredths}e-2`), { multipleOf: 0.01 })).to.deep.equal([])
        expect(problems(Number(`${hundredths}5e-3`), { multipleOf: 0.01 })).to.have.length(1)
      }),
    ))

  it('accepts the same strings for a format as the kind of value of that name', () => {
    const parts = '2026-02-29 2024-02-29 T 12:00:00 23:59:60 Z +01:00 a@b.co urn:'.split(' ').concat(' ')
    const texts = fc.oneof(
      fc.array(fc.constantFrom(...parts), { maxLength: 5 }).map((some) => some.join('')),
      fc.uuid(),
    )
    fc.assert(
      fc.property(
        fc.constantFrom('date', 'time', 'date-time', 'email', 'uri', 'uuid'),
        texts,
        (format, text) => {
          expect(problems(text, { format }).length === 0).to.equal(valueKind(format)(text))
        },
      ),
    )
  })

  describe('with references to files', () => {
    const validate = (value: unknown, schema: unknown, files: Readonly<Record<string, unknown>>) => {
      const loadFile = (file: string) => {
        if (!(file in files)) throw new Error('ENOENT')
        return files[file]
      }
      const found = validateJsonSchema(value, schema, 'account.json', { directory: '/schemas', loadFile })
      return found.map(({ path, problem }) => `${path}: ${problem}`)
    }

    it('reads the files, also when they refer to each other', () => {
      const files = {
        '/schemas/b/money.json': {
          properties: { of: { $ref: '../account.json#/$defs/id' }, in: { $ref: 'in.json' } },
        },
        '/schemas/b/in.json': { const: 'GBP' },
      }
      const schema = { $defs: { id: { type: 'integer' } }, items: { $ref: './b/money.json' } }
      expect(validate([{ of: 'x', in: 'EUR' }], schema, files)).to.deep.equal([
        '$[0].of: must be an integer but was "x" (a string)',
        '$[0].in: must be "GBP" but was "EUR"',
      ])
    })

    it('applies the draft of the schema to files that declare none', () => {
      const schema = { $schema: draft07, $ref: 'list.json' }
      const files = { '/schemas/list.json': { items: [{ type: 'integer' }], additionalItems: false } }
      expect(validate([1], schema, files)).to.deep.equal([])
      expect(validate([1, 2], schema, files)).to.have.length(1)
    })

    it('rejects a file that cannot be read', () =>
      expect(() => validate([1], { items: { $ref: 'other.json' } }, {})).to.throw(
        InputError,
        'The schema "account.json" refers to "other.json", which cannot be read: ENOENT',
      ))
  })
})
