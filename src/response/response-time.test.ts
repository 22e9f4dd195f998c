import { expect } from 'chai'
import { madeUpResponse } from './response.fixture'

describe('response.time', () => {
  const { time } = madeUpResponse({ timeMs: 3000 })

  for (const [limitMs, limit] of [
    [50, '50 ms'],
    [1000, '1 second'],
    [1500, '1.5 seconds'],
    [1001, '1001 ms'],
  ] as const)
    it(`is compared with ${limit}`, () =>
      expect(() => time.lessThan(limitMs))
        .to.throw(Error)
        .with.property(
          'message',
          `The response time should be less than ${limit} but was 3000 ms\nGET http://bank/accounts/1 (3000 ms)`,
        ))
})
