import { expect } from 'chai'
import * as fc from 'fast-check'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InputError } from '../../errors'
import { isSameJson, valueKind } from '../../formats'
import { validateJsonSchema } from './index'

function problems(value: unknown, schema: unknown) {
  return validateJsonSchema(value, schema, 'account.json').map(({ path, problem }) => `${path}: ${problem}`)
}

const account = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, balance: { type: ['number', 'null'] } },
  additionalProperties: false,
}

const cases: [keyword: string, value: unknown, schema: unknown, problems: string[]][] = [
  ['nothing that fits', { id: 1, balance: null }, account, []],
  [
    'type',
    { id: 1, balance: '75' },
    account,
    ['$.balance: must be a number or null but was "75" (a string)'],
  ],
  ['null', { id: null }, account, ['$.id: must be an integer but was null']],
  ['required', {}, account, ['$: must have the member "id"']],
  ['additionalProperties', { id: 1, x: 2 }, account, ['$: must not have the member "x"']],
  ['enum', ['c'], { items: { enum: ['a', 1, null] } }, ['$[0]: must be "a", 1 or null but was "c"']],
  ['const', { 'a b': 1 }, { properties: { 'a b': { const: 2 } } }, ["$['a b']: must be 2 but was 1"]],
  ['format', 'x', { format: 'email' }, ['$: must have the format "email" but was "x"']],
  ['an international format', 'x', { format: 'iri' }, ['$: must have the format "iri" but was "x"']],
  ['pattern', 'x', { pattern: '^a' }, ['$: must match /^a/ but was "x"']],
  ['minLength', '', { minLength: 1 }, ['$: must have at least 1 character but was ""']],
  ['maxLength', 'abc', { maxLength: 2 }, ['$: must have at most 2 characters but was "abc"']],
  ['minItems', [1], { minItems: 2 }, ['$: must have at least 2 items but has 1']],
  ['maxItems', [1], { maxItems: 0 }, ['$: must have at most 0 items but has 1']],
  ['minProperties', {}, { minProperties: 1 }, ['$: must have at least 1 member but has 0']],
  ['maxProperties', { a: 1 }, { maxProperties: 0 }, ['$: must have at most 0 members but has 1']],
  ['uniqueItems', [1, 2, 1], { uniqueItems: true }, ['$: must not have equal items, but items 0 and 2 are']],
  ['contains', [1], { contains: { type: 'string' } }, ['$: must have at least 1 item that fits "contains"']],
  ['minimum', 1, { minimum: 2 }, ['$: must be at least 2 but was 1']],
  ['maximum', 3, { maximum: 2 }, ['$: must be at most 2 but was 3']],
  ['exclusiveMinimum', 2, { exclusiveMinimum: 2 }, ['$: must be more than 2 but was 2']],
  ['exclusiveMaximum', 2, { exclusiveMaximum: 2 }, ['$: must be less than 2 but was 2']],
  ['multipleOf', 3, { multipleOf: 2 }, ['$: must be a multiple of 2 but was 3']],
  ['not', 3, { not: { type: 'number' } }, ['$: must not fit the schema in "not" but was 3']],
  [
    'oneOf',
    3,
    { oneOf: [{ type: 'number' }, {}] },
    ['$: must fit only one schema in "oneOf" but fits numbers 1 and 2'],
  ],
  [
    'anyOf',
    3,
    { anyOf: [{ type: 'string' }] },
    ['$: must be a string but was 3 (a number)', '$: must fit a schema in "anyOf" but was 3'],
  ],
  ['if', 3, { if: true, then: { type: 'null' } }, ['$: must be null but was 3 (a number)']],
  ['false', 3, false, ['$: must not be there but was 3']],
  ['prefixItems', [1, 2], { prefixItems: [true], items: false }, ['$: must have at most 1 item but has 2']],
  [
    'propertyNames',
    { a: 1 },
    { propertyNames: { minLength: 2 } },
    ['$: must not have a member with the name "a"'],
  ],
  [
    'dependentRequired',
    { a: 1 },
    { dependentRequired: { a: ['b'] } },
    ['$: must have the member "b" because it has "a"'],
  ],
  ['unevaluatedProperties', { a: 1 }, { unevaluatedProperties: false }, ['$: must not have the member "a"']],
  [
    'every problem',
    { id: '1', balance: [] },
    account,
    [
      '$.id: must be an integer but was "1" (a string)',
      '$.balance: must be a number or null but was [] (an array)',
    ],
  ],
  [
    'digits beyond doubles in const',
    { a: 12345678901234567890n },
    { properties: { a: { const: 12345678901234567891n } } },
    ['$.a: must be 12345678901234567891 but was 12345678901234567890'],
  ],
  [
    'digits beyond doubles in enum',
    9007199254740993n,
    { enum: [9007199254740992] },
    ['$: must be 9007199254740992 but was 9007199254740993'],
  ],
  [
    'digits beyond doubles in maximum',
    [9007199254740993n],
    { items: { type: 'integer', maximum: 9007199254740992 } },
    ['$[0]: must be at most 9007199254740992 but was 9007199254740993'],
  ],
  [
    'digits beyond doubles in multipleOf',
    9007199254740993n,
    { multipleOf: 2 },
    ['$: must be a multiple of 2 but was 9007199254740993'],
  ],
  ['no digits beyond doubles as equal', [9007199254740993n, 9007199254740992], { uniqueItems: true }, []],
  [
    'equal items of any kind',
    [
      { a: 1, toString: [1] },
      { toString: [1.0], a: 1 },
    ],
    { uniqueItems: true },
    ['$: must not have equal items, but items 0 and 1 are'],
  ],
  [
    'a member that every object has from birth',
    {},
    { required: ['constructor', '__proto__', 'toString'] },
    [
      '$: must have the member "constructor"',
      '$: must have the member "__proto__"',
      '$: must have the member "toString"',
    ],
  ],
  [
    'no member that only its prototype has',
    {},
    {
      properties: { constructor: { type: 'string' }, valueOf: false },
      dependentRequired: { toString: ['a'] },
    },
    [],
  ],
  [
    'members with names of a prototype',
    { toString: 1, hasOwnProperty: 2 },
    { const: { toString: 1, hasOwnProperty: 3 } },
    ['$: must be {"toString":1,"hasOwnProperty":3} but was {"toString":1,"hasOwnProperty":2}'],
  ],
  [
    'a space in a date-time',
    '2026-01-01 12:00:00Z',
    { format: 'date-time' },
    ['$: must have the format "date-time" but was "2026-01-01 12:00:00Z"'],
  ],
  [
    'a prefix of a UUID',
    'urn:uuid:00000000-0000-0000-0000-000000000000',
    { format: 'uuid' },
    ['$: must have the format "uuid" but was "urn:uuid:00000000-0000-0000-0000-000000000000"'],
  ],
  [
    'what is beyond int64',
    [2 ** 62, 2 ** 64],
    { items: { format: 'int64' } },
    ['$[1]: must have the format "int64" but was 18446744073709552000'],
  ],
  [
    'no date before a limit',
    ['2026-01-02', '2025-01-01'],
    { items: { format: 'date', formatMinimum: '2026-01-01' } },
    ['$[1]: should be >= 2026-01-01 but was "2025-01-01"'],
  ],
  [
    'a recursive schema',
    { next: { next: 1 } },
    { $ref: '#/$defs/a', $defs: { a: { type: 'object', properties: { next: { $ref: '#/$defs/a' } } } } },
    ['$.next.next: must be an object but was 1 (a number)'],
  ],
  [
    'draft 07',
    [1, 2],
    { $schema: 'http://json-schema.org/draft-07/schema#', items: [{}], additionalItems: false },
    ['$: must have at most 1 item but has 2'],
  ],
]

