import { expect } from 'chai'
import { InputError } from '../../errors'
import { callSettings } from './call-settings'

describe('The deadline of a gRPC call', () => {
  const deadlineOf = (deadline: Date | number | undefined, timeoutMs?: number): unknown =>
    callSettings([{ deadline }], { timeoutMs, everyHeaders: undefined }).options['deadline']
  const fromNow = (deadline: unknown): number => Math.round(((deadline as number) - Date.now()) / 1000) * 1000

  it('is 30 seconds from now by default', () => expect(fromNow(deadlineOf(undefined))).to.equal(30_000))

  it('is the timeout of the configuration, however long it is', () => {
    for (const timeoutMs of [5000, 3e9, 4e11])
      expect(fromNow(deadlineOf(undefined, timeoutMs))).to.equal(timeoutMs)
    expect(deadlineOf(undefined, Infinity)).to.equal(Infinity)
  })

  it('is the point in time, or the time from now, that the call sets', () => {
    const point = new Date()
    expect(deadlineOf(point, 5000)).to.equal(point)
    expect(deadlineOf(1_900_000_000_000, 5000)).to.equal(1_900_000_000_000)
    expect(fromNow(deadlineOf(1000, 5000))).to.equal(1000)
    expect(deadlineOf(Infinity, 5000)).to.equal(Infinity)
  })

  for (const [deadline, shown] of [
    [NaN, 'NaN'],
    [0, '0'],
    [-5, '-5'],
    ['5', '5'],
    [new Date(NaN), 'Invalid Date'],
  ] as const)
    it(`cannot be ${shown}`, () =>
      expect(() => deadlineOf(deadline as number))
        .to.throw(InputError)
        .with.property(
          'message',
          `The gRPC deadline must be a Date or a number of milliseconds above 0, but is ${shown}.`,
        ))
})
