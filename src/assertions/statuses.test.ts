import { expect } from 'chai'
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

describe('StatusCount', () => {
  for (const [statuses, share, status, isTrue] of [
    [[200, 409, 409], 2, 409, true],
    [[200, 409, 409], 3, 409, false],
    [[409, 409], 'all', 409, true],
    [[200, 409], 'all', 409, false],
    [[200, 400], 'none', 409, true],
    [[200, 409], 'none', 409, false],
  ] as const)
    it(`${isTrue ? 'finds' : 'does not find'} ${share} with ${status} among ${statuses.join(', ')}`, () =>
      expect(holds(countOf(statuses), share, status)).to.equal(isTrue))

  it('says in fields of its failure what it counted', () =>
    expect(() => countOf([200, 409, 409]).expect(1, 409))
      .to.throw('1 of the responses should be 409 Conflict but 2 were\n  1: 200 OK, GET')
      .that.includes({ problem: '2 were' })
      .with.property('responses')
      .with.length(3))

  it('lets "other" refer to the responses that were not counted', () => {
    for (const [others, areAlike] of [
      [[409, 409], true],
      [[400, 409], false],
      [[], false],
    ] as const) {
      const count = countOf([200, ...others])
      count.expect(1, 200)
      expect(holds(count, 'other', 409), others.join()).to.equal(areAlike)
      expect(holds(count, 'other', 409), 'again').to.equal(false)
    }
  })

  it('does not count responses when the assertion fails', () => {
    const count = countOf([200, 409])
    expect(holds(count, 2, 200)).to.equal(false)
    expect(holds(count, 'other', 409)).to.equal(false)
  })
})