const unusable: Record<string, [schema: unknown, message: string]> = {
  'no object': [[], 'The schema "account.json" is not a JSON Schema: it should be an object but was a list.'],
  'a wrong keyword value': [
    { properties: { id: { type: 'text', minimum: '1' } } },
    [
      'The schema "account.json" is not a JSON Schema (draft 2020-12):',
      '  at #/properties/id/type: it must be "array", "boolean", "integer", "null", "number", "object" or "string" but was "text"',
      '  at #/properties/id/minimum: it must be a number but was "1" (a string)',
    ].join('\n'),
  ],
  'a keyword of OpenAPI': [
    { type: 'string', nullable: true },
    [
      'The schema "account.json" has parts that cannot be checked:',
      '  at #: unknown keyword "nullable".',
      'Correct it, or give a keyword of your own a name that starts with "x-".',
    ].join('\n'),
  ],
  'unknown words': [
    { properties: { id: { minimun: 1, format: 'e-mail', 'x-mine': 1, example: 2 } } },
    [
      'The schema "account.json" has parts that cannot be checked:',
      '  at #/properties/id: unknown keyword "minimun". Did you mean "minimum"?',
      '  at #/properties/id: unknown format "e-mail". Did you mean "email"?',
      'Correct it, or give a keyword of your own a name that starts with "x-".',
    ].join('\n'),
  ],
  'a member that cannot be checked': [
    JSON.parse('{"items":{"properties":{"__proto__":{"type":"string"}}}}'),
    [
      'The schema "account.json" has parts that cannot be checked:',
      '  at #/items/properties: the member "__proto__"',
      'Correct it, or give a keyword of your own a name that starts with "x-".',
    ].join('\n'),
  ],
  'an unknown draft': [
    { $schema: 'http://json-schema.org/draft-04/schema#' },
    [
      'The schema "account.json" declares the "$schema" "http://json-schema.org/draft-04/schema#", which is not supported.',
      'Declare one of these, or none for the first:',
      '  https://json-schema.org/draft/2020-12/schema',
      '  http://json-schema.org/draft-07/schema',
    ].join('\n'),
  ],
  'a reference to nothing': [
    { $ref: '#/$defs/id' },
    'The schema "account.json" refers to "#/$defs/id", which is not there.',
  ],
  'a reference to what objects inherit': [
    { $ref: '#/$defs/constructor', $defs: {} },
    'The schema "account.json" refers to "#/$defs/constructor", which is not there.',
  ],
  'a reference to what is inherited in a part with an $id': [
    { $ref: 'id#/$defs/valueOf', $id: 'https://example.com/', $defs: { id: { $id: 'id', $defs: {} } } },
    'The schema "account.json" refers to "id#/$defs/valueOf", which is not there.',
  ],
  'a reference to a text': [
    { $ref: '#/items/type', items: { type: 'string' } },
    'The schema "account.json" refers to "#/items/type", which is not a schema: it is "string" (a string)',
  ],
  'a reference to a list': [
    { items: { $ref: '#/required' }, required: ['id'] },
    'The schema "account.json" refers to "#/required", which is not a schema: it is ["id"] (an array)',
  ],
  'a reference to a map of schemas': [
    { items: { $ref: '#/properties' }, properties: { owner: {} } },
    [
      'The schema "account.json" has parts that cannot be checked:',
      '  at #/properties: unknown keyword "owner".',
      'Correct it, or give a keyword of your own a name that starts with "x-".',
    ].join('\n'),
  ],
  'an unknown keyword in what no keyword holds, but a reference refers to': [
    { $ref: '#/x-shared/a', 'x-shared': { a: { $ref: '#/x-shared/b' }, b: { not: { typ: 'string' } } } },
    [
      'The schema "account.json" has parts that cannot be checked:',
      '  at #/x-shared/b/not: unknown keyword "typ". Did you mean "type"?',
      'Correct it, or give a keyword of your own a name that starts with "x-".',
    ].join('\n'),
  ],
  'a wrong keyword in what no keyword holds': [
    { $ref: '#/x-shared', 'x-shared': { minimum: '7' } },
    'The schema "account.json" is not a JSON Schema (draft 2020-12):\n  at #/x-shared/minimum: it must be a number but was "7" (a string)',
  ],
  'a reference to elsewhere': [
    { items: { $ref: 'https://example.com/id.json' } },
    [
      'The schema "account.json" refers to "https://example.com/id.json" at #/items, which is not a file.',
      'Nothing is fetched: save it as a file beside the schema and refer to it by the name of that file.',
    ].join('\n'),
  ],
}

