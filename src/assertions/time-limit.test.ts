import { expect } from 'chai'
import { endAfter, TimeIsUpError } from './time-limit'

describe('endAfter', () => {
  const cpuUsage = process.cpuUsage.bind(process)
  afterEach(() => void (process.cpuUsage = cpuUsage))
  /** Pretends that the process has used this much CPU time. */
  const giveMs = (ms: number): void => void (process.cpuUsage = () => ({ user: ms * 1000, system: 0 }))
  const goOnForEver = (): never => {
    for (;;);
  }

  it('returns the result of the work', () => expect(endAfter(1000, () => 42)).to.equal(42))

  it('throws the error of the work', () =>
    expect(() =>
      endAfter(1000, () => {
        throw new RangeError('too deep')
      }),
    ).to.throw(RangeError, 'too deep'))

  it('ends work that has used its time', () => {
    giveMs(50)
    let times = 0
    expect(() => endAfter(50, () => (times++, goOnForEver()))).to.throw(TimeIsUpError, 'longer than 50 ms')
    expect(times).to.equal(1)
  })

  it('repeats work that got no CPU time on a busy machine', () => {
    giveMs(0)
    let times = 0
    expect(endAfter(10, () => (++times < 3 ? goOnForEver() : times))).to.equal(3)
  })

  it('ends work that never gets CPU time, after a few attempts', () => {
    giveMs(0)
    let times = 0
    expect(() => endAfter(10, () => (times++, goOnForEver()))).to.throw(TimeIsUpError)
    expect(times).to.equal(4)
  })
})
