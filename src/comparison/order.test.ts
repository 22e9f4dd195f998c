import { expect } from 'chai'
import { answer } from './account.fixture'
import { ordersOfCalls, ordersOfStories, type Order } from './order'
import type { Telling } from './telling'

/** A telling of stories with these numbers of calls; a negative number means that the last call was answered 409. */
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

describe('Orders of stories or calls', () => {
  it('are all orders of the stories, and then those without the refused stories', () => {
    expect(shown(ordersOfStories(toldAtOnce(1, 1)))).to.deep.equal(['01', '10'])
    expect(ordersOfStories(toldAtOnce(1, 1, 1, 1))).to.have.length(24)
    expect(shown(ordersOfStories(toldAtOnce(1, -1)))).to.deep.equal(['01', '10', '0 1:0'])
  })

  it('include a story that was refused at a later call, up to that call', () => {
    expect(shown(ordersOfStories(toldAtOnce(1, -2)))).to.deep.equal(['01', '10', '01 1:1', '10 1:1'])
  })

  it('keep the calls of each story in their order', () => {
    expect(shown(ordersOfCalls(toldAtOnce(2, 1)))).to.deep.equal(['010'])
    expect(shown(ordersOfCalls(toldAtOnce(2, 2)))).to.deep.equal(['0101', '0110', '1001', '1010'])
    expect(shown(ordersOfCalls(toldAtOnce(1, 1)))).to.deep.equal([])
  })

  it('count a repeated GET once', () => {
    const polling = Array.from({ length: 9 }, () => ({ ...answer('200 OK', {}), request: 'GET /jobs/1' }))
    const stories = [[answer('202 Accepted', {}), ...polling], [answer('200 OK', {})]]
    expect(shown(ordersOfCalls({ ...toldAtOnce(), stories }))).to.deep.equal(['010'])
  })

  it('are undefined when there are more than 100 orders of calls', () => {
    expect(ordersOfCalls(toldAtOnce(4, 4))).to.have.length(68)
    expect(ordersOfCalls(toldAtOnce(5, 5))).to.equal(undefined)
    expect(ordersOfCalls(toldAtOnce(3, 3, 3))).to.equal(undefined)
  })
})
