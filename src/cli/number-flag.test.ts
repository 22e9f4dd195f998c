import { expect } from 'chai'
import { numberOf, percentage, secondsAboveZero, wholeNumberFrom, type NumberKind } from './number-flag'
import { UsageError } from './usage-error'

const taken: readonly (readonly [given: string, kind: NumberKind, number: number])[] = [
  ['0', percentage, 0],
  ['99.5', percentage, 99.5],
  ['100', percentage, 100],
  ['0.2', secondsAboveZero, 0.2],
  ['600', secondsAboveZero, 600],
  ['0', wholeNumberFrom(0), 0],
  ['9007199254740991', wholeNumberFrom(1), 9007199254740991],
]

const refused: readonly (readonly [given: string, kind: NumberKind, what: string])[] = [
  ['all', percentage, 'a percentage, 0 to 100'],
  ['100.1', percentage, 'a percentage, 0 to 100'],
  ['-1', percentage, 'a percentage, 0 to 100'],
  ['80%', percentage, 'a percentage, 0 to 100'],
  ['0', secondsAboveZero, 'a number of seconds above 0'],
  ['0.0', secondsAboveZero, 'a number of seconds above 0'],
  ['1e3', secondsAboveZero, 'a number of seconds above 0'],
  ['9'.repeat(400), secondsAboveZero, 'a number of seconds above 0'],
  ['0', wholeNumberFrom(1), 'a whole number from 1 on'],
  ['1.5', wholeNumberFrom(1), 'a whole number from 1 on'],
  ['9007199254740992', wholeNumberFrom(0), 'a whole number from 0 on'],
]

describe('The number of a flag', () => {
  it('is undefined when the flag is not given', () =>
    expect(numberOf('--min', undefined, percentage)).to.equal(undefined))

  for (const [given, kind, number] of taken)
    it(`can be ${given} as ${kind.what}`, () => expect(numberOf('--flag', given, kind)).to.equal(number))

  for (const [given, kind, what] of refused)
    it(`cannot be ${given.slice(0, 20)} as ${what}`, () =>
      expect(() => numberOf('--flag', given, kind))
        .to.throw(UsageError)
        .with.property('message', `--flag cannot be "${given}": it is ${what}.`))
})
