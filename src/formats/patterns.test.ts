import { expect } from 'chai'
import { firstMatch, wholeMatch } from './patterns'

describe('wholeMatch', () => {
  const cases: [pattern: string, text: string, matches: boolean][] = [
    ['a+', 'aaa', true],
    ['a+', 'aaab', false],
    ['a+', 'baaa', false],
    ['a|bc', 'bc', true],
    ['', 'a', false],
    ['^a$', 'a\nb', false],
    ['.*', 'a\nb', true],
    ['.', '😀', true],
    ['\\p{Lu}', 'É', true],
    ['a', 'A', false],
    ['\\d{2}\\-\\d', '12-3', true],
    ['{"id":\\d+}', '{"id":12}', true],
    ['(?i)open', 'OPEN', true],
    ['(?i)(?s)a.b', 'A\nB', true],
    ['(?is)a.b', 'A\nB', true],
    ['(?ss)a.b', 'a\nb', true],
    ['(?m)^a$\n^b$', 'a\nb', true],
    ['(?m)^b$', 'a\nb', false],
    ['(?m)^a$', 'a\nb', false],
    ['(?i){"id":\\-x}', '{"ID":-X}', true],
    ['(a|b)+c{2}', 'abababababababababababcc', true],
  ]
  for (const [pattern, text, matches] of cases)
    it(`${JSON.stringify(pattern)} ${matches ? 'matches' : 'does not match'} ${JSON.stringify(text)}`, () =>
      expect(wholeMatch(pattern, text) !== undefined).to.equal(matches))

  it('says where flags stand', () =>
    expect(() => wholeMatch('a(?i)b', '')).to.throw(
      'The pattern "a(?i)b" is not a regular expression: Invalid group.\nOf flags in the pattern there are (?i), (?s) and (?m), at its beginning',
    ))

  it('returns the groups', () =>
    expect(wholeMatch('(\\d+)-(\\d+)', '12-34')?.slice()).to.deep.equal(['12-34', '12', '34']))
})

const cases: [pattern: string, text: string, found: string | undefined][] = [
  ['id=(\\d+)', 'x id=12 id=13', '12'],
  ['\\d+', 'x 12 13', '12'],
  ['a(b)?', 'xa', 'a'],
  ['z', 'abc', undefined],
  ['(?m)^b', 'a\nb', 'b'],
]
for (const [pattern, text, found] of cases)
  it(`firstMatch finds ${String(found)} with ${pattern} in ${text}`, () =>
    expect(firstMatch(pattern, text)).to.equal(found))
