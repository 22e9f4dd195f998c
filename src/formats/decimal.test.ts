import { expect } from 'chai'
import * as fc from 'fast-check'
import { compareDecimals, decimalOf, isMultipleOf, type Decimal } from './decimal'

const read = (text: string): Decimal => decimalOf(text)!

describe('decimalOf', () => {
  it('parses the number formats of JSON and JavaScript only', () => {
    for (const text of ['0', '-0.0', '1e400', '1E-7', '12345678901234567.89', '1e+21'])
      expect(decimalOf(text), text).to.not.equal(undefined)
    for (const text of ['', '.5', '1.', '0x10', 'Infinity', 'NaN', '1e', ' 1', '1_0'])
      expect(decimalOf(text), text).to.equal(undefined)
  })
})

describe('compareDecimals', () => {
  it('orders numbers by their value, however they are written', () => {
    const ordered = [
      '-1e400',
      '-10',
      '-9.5',
      '-1e-400',
      '0',
      '1e-400',
      '0.1',
      '0.11',
      '9',
      '1e1',
      '10.1',
      '1e400',
    ]
    const orders = ordered.map((one) =>
      ordered.map((other) => Math.sign(compareDecimals(read(one), read(other)))),
    )
    expect(orders).to.deep.equal(ordered.map((_, one) => ordered.map((_, other) => Math.sign(one - other))))
  })

  it('orders doubles as JavaScript does', () =>
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (one, other) => {
          expect(Math.sign(compareDecimals(read(String(one)), read(String(other))))).to.equal(
            one < other ? -1 : one > other ? 1 : 0,
          )
        },
      ),
    ))

  it('ignores extra zeros and the position of the decimal point', () =>
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(30), fc.integer({ min: 1, max: 30 }), (digits, zeros, shift) => {
        const same = `${digits}${'0'.repeat(zeros)}.${'0'.repeat(shift)}e${-zeros}`
        expect(compareDecimals(read(String(digits)), read(same))).to.equal(0)
      }),
    ))
})

describe('isMultipleOf', () => {
  it('accepts every whole multiple, and rejects it plus one', () =>
    fc.assert(
      fc.property(
        fc.bigInt(),
        fc.bigInt({ min: 1n, max: 10n ** 20n }),
        fc.integer({ min: -30, max: 30 }),
        (factor, digits, exponent) => {
          const divisor = read(`${digits}e${exponent}`)
          expect(isMultipleOf(read(`${factor * digits}e${exponent}`), divisor)).to.equal(true)
          expect(isMultipleOf(read(`${factor * digits + 1n}e${exponent}`), divisor)).to.equal(digits === 1n)
        },
      ),
    ))

  it('handles numbers with very large exponents', () => {
    expect(isMultipleOf(read('3e999999999999'), read('7e-999999999999'))).to.equal(false)
    expect(isMultipleOf(read('21e999999999999'), read('7e-999999999999'))).to.equal(true)
    expect(isMultipleOf(read('1e-999999999999'), read('1'))).to.equal(false)
  })
})
