import { expect } from 'chai'
import { settleExpected } from './settle-expected'
import type { ComparisonMode } from './compare-json'

describe('settleExpected', () => {
  const settled: [what: string, mode: ComparisonMode, actual: unknown, expected: unknown, shown: unknown][] =
    [
      [
        'a marker that fits',
        'equal',
        { a: 'x', b: 1 },
        { a: '#string', b: '#string' },
        { a: 'x', b: '#string' },
      ],
      ['an escaped marker', 'equal', ['#string'], ['\\#string'], ['#string']],
      ['markers in lists', 'equal', [1, 'x', 3], ['#number', '#number'], [1, '#number']],
      [
        'a member that may be missing',
        'equal',
        {},
        { a: '##string', b: '#ignore', c: '#string' },
        { c: '#string' },
      ],
      [
        'what a subset leaves open',
        'subset',
        { a: 1, b: { c: 2, d: 3 } },
        { b: { c: 0 } },
        { a: 1, b: { c: 0, d: 3 } },
      ],
      ['what is too much', 'equal', { a: 1, b: 2 }, { a: 1 }, { a: 1 }],
      ['a subset of a list that fits', 'subset', { a: [1, 2] }, { a: [2] }, { a: [1, 2] }],
      ['a subset of a list that does not', 'subset', { a: [1, 2] }, { a: [3] }, { a: [3] }],
      ['another kind of value', 'equal', { a: [1], b: 1 }, { a: { b: 1 }, b: [1] }, { a: { b: 1 }, b: [1] }],
    ]
  for (const [what, mode, actual, expected, shown] of settled)
    it(`returns what to show as expected for ${what}`, () =>
      expect(settleExpected(actual, expected, mode)).to.deep.equal(shown))

  it('puts expected members into the order of the actual ones', () =>
    expect(
      Object.keys(settleExpected({ b: 1, a: 2 }, { c: 1, a: 1, b: 1 }, 'equal') as object),
    ).to.deep.equal(['b', 'a', 'c']))
})
