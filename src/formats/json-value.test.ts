import { expect } from 'chai'
import { jsonTypeOf, parseJson, showJson } from './json-value'

describe('parseJson', () => {
  it('returns the parsed value', () => {
    expect(parseJson(' {"a": [1, null]}\n')).to.deep.equal({ ok: true, value: { a: [1, null] } })
  })

  it('treats __proto__ as an ordinary member', () => {
    const result = parseJson('{"__proto__": {"polluted": true}}')
    expect(result.ok && Object.keys(result.value as object)).to.deep.equal(['__proto__'])
    expect({}).not.to.have.property('polluted')
  })

  it('parses 100,000 nested levels', () => {
    expect(parseJson('['.repeat(100_000) + ']'.repeat(100_000)).ok).to.equal(true)
  })

  const faults: [text: string, problem: string][] = [
    ['', 'there is no text'],
    [' \n ', 'there is no text'],
    ['{', 'line 1, column 2: expected a member name in double quotes or "}" but the text ends, near {'],
    ['{"a":1,}', 'line 1, column 8: expected a member name in double quotes but found "}", near {"a":1,}'],
    ['[1,]', 'line 1, column 4: expected a value but found "]", near [1,]'],
    ['[1 2]', 'line 1, column 4: expected "," or "]" but found "2", near [1 2]'],
    ['{"a":1 "b":2}', `line 1, column 8: expected "," or "}" but found '"', near {"a":1 "b":2}`],
    ['{"a" 1}', 'line 1, column 6: expected ":" after the member name but found "1", near {"a" 1}'],
    ['{\n  "a": tru\n}', 'line 2, column 8: expected a value but found "t", near { "a": tru }'],
    ['01', 'line 1, column 2: expected nothing after the value but found "1", near 01'],
    ['"abc', 'line 1, column 1: this text has no closing double quote, near "abc'],
    [
      '"a\nb"',
      'line 1, column 3: a line break or control character inside a text must be escaped, near "a b"',
    ],
    [
      '"\\x"',
      'line 1, column 2: a backslash inside a text must start an escape such as \\n or \\\\, near "\\x"',
    ],
    ['\uFEFF{}', 'line 1, column 1: expected a value but found U+FEFF, near {}'],
    [
      '<html><body><p>Not found</p></body></html>',
      'line 1, column 1: expected a value but found "<", near <html><body><p>Not f…',
    ],
    [
      `{"a": "${'x'.repeat(30)}" : 1}`,
      `line 1, column 40: expected "," or "}" but found ":", near …${'x'.repeat(18)}" : 1}`,
    ],
  ]
  for (const [text, problem] of faults) {
    it(`explains what is wrong with ${JSON.stringify(text)}`, () => {
      expect(parseJson(text)).to.deep.equal({ ok: false, problem })
    })
  }

  it('gives the position where a text of 100,000 open levels ends', () => {
    const result = parseJson('['.repeat(100_000))
    expect(!result.ok && result.problem).to.match(/^line 1, column 100001: /)
  })
})

describe('jsonTypeOf', () => {
  const types: [value: unknown, type: string][] = [
    ['', 'string'],
    [-0, 'number'],
    [Infinity, 'number'],
    [NaN, 'not JSON'],
    [false, 'boolean'],
    [[], 'array'],
    [{}, 'object'],
    [Object.create(null), 'object'],
    [null, 'null'],
    [undefined, 'not JSON'],
    [10n, 'number'],
    [new Date(0), 'not JSON'],
    [new Map(), 'not JSON'],
  ]
  for (const [value, type] of types) {
    it(`returns the type of ${showJson(value)}: ${type}`, () => expect(jsonTypeOf(value)).to.equal(type))
  }
})

describe('showJson', () => {
  it('returns compact JSON', () => {
    expect(showJson({ a: [1, 'b', null], 'c d': {} })).to.equal('{"a":[1,"b",null],"c d":{}}')
  })

  it('truncates long values', () => {
    expect(showJson([1, 2, 3, 4, 5, 6], 8)).to.equal('[1,2,3,…')
    expect(showJson('x'.repeat(1e6), 6)).to.equal('"xxxx…')
    expect(showJson('x', 3)).to.equal('"x"')
  })

  it('does not cut a surrogate pair in two', () => {
    expect(showJson('a😀b', 4)).to.equal('"a…')
  })

  it('returns text for lone surrogates, -0, undefined and NaN', () => {
    expect(showJson(['\uD800', -0, undefined, NaN])).to.equal('["\\ud800",0,undefined,NaN]')
  })

  it('truncates a value of 100,000 levels', () => {
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown
    expect(showJson(deep, 10)).to.equal('[[[[[[[[[…')
    expect(showJson(deep, 100_000)).to.have.length.below(1000)
  })

  it('includes a member named __proto__', () => {
    expect(showJson(JSON.parse('{"__proto__":1}'))).to.equal('{"__proto__":1}')
  })
})
