import { expect } from 'chai'
import { answer } from './account.fixture'
import { ordersOfCalls, ordersOfStories, type Order } from './order'
import type { Telling } from './telling'

/** A telling at the same time, of stories that made so many calls; those below 0 were answered 409 at their last. */
function toldAtOnce(...calls: number[]): Telling {
  const stories = calls.map((count) =>
    Array.from({ length: Math.abs(count) }, (_, at) =>
      answer(count < 0 && at === Math.abs(count) - 1 ? '409 Conflict' : '200 OK', {}),
    ),
  )
  return { knownValues: new Map(), stories, seen: [], beganAt: 0 }
}

const shown = (orders: readonly Order[] | undefined): string[] | undefined =>
  orders?.map(
    ({ turns, parts }) => turns.join('') + [...parts].map(([story, calls]) => ` ${story}:${calls}`).join(''),
  )

describe('Orders', () => {
  it('are all of the stories, then those without what was refused', () => {
    expect(shown(ordersOfStories(toldAtOnce(1, 1)))).to.deep.equal(['01', '10'])
    expect(ordersOfStories(toldAtOnce(1, 1, 1, 1))).to.have.length(24)
    expect(shown(ordersOfStories(toldAtOnce(1, -1)))).to.deep.equal(['01', '10', '0 1:0'])
  })

  it('tell a story that was refused at a later call up to there', () => {
    expect(shown(ordersOfStories(toldAtOnce(1, -2)))).to.deep.equal(['01', '10', '01 1:1', '10 1:1'])
  })

  it('of calls keep those of each story in their order', () => {
    expect(shown(ordersOfCalls(toldAtOnce(2, 1)))).to.deep.equal(['010'])
    expect(shown(ordersOfCalls(toldAtOnce(2, 2)))).to.deep.equal(['0101', '0110', '1001', '1010'])
    expect(shown(ordersOfCalls(toldAtOnce(1, 1)))).to.deep.equal([])
  })

  it('of calls count a GET that is repeated once', () => {
    const polling = Array.from({ length: 9 }, () => ({ ...answer('200 OK', {}), request: 'GET /jobs/1' }))
    const stories = [[answer('202 Accepted', {}), ...polling], [answer('200 OK', {})]]
    expect(shown(ordersOfCalls({ ...toldAtOnce(), stories }))).to.deep.equal(['010'])
  })

  it('of calls are not told where there are more than 100', () => {
    expect(ordersOfCalls(toldAtOnce(4, 4))).to.have.length(68)
    expect(ordersOfCalls(toldAtOnce(5, 5))).to.equal(undefined)
    expect(ordersOfCalls(toldAtOnce(3, 3, 3))).to.equal(undefined)
  })
})
