import { expect } from 'chai'
import { assert, json, property } from 'fast-check'
import { findRepeatedName, parseExactly, stringifyExactly } from './exact-json'
import { ExactNumber } from './exact-number'
import { readJson } from './read-json'
import { writeJson } from './write-json'

describe('readJson and writeJson', () => {
  it('parse and write as JSON.parse and JSON.stringify do', () => {
    assert(
      property(json({ maxDepth: 5 }), (text) => {
        const value = JSON.parse(text) as unknown
        expect(readJson(text)).to.deep.equal({ value, repeated: undefined })
        expect(readJson(JSON.stringify(value, null, 2)).value).to.deep.equal(value)
        expect(writeJson(value)).to.equal(JSON.stringify(value))
        expect(findRepeatedName(text, value)).to.equal(undefined)
      }),
    )
    const odd = {
      a: undefined,
      b: [undefined, () => 1],
      c: new Date(0),
      d: NaN,
      e: new String('x'),
      ['__proto__']: 1,
    }
    expect(writeJson(odd)).to.equal(JSON.stringify(odd))
  })

  it('keep every digit of a number', () => {
    const text = '{"a":[9007199254740993,12345678901234567.89,1e400,1.5],"\\"9007199254740993":"1e400"}'
    const value = parseExactly(text)
    expect(value).to.have.property('a').with.property('1').that.is.instanceOf(ExactNumber)
    expect(stringifyExactly(value)).to.equal(text)
    expect(() => JSON.stringify(value)).to.throw(TypeError)
  })

  it('report a member name that occurs twice', () => {
    const text = '{"a":{"b":[1,{"c":":","d":1,"c":2}]},"a":1}'
    expect(findRepeatedName(text, JSON.parse(text))).to.deep.equal({ name: 'c', path: ['a', 'b', 1] })
  })

  it('handle deep nesting and very long texts', function () {
    this.timeout(60_000)
    const deep = `${'['.repeat(100_000)}9007199254740993${']'.repeat(100_000)}`
    expect(stringifyExactly(parseExactly(deep))).to.equal(deep)
    const long = JSON.stringify({ a: '\\"'.repeat(1_000_000), b: 'x'.repeat(9_000_000), c: 1 }).replace(
      /1\}$/,
      '1e400}',
    )
    expect(stringifyExactly(parseExactly(long))?.length).to.equal(long.length)
  })

  it('reject a value that contains itself, but not one that occurs twice', () => {
    const value: Record<string, unknown> = { n: 1n }
    value['self'] = value
    expect(() => stringifyExactly(value)).to.throw(TypeError, 'circular')
    const twice = { n: 1n }
    expect(stringifyExactly([twice, twice])).to.equal('[{"n":1},{"n":1}]')
  })
})
