import { expect } from 'chai'
import fc from 'fast-check'
import { Redactor } from '../redaction'
import { madeUpExchange } from '../exchange/exchange.fixture'
import { StatusCount, type ResponseShare } from './statuses'

const redactor = new Redactor()

function countOf(statuses: readonly number[]): StatusCount {
  return new StatusCount(statuses.map((status) => ({ exchange: madeUpExchange({ status }), redactor })))
}

function holds(count: StatusCount, share: ResponseShare, status: number): boolean {
  try {
    count.expect(share, status)
    return true
  } catch (error) {
    expect((error as Error).name).to.equal('AssertionError')
    return false
  }
}

const statuses = fc.array(fc.constantFrom(200, 400, 409), { minLength: 1, maxLength: 8 })

describe('StatusCount', () => {
  it('counts the responses with a status exactly', () => {
    fc.assert(
      fc.property(statuses, fc.nat(9), (all, count) => {
        expect(holds(countOf(all), count, 200)).to.equal(
          all.filter((status) => status === 200).length === count,
        )
      }),
    )
  })

  it('says in fields of its failure what it counted', () =>
    expect(() => countOf([200, 409, 409]).expect(1, 409))
      .to.throw('1 of the responses should be 409 Conflict but 2 were\n  1: 200 OK, GET')
      .that.includes({ problem: '2 were' })
      .with.property('responses')
      .with.length(3))

  it('treats "all" as the number of responses, and "none" as 0', () => {
    fc.assert(
      fc.property(statuses, (all) => {
        expect(holds(countOf(all), 'all', 200)).to.equal(holds(countOf(all), all.length, 200))
        expect(holds(countOf(all), 'none', 200)).to.equal(holds(countOf(all), 0, 200))
      }),
    )
  })

  it('lets "other" refer to the responses that were not counted', () => {
    fc.assert(
      fc.property(statuses, (all) => {
        const count = countOf(all)
        count.expect(all.filter((status) => status === 200).length, 200)
        const others = all.filter((status) => status !== 200)
        const areAlike = others.length > 0 && others.every((status) => status === 409)
        expect(holds(count, 'other', 409)).to.equal(areAlike)
        if (areAlike) expect(holds(count, 'other', 409)).to.equal(false)
      }),
    )
  })

  it('does not count responses when the assertion fails', () => {
    const count = countOf([200, 409])
    expect(holds(count, 2, 200)).to.equal(false)
    expect(holds(count, 'other', 200)).to.equal(false)
    expect(holds(count, 1, 200)).to.equal(true)
    expect(holds(count, 'other', 409)).to.equal(true)
  })
})
