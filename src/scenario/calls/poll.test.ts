import { expect } from 'chai'
import { NoResponseError } from '../../errors'
import type { Exchange } from '../../exchange'
import { assertionError } from '../../assertions'
import { madeUpResponse } from '../../assertions/response.fixture'
import type { Response } from '../../assertions'
import { shown } from '../../redaction'
import { poll } from './poll'

describe('poll', () => {
  const answer = (status: number): Response => madeUpResponse({ status })
  /** Returns a function whose calls answer with these statuses, or reject with these errors. */
  const answers = (...results: (number | Error)[]) => {
    let at = 0
    return (_: AbortSignal, note: (exchange: Exchange, isSlow: boolean) => void): Promise<Response> => {
      const result = results[Math.min(at++, results.length - 1)] as number | Error
      if (typeof result !== 'number') return Promise.reject(result)
      const response = answer(result)
      note(response.exchange, result === 503)
      return Promise.resolve(response)
    }
  }
  const isOk = ({ status }: Response): void => {
    if (status !== 200) throw assertionError(shown`The status was ${status}`)
  }
  const steady = (text: string): string => text.replace(/\d+ ms/g, 'n ms').replace(/Asked \d+/, 'Asked m')

  it('accepts a time limit that is longer than a timer can wait', async () => {
    let signal: AbortSignal | undefined
    const asked = await poll(answer(404), isOk, 2 ** 32, async (given) => {
      signal = given
      await new Promise((resolve) => setTimeout(resolve, 20))
      return answer(200)
    })
    expect([asked.failure, signal?.aborted]).to.deep.equal([undefined, false])
  })

  it('fails when the time is up, with the failure of the last response', async () => {
    const asked = await poll(answer(404), isOk, 120, answers(503, new NoResponseError('cut off')))
    expect(steady(asked.failure?.message ?? '')).to.equal('The status was 503\nAsked m times in n ms.')
  })

  it('sends no further request once its signal has been aborted', async () => {
    const givingUp = new AbortController()
    const repeat = (): Promise<Response> => {
      givingUp.abort()
      return Promise.reject(new NoResponseError('given up'))
    }
    const asked = await poll(answer(404), isOk, 60_000, repeat, { givenUp: givingUp.signal })
    expect(steady(asked.failure?.message ?? '')).to.equal('The status was 404\nAsked m times in n ms.')
  })

  it('fails at once when the assertion throws an error other than an assertion error', async () => {
    const malformed = (): never => {
      throw new RangeError('malformed')
    }
    const asked = await poll(answer(404), malformed, 1000, () => expect.fail('asked'))
    expect(asked.failure?.message).to.equal('malformed')
  })
})
