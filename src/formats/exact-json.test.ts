import { expect } from 'chai'
import { parseExactly, stringifyExactly } from './exact-json'
import { isRounded } from './numbers'

describe('Exact JSON', () => {
  for (const [written, is] of [
    ['9007199254740991', false],
    ['9007199254740992', false],
    ['9007199254740993', true],
    ['-9007199254740993', true],
    ['0.1234567890123456', false],
    ['1e21', false],
    ['"9007199254740993"', false],
  ] as const)
    it(`finds ${is ? 'one' : 'none'} that a double would round in ${written}`, () =>
      expect(isRounded(written)).to.equal(is))

  for (const [json, value] of [
    [
      '{"a":[9007199254740993,-12345678901234567890,1]}',
      { a: [9007199254740993n, -12345678901234567890n, 1] },
    ],
    ['9007199254740992', 9007199254740992],
    ['9007199254740993', 9007199254740993n],
    ['"9007199254740993"', '9007199254740993'],
    ['[1,"a",null]', [1, 'a', null]],
  ] as const)
    it(`parses and writes ${json}`, () => {
      expect(parseExactly(json)).to.deep.equal(value)
      expect(stringifyExactly(value)).to.equal(json)
    })

  it('has no JSON for undefined', () => expect(stringifyExactly(undefined)).to.equal(undefined))

  it('throws a SyntaxError for malformed JSON', () =>
    expect(() => parseExactly('{9007199254740993')).to.throw(SyntaxError))

  it('parses texts of many megabytes', () => {
    const text = '\\n'.repeat(4_500_000)
    const json = `{"a":"${text}","b":12345678901234567890}`
    expect((parseExactly(json) as { b: bigint }).b).to.equal(12345678901234567890n)
  })
})
