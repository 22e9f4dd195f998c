import { expect } from 'chai'
import { describeDuration } from './duration'

describe('describeDuration', () => {
  const durations: [ms: number, words: string][] = [
    [0.4, '0 ms'],
    [500, '500 ms'],
    [1000, '1 second'],
    [1500, '1.5 seconds'],
    [90_000, '1.5 minutes'],
    [3_600_000, '1 hour'],
    [47 * 3_600_000, '47 hours'],
    [48 * 3_600_000, '2 days'],
  ]
  for (const [ms, words] of durations)
    it(`calls ${ms} ms ${words}`, () => expect(describeDuration(ms)).to.equal(words))
})
