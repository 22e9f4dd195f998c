import { expect } from 'chai'
import { assert, bigInt, nat, property, stringMatching } from 'fast-check'
import { compareNumbers, ExactNumber, isMultipleOf, isWhole, numberKey, readNumber } from './numbers'

const written = stringMatching(/^-?(0|[1-9]\d{0,25})(\.\d{1,25})?([eE][+-]?\d{1,4})?$/)

describe('Exact numbers', () => {
  it('keep all their digits, equal themselves, and no number with one more leading digit', () => {
    assert(
      property(written, (one) => {
        expect(numberKey(readNumber(one))).to.equal(numberKey(new ExactNumber(one)))
        expect(compareNumbers(readNumber(one), readNumber(one))).to.equal(0)
        const nearly = one.replace(/^-?/, (sign) => `${sign}1`)
        expect(compareNumbers(readNumber(one), readNumber(nearly))).to.not.equal(0)
      }),
    )
  })

  it('are equal however they are written', () => {
    assert(
      property(bigInt(), nat(40), nat(5), (digits, places, zeros) => {
        const one = readNumber(`${digits}${'0'.repeat(digits === 0n ? 0 : zeros)}e-${places + zeros}`)
        expect(compareNumbers(one, readNumber(`${digits}E-${places}`))).to.equal(0)
      }),
    )
    for (const [one, other] of [
      ['1.0', '1'],
      ['-0', '0'],
      ['1e22', '10000000000000000000000'],
      ['1e400', `1${'0'.repeat(400)}`],
    ] as const)
      expect(compareNumbers(readNumber(one), readNumber(other)), one).to.equal(0)
    expect(compareNumbers(10n ** 22n, 1e22)).to.equal(0)
  })

  it('are multiples of others or not, whatever their places', () => {
    assert(
      property(bigInt(), bigInt({ min: 1n }), nat(30), nat(30), (factor, divisor, zeros, places) => {
        const by = readNumber(`${divisor}e-${places}`)
        expect(isMultipleOf(readNumber(`${factor * divisor}e${zeros - places}`), by)).to.equal(true)
        expect(isMultipleOf(readNumber(`${factor * divisor * 10n + 1n}e-${places + 1}`), by)).to.equal(false)
      }),
    )
    for (const [number, divisor, is] of [
      ['0.3', '0.1', true],
      ['36028797018963969', '2', false],
      ['1e999999999', '3', false],
      ['3e999999999', '0.0007', false],
      ['0', '1e999999999', true],
      ['-1e-999999999', '1', false],
    ] as const)
      expect(isMultipleOf(readNumber(number), readNumber(divisor)), number).to.equal(is)
  })

  it('are recognized as whole or not', () => {
    for (const [number, is] of [
      ['1.0', true],
      ['1e400', true],
      ['1.5', false],
      ['12345678901234567.89', false],
    ] as const)
      expect(isWhole(readNumber(number)), number).to.equal(is)
  })
})
