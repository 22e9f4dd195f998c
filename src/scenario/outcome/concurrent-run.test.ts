import { expect } from 'chai'
import { Body, Headers, type Exchange } from '../../exchange'
import { madeUpExchange } from '../../exchange/exchange.fixture'
import { answer } from './account.fixture'
import {
  callsThatCount,
  comparedResponseOf,
  ordersOf,
  type SequentialOrder,
  type ConcurrentRun,
} from './concurrent-run'

function answered(status: number, type: string, text: string): Exchange {
  return madeUpExchange({ status, body: text, headers: { 'Content-Type': type } })
}

function inGrpc(code: number): Exchange {
  return {
    protocol: 'grpc',
    request: { serviceMethod: 'bank.Bank/Pay', headers: new Headers(), body: new Body('') },
    outcome: {
      kind: 'answered',
      ...{ status: 500, code, codeName: 'SOME_CODE', details: '' },
      ...{ headers: new Headers(), trailers: new Headers(), body: new Body('') },
    },
    timeMs: 1,
  }
}

describe('A compared response', () => {
  for (const [what, type, text, body] of [
    ['JSON', 'application/json', '{"id":1,"at":2}', { id: 1 }],
    ['XML', 'application/xml', '<a id="1"><at>2</at><b>3</b></a>', { a: { '@id': '1', b: '3' } }],
    ['text', 'text/plain', 'at 2', 'at 2'],
    ['nothing', 'application/json', '', undefined],
    ['bytes', 'image/png', 'at 2', 'YXQgMg=='],
  ] as const)
    it(`has a body of ${what} without the ignored members`, () =>
      expect(comparedResponseOf(answered(200, type, text), { ignoring: ['at', 'a.at'] }).body).to.deep.equal(
        body,
      ))

  it('has a body without versions where a request was sent twice', () => {
    const text = '{"etag":1,"of":[{"lockVersion":2,"node_generation":3,"versionless":4}]}'
    const bodyOf = (ignoresVersions: boolean): unknown =>
      comparedResponseOf(answered(200, 'application/json', text), { ignoresVersions }).body
    expect(JSON.stringify(bodyOf(true))).to.match(/^\{"of":\[\{"versionless":.+\}\]\}$/)
    expect(bodyOf(false)).to.have.keys('etag', 'of')
  })

  it('says whether the API only cannot do it now', () => {
    const isNotNow = (exchange: Exchange): boolean => comparedResponseOf(exchange).isNotNow
    const statuses = [200, 400, 404, 409, 412, 422, 423, 429, 500, 503]
    expect(statuses.filter((status) => isNotNow(answered(status, '', '')))).to.deep.equal([
      409, 412, 423, 429, 503,
    ])
    expect([0, 3, 5, 6, 8, 9, 10, 13, 14].filter((code) => isNotNow(inGrpc(code)))).to.deep.equal([
      6, 8, 10, 14,
    ])
  })
})

/** A telling of stories with these numbers of calls; a negative number means that the last call was answered 409. */
function toldAtOnce(...calls: number[]): ConcurrentRun {
  const stories = calls.map((count) =>
    Array.from({ length: Math.abs(count) }, (_, at) =>
      answer(count < 0 && at === Math.abs(count) - 1 ? '409 Conflict' : '200 OK', {}),
    ),
  )
  return { knownValues: new Map(), stories, seen: [], beganAt: 0 }
}

const shown = (orders: readonly SequentialOrder[] | undefined): string[] | undefined =>
  orders?.map(
    ({ turns, parts }) => turns.join('') + [...parts].map(([story, calls]) => ` ${story}:${calls}`).join(''),
  )

describe('Orders of stories or calls', () => {
  it('are all orders of the stories, and then those without the refused stories', () => {
    expect(shown(ordersOf(toldAtOnce(1, 1)))).to.deep.equal(['01', '10'])
    expect(ordersOf(toldAtOnce(1, 1, 1, 1))).to.have.length(24)
    expect(shown(ordersOf(toldAtOnce(1, -1)))).to.deep.equal(['01', '10', '0 1:0'])
  })

  it('include a story that was refused at a later call, up to that call', () =>
    expect(shown(ordersOf(toldAtOnce(1, -2)))).to.deep.equal(['01', '10', '01 1:1', '10 1:1']))

  it('count a repeated GET once', () => {
    const polling = Array.from({ length: 9 }, () => ({ ...answer('200 OK', {}), request: 'GET /jobs/1' }))
    expect(callsThatCount([answer('202 Accepted', {}), ...polling]).map(({ call }) => call)).to.deep.equal([
      0, 9,
    ])
  })
})
