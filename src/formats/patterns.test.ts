import { expect } from 'chai'
import { firstMatch, wholeMatch } from './values'

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
    ['(a|b)+c{2}', 'abababababababababababcc', true],
  ]
  for (const [pattern, text, matches] of cases) {
    it(`${JSON.stringify(pattern)} ${matches ? 'matches' : 'does not match'} ${JSON.stringify(text)}`, () => {
      expect(wholeMatch(pattern, text) !== undefined).to.equal(matches)
    })
  }

  it('returns the groups', () => {
    expect(wholeMatch('(\\d+)-(\\d+)', '12-34')?.slice()).to.deep.equal(['12-34', '12', '34'])
  })
})

describe('firstMatch', () => {
  const cases: [pattern: string, text: string, found: string | undefined][] = [
    ['id=(\\d+)', 'x id=12 id=13', '12'],
    ['\\d+', 'x 12 13', '12'],
    ['a(b)?', 'xa', 'a'],
    ['z', 'abc', undefined],
  ]
  for (const [pattern, text, found] of cases) {
    it(`finds ${String(found)} with ${pattern} in ${text}`, () =>
      expect(firstMatch(pattern, text)).to.equal(found))
  }
})
