import { expect } from 'chai'
import { endAfter, TimeIsUpError } from './time-limit'

describe('endAfter', () => {
  const cpuUsage = process.cpuUsage.bind(process)
  afterEach(() => void (process.cpuUsage = cpuUsage))
  /** Gives the work this much time of the machine, whatever it has. */
  const giveMs = (ms: number): void => void (process.cpuUsage = () => ({ user: ms * 1000, system: 0 }))
  const goOnForEver = (): never => {
    for (;;);
  }

  it('gives what comes of the work', () => expect(endAfter(1000, () => 42)).to.equal(42))

  it('throws what the work throws', () =>
    expect(() =>
      endAfter(1000, () => {
        throw new RangeError('too deep')
      }),
    ).to.throw(RangeError, 'too deep'))

  it('ends work that had its time', () => {
    giveMs(50)
    let times = 0
    expect(() => endAfter(50, () => (times++, goOnForEver()))).to.throw(TimeIsUpError, 'longer than 50 ms')
    expect(times).to.equal(1)
  })

  it('begins work anew for which a busy machine had no time', () => {
    giveMs(0)
    let times = 0
    expect(endAfter(10, () => (++times < 3 ? goOnForEver() : times))).to.equal(3)
  })

  it('ends work for which it never has time', () => {
    giveMs(0)
    let times = 0
    expect(() => endAfter(10, () => (times++, goOnForEver()))).to.throw(TimeIsUpError)
    expect(times).to.equal(4)
  })
})
