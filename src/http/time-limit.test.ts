import { getEventListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'chai'
import { InputError } from '../errors'
import { Cancellation, checkSignal, checkTimeLimit, CallTimeLimit, parseTimeLimit } from './time-limit'

describe('TimeLimit', () => {
  it('aborts with a timeout error when its time is up', async () => {
    const limit = new CallTimeLimit(1, [])
    await wait(20)
    expect(limit).to.include({ isUp: true, aborted: true })
    expect(limit.error()).to.include({ code: 'ECONNABORTED', message: 'timeout of 1 ms exceeded' })
  })

  it('does not abort early with a limit that is longer than a timer can wait', async () => {
    const limits = [2 ** 31, 3e9, Infinity].map((limitMs) => new CallTimeLimit(limitMs, []))
    await wait(20)
    for (const limit of limits) expect(limit).to.include({ isUp: false, aborted: false })
  })

  it('aborts when an outer signal aborts, without reporting a timeout', () => {
    const outer = new Cancellation()
    const limit = new CallTimeLimit(1000, [outer])
    outer.abort()
    expect(limit).to.include({ isUp: false, aborted: true })
    limit.clear()
  })

  it('ignores its timer and its signals once it is cleared', async () => {
    const outer = new Cancellation()
    const { signal } = new AbortController()
    const limit = new CallTimeLimit(1, [outer, signal])
    expect(getEventListeners(signal, 'abort')).to.have.length(1)
    limit.clear()
    outer.abort()
    await wait(20)
    expect(limit).to.include({ isUp: false, aborted: false })
    expect(getEventListeners(signal, 'abort')).to.deep.equal([])
  })
})

describe('parseTimeLimit', () => {
  it('returns whole milliseconds, although fractions of a second have none in binary', () => {
    const written = ['2.01 s', '16.1 seconds', '1.15 min', '1 minute', '0.5 ms', '1.5 ms']
    expect(written.map(parseTimeLimit)).to.deep.equal([2010, 16_100, 69_000, 60_000, 1, 2])
  })

  it('rejects a limit of nothing', () => {
    for (const written of ['0 s', '0.0001 ms'])
      expect(() => parseTimeLimit(written)).to.throw(InputError, 'it must be more than zero')
  })
})

describe('checkTimeLimit', () => {
  it('accepts any positive number of milliseconds', () => {
    for (const timeoutMs of [0.5, 30_000, 3e9, Infinity])
      expect(checkTimeLimit('The timeout of a call', timeoutMs)).to.equal(timeoutMs)
  })

  it('rejects anything else', () => {
    for (const timeoutMs of [-1, 0, NaN, null, '500', undefined])
      expect(() => checkTimeLimit('The timeout of a call', timeoutMs as number)).to.throw(
        InputError,
        'The timeout of a call must be a number of milliseconds above 0, but is ',
      )
  })
})

it('checkSignal accepts no signal and an AbortSignal only', () => {
  const { signal } = new AbortController()
  expect(checkSignal(signal)).to.equal(signal)
  expect(checkSignal(undefined)).to.equal(undefined)
  for (const none of [{}, null, 'now', { aborted: false }])
    expect(() => checkSignal(none)).to.throw(
      InputError,
      'The signal of a call must be an AbortSignal, but is ',
    )
})