describe('validateJsonSchema', () => {
  for (const [keyword, value, schema, expected] of cases) {
    it(`reports ${keyword}`, () => expect(problems(value, schema)).to.deep.equal(expected))
  }

  for (const [name, [schema, message]] of Object.entries(unusable)) {
    it(`rejects ${name}`, () => {
      expect(() => problems(1, schema))
        .to.throw(InputError)
        .with.property('message', message)
    })
  }

  it('accepts exactly the hundredths as multiples of 0.01', () =>
    fc.assert(
      fc.property(fc.integer(), (hundredths) => {
        const value = Number(`${hundredths}e-2`)
        expect(problems(value, { multipleOf: 0.01 })).to.deep.equal([])
        expect(problems(Number(`${hundredths}5e-3`), { multipleOf: 0.01 })).to.have.length(1)
      }),
    ))

  it('accepts the same texts for a format as the kind of value of that name', () => {
    const part = fc.constantFrom(
      '2026-02-29',
      '2024-02-29',
      'T',
      't',
      ' ',
      '12:00:00',
      '23:59:60',
      '.5',
      'Z',
      'z',
      '+01:00',
      '-00:00',
      'a@b.co',
      'urn:',
      '//',
      '0',
    )
    const name = fc.constantFrom('date', 'time', 'date-time', 'email', 'uri', 'uuid')
    fc.assert(
      fc.property(
        name,
        fc.oneof(
          fc.array(part, { maxLength: 5 }).map((parts) => parts.join('')),
          fc.uuid(),
        ),
        (format, text) => {
          expect(problems(text, { format }).length === 0).to.equal(valueKind(format).accepts(text))
        },
      ),
    )
  })

  it('uses isSameJson for "const" and "uniqueItems"', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(problems(one, { const: structuredClone(one) })).to.deep.equal([])
        expect(problems(one, { const: other }).length === 0).to.equal(isSameJson(one, other))
        expect(problems([one, other], { uniqueItems: true }).length === 1).to.equal(isSameJson(one, other))
      }),
    ))

  it('follows a reference to a recursive schema under an unknown keyword', () => {
    const tree = { items: { $ref: '#/x-shared/tree' }, maxItems: 1 }
    expect(problems([[[], []]], { $ref: '#/x-shared/tree', 'x-shared': { tree } })).to.deep.equal([
      '$[0]: must have at most 1 item but has 2',
    ])
  })

  it('checks the format of long texts, and rejects a text that is too long for its format', () => {
    const long = 'QUJD'.repeat(4_000_000)
    expect(problems(long, { format: 'byte' })).to.deep.equal([])
    expect(problems(`http://a/${long}`, { format: 'uri' })).to.deep.equal([])
    expect(() => problems(long, { format: 'uri-reference' }))
      .to.throw(InputError)
      .with.property(
        'message',
        'A text of 16000000 characters is too long to be checked for the format "uri-reference".\nLeave the format out of the schema, and check the text by its length.',
      )
  })

  it('stops matching a pattern that would backtrack for ever', function () {
    this.timeout(60_000)
    expect(() => problems(`${'a'.repeat(40)}!`, { pattern: '^(a+)+$' }))
      .to.throw(InputError)
      .with.property('message')
      .that.matches(
        /^Matching the pattern "\^\(a\+\)\+\$" took longer than 1 s on a text of 41 characters\.\n/,
      )
    expect(() =>
      problems({ [`${'a'.repeat(40)}!`]: 1 }, { patternProperties: { '^(a+)+$': false } }),
    ).to.throw(InputError)
    expect(() => problems('a'.repeat(3e7), { pattern: '^(?:a|b)*$' })).to.throw(InputError)
  })

  it('names a malformed pattern', () => {
    expect(() => problems('a', { pattern: '[' }))
      .to.throw(InputError)
      .with.property('message')
      .that.matches(
        /^The schema "account\.json" cannot be used: The pattern "\[" is not a regular expression/,
      )
  })

  it('rejects a value that is too deep for a recursive schema, but compares deep values', () => {
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown
    const list = { $ref: '#/$defs/list', $defs: { list: { items: { $ref: '#/$defs/list' } } } }
    const message =
      'The value or the schema "account.json" is nested too deep to be checked.\nCheck a part of it instead, at its own path.'
    expect(() => problems(deep, list))
      .to.throw(InputError)
      .with.property('message', message)
    expect(problems(deep, { type: 'array', uniqueItems: true, enum: [deep] })).to.deep.equal([])
    expect(problems([deep, deep], { uniqueItems: true })).to.have.length(1)
    expect(problems(deep, { const: 1 })).to.have.length(1)
  })

  describe('with references to files', () => {
    let directory: string
    beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'schema-'))))
    afterEach(() => rmSync(directory, { recursive: true }))

    it('reads the files, also when they refer to each other', () => {
      writeFileSync(join(directory, 'money.json'), '{"properties":{"of":{"$ref":"account.json#/$defs/id"}}}')
      const schema = { $defs: { id: { type: 'integer' } }, items: { $ref: './money.json' } }
      expect(validateJsonSchema([{ of: 'x' }], schema, 'account.json', { directory })).to.deep.equal([
        { path: '$[0].of', problem: 'must be an integer but was "x" (a string)' },
      ])
    })

    it('rejects unknown keywords in the files', () => {
      writeFileSync(join(directory, 'id.json'), '{"typ":"integer"}')
      expect(() => validateJsonSchema([], { items: { $ref: 'id.json' } }, 'account.json', { directory }))
        .to.throw(InputError)
        .with.property('message')
        .that.includes(
          'The schema "id.json" has parts that cannot be checked:\n  at #: unknown keyword "typ".',
        )
    })

    it('resolves a file by the folder and the name of the schema', () => {
      const other = join(directory, 'other')
      mkdirSync(other)
      writeFileSync(join(directory, 'id.json'), '{"$ref":"account.json#/$defs/id"}')
      writeFileSync(join(directory, 'account.json'), '{"$defs":{"id":{"type":"boolean"}}}')
      writeFileSync(join(other, 'id.json'), '{"type":"string"}')
      const schema = { $defs: { id: { type: 'integer' } }, items: { $ref: 'id.json' } }
      const problemsOf = (value: unknown, name: string, folder: string) =>
        validateJsonSchema([value], schema, name, { directory: folder })
      for (const [value, name, folder] of [
        [1, 'account.json', directory],
        ['x', 'account.json', other],
        [true, 'deposit.json', directory],
      ] as const)
        expect(problemsOf(value, name, folder)).to.deep.equal([])
    })

    it('finds a file beside the schema by the URL in $id', () => {
      const loaded: string[] = []
      const loadFile = (file: string) => loaded.push(file) && { type: 'string' }
      const schema = {
        $id: 'https://example.com/a/account.json',
        items: { $ref: 'https://example.com/a/b/id.json' },
      }
      expect(validateJsonSchema([1], schema, 'account.json', { directory, loadFile })).to.have.length(1)
      expect(loaded).to.deep.equal([join(directory, 'b', 'id.json')])
    })

    it('resolves files for a schema without a file, and rejects another draft', () => {
      writeFileSync(join(directory, 'id.json'), '{"type":"integer"}')
      writeFileSync(join(directory, 'old.json'), '{"$schema":"http://json-schema.org/draft-07/schema#"}')
      const idOf = (file: string) =>
        validateJsonSchema(['x'], { items: { $ref: file } }, undefined, { directory })
      expect(idOf('id.json')).to.deep.equal([
        { path: '$[0]', problem: 'must be an integer but was "x" (a string)' },
      ])
      expect(() => idOf('old.json'))
        .to.throw(InputError)
        .with.property(
          'message',
          'The schema of this step and the schema "old.json" are of different drafts.\nDeclare the same "$schema" in both.',
        )
    })

    it('applies the draft of the schema to files that declare none', () => {
      writeFileSync(join(directory, 'list.json'), '{"items":[{"type":"integer"}],"additionalItems":false}')
      const draft07 = { $schema: 'http://json-schema.org/draft-07/schema#', $ref: 'list.json' }
      expect(validateJsonSchema([1], draft07, 'account.json', { directory })).to.deep.equal([])
      expect(validateJsonSchema([1, 2], draft07, 'account.json', { directory })).to.have.length(1)
    })

    it('rejects a file of another draft', () => {
      writeFileSync(
        join(directory, 'newer.json'),
        '{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"array"}',
      )
      const draft07 = { $schema: 'http://json-schema.org/draft-07/schema#', $ref: 'newer.json' }
      expect(() => validateJsonSchema([1], draft07, 'account.json', { directory }))
        .to.throw(InputError)
        .with.property(
          'message',
          'The schema "account.json" and the schema "newer.json" are of different drafts.\nDeclare the same "$schema" in both.',
        )
    })

    it('names a file that cannot be read', () => {
      const schema = { items: { $ref: 'gone.json' } }
      expect(() => validateJsonSchema([], schema, 'account.json', { directory }))
        .to.throw(InputError)
        .with.property('message')
        .that.matches(
          /^The schema "account.json" refers to "gone.json" at #\/items, which cannot be read: ENOENT/,
        )
    })
  })
})
