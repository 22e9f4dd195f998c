import { expect } from 'chai'
import fc from 'fast-check'
import { compareSizes, orderOf } from './order'

const instantMs = fc.integer({ min: Date.UTC(1000, 0), max: Date.UTC(8000, 0) })
const offsetMinutes = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 })

/** Writes the instant with an offset of so many minutes ahead of UTC. */
function written(ms: number, aheadMinutes: number): string {
  const two = (count: number): string => String(Math.floor(count)).padStart(2, '0')
  const ahead = Math.abs(aheadMinutes)
  const offset = `${aheadMinutes < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`
  return new Date(ms + aheadMinutes * 60_000).toISOString().replace('Z', offset)
}

describe('The size of a value', () => {
  it('is compared exactly for numbers with any number of digits', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), (one, other) => {
        expect(Math.sign(compareSizes(one, other) ?? NaN)).to.equal(one < other ? -1 : one > other ? 1 : 0)
      }),
    )
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger(), (one, other) => {
        expect(Math.sign(compareSizes(one, other) ?? NaN)).to.equal(Math.sign(one - other))
      }),
    )
  })

  it('is the instant for a date-time, whatever its offset', () => {
    fc.assert(
      fc.property(instantMs, offsetMinutes, instantMs, offsetMinutes, (one, ahead, other, otherAhead) => {
        expect(compareSizes(written(one, ahead), written(one, otherAhead))).to.equal(0)
        expect(Math.sign(compareSizes(written(one, ahead), written(other, otherAhead)) ?? NaN)).to.equal(
          Math.sign(one - other),
        )
      }),
    )
  })

  for (const [one, order, other] of [
    ['2026-01-01T00:00:00Z', 0, '2026-01-01t00:00:00.000z'],
    ['2026-01-01T00:00:00.1Z', 1, '2026-01-01T00:00:00.0999999999999999999Z'],
    ['2026-01-01T00:00:00.12345678901234567Z', -1, '2026-01-01T00:00:00.12345678901234568Z'],
    ['2016-12-31T23:59:60Z', 1, '2016-12-31T23:59:59.999Z'],
    ['2016-12-31T23:59:60.5Z', -1, '2017-01-01T00:00:00Z'],
    ['Sat, 21 Nov 2026 08:00:30 GMT', 0, '2026-11-21T09:00:30.0+01:00'],
    ['Sat, 21 Nov 2026 08:00:00 GMT', -1, 'Sat, 21 Nov 2026 08:00:01 GMT'],
  ] as const)
    it(`of ${one} is ${['less than', 'that of', 'more than'][order + 1]} ${other}`, () => {
      expect(Math.sign(compareSizes(one, other) ?? NaN)).to.equal(order)
      expect(Math.sign(compareSizes(other, one) ?? NaN)).to.equal(order === 0 ? 0 : -order)
    })

  for (const [one, other] of [
    ['2026-01-01', '2026-01-01T00:00:00Z'],
    ['2026-01-01T00:00:00', '2026-01-01T00:00:00Z'],
    ['Sun, 21 Nov 2026 08:00:00 GMT', 'Sun, 22 Nov 2026 08:00:00 GMT'],
    ['a', 'b'],
    [1, '2'],
    [undefined, 1],
  ] as const)
    it(`cannot be compared for ${JSON.stringify(one)} and ${JSON.stringify(other)}`, () =>
      expect([compareSizes(one, other), compareSizes(other, one)]).to.deep.equal([undefined, undefined]))
})

it('The order of texts follows their code points', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '\uD7FF', '\uFB01', '\uFFFD', '😀', '🙂') })
  const codePoints = (written: string): number[] => Array.from(written, (sign) => sign.codePointAt(0) ?? 0)
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [a, b] = [codePoints(one), codePoints(other)]
      const at = a.findIndex((point, index) => point !== b[index])
      const expected = at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1)
      expect(Math.sign(orderOf([one, other])?.(0, 1) ?? NaN)).to.equal(Math.sign(expected))
    }),
  )
})
