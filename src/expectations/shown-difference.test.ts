import { expect } from 'chai'
import fc from 'fast-check'
import { linesInCommon } from './lines-in-common'
import { differenceOfTexts } from './shown-difference'

const lines = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `  line ${from + at}`)
const text = (...parts: (string | string[])[]): string => parts.flat().join('\n')

describe('The difference that a runner shows', () => {
  it('has the lines around each change only', () => {
    const expected = text('{', lines(1, 20), '  "a": 1', lines(21, 40), '  "b": 1', '}')
    const actual = text('{', lines(1, 20), '  "a": 2', lines(21, 40), '  "c": 1', '}')
    expect(differenceOfTexts(expected, actual)).to.deep.equal({
      expected: text('…', lines(18, 20), '  "a": 1', lines(21, 23), '  …', lines(38, 40), '  "b": 1', '}'),
      actual: text('…', lines(18, 20), '  "a": 2', lines(21, 23), '  …', lines(38, 40), '  "c": 1', '}'),
    })
  })

  it('has the whole texts when they have few lines in common', () => {
    for (const [expected, actual] of [
      ['75', '"75"'],
      [text('[', lines(1, 3), ']'), text('[', lines(2, 3), '  more', ']')],
      ['', 'a'],
    ] as const)
      expect(differenceOfTexts(expected, actual)).to.deep.equal({ expected, actual })
  })

  it('omits the same common lines on both sides, all but three beside a change', () => {
    const some = fc.array(fc.constantFrom('a', 'b', 'c', ' d'), { maxLength: 30 })
    fc.assert(
      fc.property(some, some, (left, right) => {
        const middle = lines(1, 70)
        const shown = differenceOfTexts(text(left, middle, left), text(right, middle, left))
        const common = (side: unknown): string[] =>
          String(side)
            .split('\n')
            .filter((line) => middle.includes(line))
        expect(common(shown.expected)).to.deep.equal(common(shown.actual))
        expect(common(shown.expected)).to.have.length.at.most(6)
      }),
    )
  })
})

describe('linesInCommon', () => {
  it('pairs as many equal lines as can be paired in order', () => {
    const longest = (left: readonly string[], right: readonly string[]): number => {
      const [[here, ...lefts], [there, ...rights]] = [left, right]
      if (here === undefined || there === undefined) return 0
      return here === there
        ? longest(lefts, rights) + 1
        : Math.max(longest(lefts, right), longest(left, rights))
    }
    const some = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 })
    fc.assert(
      fc.property(some, some, (left, right) => {
        const pairs = linesInCommon(left, right)
        pairs.forEach(([here, there], at) => {
          expect(left[here]).to.equal(right[there])
          const [before, beforeThere] = pairs[at - 1] ?? [-1, -1]
          expect(here > before && there > beforeThere).to.equal(true)
        })
        expect(pairs).to.have.length(longest(left, right))
      }),
    )
  })
})
