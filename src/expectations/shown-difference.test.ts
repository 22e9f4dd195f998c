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

  it('omits the same common lines on both sides', () => {
    const some = fc.array(fc.constantFrom('a', 'b', 'c', ' d'), { maxLength: 30 })
    fc.assert(
      fc.property(some, some, some, (left, right, same) => {
        const middle = same.map((line) => `same ${line}`)
        const shown = differenceOfTexts(text(left, middle, left), text(right, middle, left))
        const counted = (side: unknown): number =>
          String(side)
            .split('\n')
            .filter((line) => line.startsWith('same')).length
        expect(counted(shown.expected)).to.equal(counted(shown.actual))
      }),
    )
  })
})

describe('linesInCommon', () => {
  it('pairs equal lines in order, and all lines of equal texts', () => {
    const some = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 })
    fc.assert(
      fc.property(some, some, (left, right) => {
        const pairs = linesInCommon(left, right)
        pairs.forEach(([here, there], at) => {
          expect(left[here]).to.equal(right[there])
          const [before, beforeThere] = pairs[at - 1] ?? [-1, -1]
          expect(here > before && there > beforeThere).to.equal(true)
        })
        expect(linesInCommon(left, left)).to.have.length(left.length)
      }),
    )
  })
})
