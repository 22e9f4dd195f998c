import { expect } from 'chai'
import { describeDuration, describeTimeLimit } from './duration'

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
    it(`describes ${ms} ms as ${words}`, () => expect(describeDuration(ms)).to.equal(words))
})

describe('describeTimeLimit', () => {
  const limits: [ms: number, words: string][] = [
    [0.5, '0.5 ms'],
    [500, '500 ms'],
    [1000, '1 second'],
    [1250, '1.25 seconds'],
    [1234, '1234 ms'],
    [30_000, '30 seconds'],
    [60_000, '1 minute'],
    [61_000, '61 seconds'],
    [90_000, '1.5 minutes'],
    [3_600_000, '1 hour'],
  ]
  for (const [ms, words] of limits)
    it(`describes ${ms} ms as ${words}`, () => expect(describeTimeLimit(ms)).to.equal(words))
})
