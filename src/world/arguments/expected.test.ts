import { expect } from 'chai'
import { assert, constantFrom, jsonValue, oneof, property, string, tuple } from 'fast-check'
import { InputError } from '../../errors'
import { compareJson } from '../../formats'
import { Variables } from '../../variables'
import { expectedBody } from './expected'
import { jsonOrText } from './values'

const markers = constantFrom(
  '#ignore',
  '#notpresent',
  '##string',
  '#regex .*',
  '#[]',
  '#[1] #string',
  '#sting',
  '\\#x',
  '#',
)
const texts = oneof(
  markers,
  string(),
  tuple(constantFrom('#', '\\', '{{', '"', '['), string()).map((parts) => parts.join('')),
)
const values = oneof(
  texts,
  jsonValue(),
  jsonValue().map((value) => ({ list: [value, '#ignore'], mark: '#string' })),
)

describe('expectedBody', () => {
  const differences = (
    actual: unknown,
    written: string | string[][],
    held: unknown,
    mode: 'equal' | 'subset' = 'equal',
  ) => {
    const argument = typeof written === 'string' ? written : { raw: () => written }
    const expected = expectedBody(argument, { variables: new Variables({ held }), featureFolder: '' })
    return compareJson(actual, expected.kind === 'json' ? expected.value : expected.text, mode)
  }
  const places: [what: string, written: string | string[][], actual: (value: unknown) => unknown][] = [
    ['bare in a document', '{"a": {{held}}, "b": 1}', (value) => ({ a: value, b: 1 })],
    [
      'in a table',
      [
        ['a', '{{held}}'],
        ['b', '1'],
      ],
      (value) => ({ a: value, b: 1 }),
    ],
    [
      'in a table of records',
      [
        ['a', 'b', 'c'],
        ['{{held}}', '1', '2'],
      ],
      (value) => [{ a: value, b: 1, c: 2 }],
    ],
  ]
  for (const [what, written, actual] of places)
    it(`compares with the exact value of a variable: ${what}`, () => {
      assert(
        property(values, values, (held, other) => {
          const here = JSON.parse(JSON.stringify(held)) as unknown
          const there = JSON.parse(JSON.stringify(other)) as unknown
          expect(differences(actual(here), written, held)).to.deep.equal([])
          if (JSON.stringify(here) !== JSON.stringify(there) && typeof here !== 'object')
            expect(differences(actual(there), written, held)).not.to.deep.equal([])
        }),
      )
    })

  const inTexts: [what: string, written: string | string[][], actual: (value: string) => unknown][] = [
    ['in a string', '{"a": "{{held}}"}', (value) => ({ a: value })],
    ['in a part of a string', '["<{{held}}>"]', (value) => [`<${value}>`]],
    ['after a hash', '["#{{held}}"]', (value) => [`#${value}`]],
    ['after two', '["##{{held}}"]', (value) => [`##${value}`]],
    ['after an escaped hash', '["\\\\#{{held}}"]', (value) => [`#${value}`]],
    [
      'in a quoted cell',
      [
        ['a', '"{{held}}"'],
        ['b', '1'],
      ],
      (value) => ({ a: value, b: 1 }),
    ],
    ['in the pattern of a marker', '["#regex <{{held}}>.*"]', (value) => [`<${value}>!`]],
  ]
  for (const [what, written, actual] of inTexts)
    it(`compares with the exact text of a variable: ${what}`, () => {
      assert(
        property(texts, texts, (held, other) => {
          expect(differences(actual(held), written, held)).to.deep.equal([])
          if (!other.startsWith(held)) expect(differences(actual(other), written, held)).not.to.deep.equal([])
        }),
      )
    })

  it('reads markers that the step itself contains', () => {
    expect(
      differences(
        { a: 'x', b: [1, 2] },
        [
          ['a', '#string'],
          ['b', '#[{{held}}] #integer'],
        ],
        2,
      ),
    ).to.deep.equal([])
    expect(differences({ '#string': 1 }, '{"{{held}}": 1}', '#string')).to.deep.equal([])
    expect(differences([-5, 15], '[-{{held}}, 1{{held}}]', 5)).to.deep.equal([])
  })

  for (const [written, message] of [
    ['["#[2] {{held}}"]', 'A variable cannot stand there in the marker "#[2] {{held}}".'],
    ['["#[{{held}}]"]', 'The marker #[{{held}}] needs a whole number, but its variable is none.'],
    ['{"a": {{held}},}', 'The doc string of this step is not valid JSON: line 1, column 16: '],
    ['[{"a": {"a": 1}}, {"a": {{held}}, "a": 2}]', 'has the member "a" twice in one object'],
    ['{"{{held}}": 1, "{{held}}": 2}', 'has the member "{{held}}" twice in one object'],
    ['{{{held}}: 1, {{held}}: 2}', 'has the member "{{held}}" twice in one object'],
  ] as const)
    it(`rejects ${written}`, () =>
      expect(() => differences({}, written, '#string')).to.throw(InputError, message))

  it('reads what is marked as JSON or XML, also with parameters or in capitals', () => {
    const read = (written: string, mediaType: string) =>
      expectedBody(written, { mediaType, variables: new Variables({}), featureFolder: '' })
    for (const type of ['JSON', 'application/hal+json; charset=utf-8'])
      expect(() => read('x{', type), type).to.throw(InputError, 'is not valid JSON')
    for (const type of ['XML', 'application/soap+xml; charset=utf-8'])
      expect(read('<a/>', type), type).to.have.property('kind', 'document')
    expect(read('x{', 'application/x-ndjson')).to.have.property('kind', 'text')
  })
})

it('reads no value of a variable as a marker in XML', () => {
  const variables = new Variables({
    name: '#uuid',
    inner: 'x="#1"',
    escaped: '\\#a',
    document: '<a b="#x">#uuid<![CDATA[#y]]></a>',
  })
  const read = (written: string) => expectedBody(written, { mediaType: 'xml', variables, featureFolder: '' })
  for (const [written, filled] of [
    [`<a b="{{name}}" c='{{escaped}}'>{{name}}</a>`, `<a b="\\#uuid" c='\\\\#a'>\\#uuid</a>`],
    ['<a b="#{{name}}">no {{name}}<![CDATA[{{name}}]]></a>', '<a b="##uuid">no #uuid<![CDATA[\\#uuid]]></a>'],
    ['<a>the <![CDATA[{{inner}}]]></a>', '<a>the <![CDATA[x="#1"]]></a>'],
    ['{{document}}', '<a b="\\#x">\\#uuid<![CDATA[\\#y]]></a>'],
  ] as const)
    expect(read(written), written).to.have.property('text', filled)
})

describe('A doc string that is marked as text', () => {
  it('is a text, whatever it looks like', () => {
    for (const written of ['[DONE]', '{"a":1}', '"a"', '1', 'null'])
      for (const mediaType of ['text', 'text/plain', 'Text/Plain; charset=utf-8']) {
        const context = { variables: new Variables({}), featureFolder: '', mediaType }
        expect(expectedBody(written, context)).to.deep.equal({ kind: 'text', text: written })
        expect(jsonOrText(written, context)).to.equal(written)
      }
  })

  it('is none if it is of another kind of text', () => {
    for (const mediaType of ['text/xml', 'text/xml; charset=utf-8'])
      expect(
        expectedBody('<a/>', { variables: new Variables({}), featureFolder: '', mediaType }),
      ).to.have.property('kind', 'document')
  })
})
