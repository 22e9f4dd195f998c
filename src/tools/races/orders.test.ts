import { expect } from 'chai'
import { answer } from './account.fixture'
import { callsThatCount, ordersOf, type Order } from './orders'
import type { Run } from './run'

/** A telling of stories with these numbers of calls; a negative number means that the last call was answered 409. */
function toldAtOnce(...calls: number[]): Run {
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
    expect(shown(ordersOf(toldAtOnce(1, 1)))).to.deep.equal(['01', '10'])
    expect(ordersOf(toldAtOnce(1, 1, 1, 1))).to.have.length(24)
    expect(shown(ordersOf(toldAtOnce(1, -1)))).to.deep.equal(['01', '10', '0 1:0'])
  })

  it('include a story that was refused at a later call, up to that call', () => {
    expect(shown(ordersOf(toldAtOnce(1, -2)))).to.deep.equal(['01', '10', '01 1:1', '10 1:1'])
  })

  it('count a repeated GET once', () => {
    const polling = Array.from({ length: 9 }, () => ({ ...answer('200 OK', {}), request: 'GET /jobs/1' }))
    expect(callsThatCount([answer('202 Accepted', {}), ...polling]).map(({ call }) => call)).to.deep.equal([
      0, 9,
    ])
  })
})
