import { expect } from 'chai'
import { isMovingTime } from './moving-times'

const here = Date.parse('2026-11-22T12:00:00Z')
const began = { here, there: here + 1000 }

describe('A moving time', () => {
  for (const [one, other] of [
    ['2026-11-22T12:00:00Z', '2026-11-22T12:00:01Z'],
    ['2026-11-22T13:00:00.5+01:00', '2026-11-22T13:00:02+01:00'],
    ['Booked at 2026-11-22 12:00:00 for you', 'Booked at 2026-11-22 12:00:03 for you'],
    ['Sun, 22 Nov 2026 12:00:00 GMT', 'Sun, 22 Nov 2026 12:00:01 GMT'],
    ['12:00:59', '12:01:00'],
    ['23:59', '00:00'],
    [here, here + 1500],
    [here / 1000, here / 1000 + 1],
  ] as const)
    it(`may differ between ${one} and ${other}`, () => expect(isMovingTime(one, other, began)).to.equal(true))

  for (const [one, other] of [
    ['2026-12-01T12:00:00Z', '2026-12-02T12:00:00Z'],
    ['2026-12-01', '2026-12-02'],
    ['A at 2026-11-22T12:00:00Z', 'B at 2026-11-22T12:00:01Z'],
    ['09:00', '09:30'],
    ['25:00', '25:00:01'],
    [100, 101],
    ['2026-11-22T12:00:00Z', undefined],
  ] as const)
    it(`does not explain the difference between ${one} and ${other}`, () =>
      expect(isMovingTime(one, other, began)).to.equal(false))

  it('may be the next day when midnight has passed in between', () => {
    const midnight = Date.parse('2026-11-23T00:00:00Z')
    const over = { here: midnight - 1000, there: midnight + 1000 }
    expect(isMovingTime('2026-11-22', '2026-11-23', over)).to.equal(true)
    expect(isMovingTime('2026-11-23', '2026-11-22', over)).to.equal(false)
  })
})
