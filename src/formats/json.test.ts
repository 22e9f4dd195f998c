import { expect } from 'chai'
import { parseJson } from '.'
import { jsonTypeOf, showJson } from './values'

describe('parseJson', () => {
  it('returns the parsed value', () =>
    expect(parseJson(' {"a": [1, null]}\n')).to.deep.equal({ ok: true, value: { a: [1, null] } }))

  it('treats __proto__ as an ordinary member', () => {
    const result = parseJson('{"__proto__": {"polluted": true}}')
    expect(result.ok && Object.keys(result.value as object)).to.deep.equal(['__proto__'])
    expect({}).not.to.have.property('polluted')
  })

  for (const [text, problem] of [
    [' \n ', 'there is no text'],
    ['{"a":1,\n}', "line 2, column 1: no comma may stand before the '}'"],
    ['[1,]', "line 1, column 4: no comma may stand before the ']'"],
    ['[1 2]', "line 1, column 4: Comma ',' expected after value"],
    ['{\n  "a": tru\n}', "line 2, column 8: Object value expected after ':'"],
    ['"a\nb"', "line 1, column 3: Invalid character '\\n'"],
    ['{"a":1,"a":2,', 'line 1, column 14: Quoted object key expected but reached end of input'],
  ] as const)
    it(`explains what is wrong with ${JSON.stringify(text)}`, () =>
      expect(parseJson(text)).to.deep.equal({ ok: false, problem }))

  it('explains a text of 100,000 open levels', () =>
    expect(parseJson('['.repeat(100_000))).to.deep.equal({
      ok: false,
      problem: 'it is nested too deep, or not JSON',
    }))
})

for (const [value, type] of [
  [-0, 'number'],
  [Infinity, 'number'],
  [NaN, 'not JSON'],
  [Object.create(null), 'object'],
  [undefined, 'not JSON'],
  [10n, 'number'],
  [new Date(0), 'not JSON'],
  [new Map(), 'not JSON'],
] as const)
  it(`jsonTypeOf returns the type of ${showJson(value)}: ${type}`, () =>
    expect(jsonTypeOf(value)).to.equal(type))

describe('showJson', () => {
  it('returns compact JSON', () =>
    expect(showJson({ a: [1, 'b', null], 'c d': {} })).to.equal('{"a":[1,"b",null],"c d":{}}'))

  it('truncates long values', () => {
    expect(showJson([1, 2, 3, 4, 5, 6], 8)).to.equal('[1,2,3,…')
    expect(showJson('x'.repeat(1e6), 6)).to.equal('"xxxx…')
    expect(showJson('x', 3)).to.equal('"x"')
  })

  it('truncates a value of 100,000 levels', () => {
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown
    expect(showJson(deep, 10)).to.equal('[[[[[[[[[…')
    expect(showJson(deep, 100_000)).to.have.length.below(1000)
  })
})
