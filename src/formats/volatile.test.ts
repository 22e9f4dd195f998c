import { expect } from 'chai'
import { classify, isNear, namesId } from './volatile'

describe('Volatile values', () => {
  for (const [text, form] of [
    ['4f1c8a9e-2b1d-4c57-9a0e-7d7f0c1b2a3d', 'uuid'],
    ['2026-11-22', 'date'],
    ['2026-11-22T08:00Z', 'date-time'],
    ['Sun, 22 Nov 2026 08:00:00 GMT', 'http-date'],
    ['on 2026-11-22', undefined],
  ] as const)
    it(`classify "${text}"`, () => expect(classify(text)).to.equal(form))

  it('tell the names of ids from other words that end so', () => {
    const names = ['id', 'ID', 'guid', 'accountId', 'userID', 'order_id', 'X-Request-Id', 'jobid']
    const others = ['paid', 'isValid', 'grid', 'bid', 'highestBid', 'void', 'identity']
    expect([...names, ...others].filter(namesId)).to.deep.equal(names)
  })

  it('are near a time within a day of it', () =>
    expect([0, 86_400_000, 86_400_001].map((ms) => isNear(ms, 0))).to.deep.equal([true, true, false]))
})
