import { expect } from 'chai'
import { isExcerpt } from './excerpt'

describe('An excerpt of a file', () => {
  const file = '  one {\n    two\n\n    three\n  }\n  four\n'
  const cases: readonly (readonly [text: string, isOne: boolean])[] = [
    ['two\nthree', true],
    ['two\n  three', false],
    ['one {\n  two', true],
    ['one {\n  // …\n}\nfour', true],
    ['// …\nfour', true],
    ['one {\nthree', false],
    ['four\n// …\ntwo', false],
    ['tw', false],
    ['five', false],
  ]
  for (const [text, isOne] of cases)
    it(`${isOne ? 'may' : 'may not'} be ${JSON.stringify(text)}`, () =>
      expect(isExcerpt(text, file)).to.equal(isOne))
})
