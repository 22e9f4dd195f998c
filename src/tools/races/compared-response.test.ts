import { expect } from 'chai'
import type { Exchange } from '../../exchange'
import { Body, Headers } from '../../exchange'
import { comparedResponseOf } from './compared-response'

describe('comparedResponseOf', () => {
  const answered = (status: number, type: string, text: string): Exchange => ({
    protocol: 'http',
    request: { method: 'GET', url: 'http://localhost/a', headers: new Headers([]), body: undefined },
    outcome: { kind: 'answered', status, headers: new Headers([]), body: new Body(text, type) },
    timeMs: 1,
  })

  const bodies: [what: string, type: string, text: string, body: unknown][] = [
    ['JSON', 'application/json', '{"id":1,"at":2}', { id: 1 }],
    ['XML', 'application/xml', '<a id="1"><at>2</at><b>3</b></a>', { a: { '@id': '1', b: '3' } }],
    ['text', 'text/plain', 'at 2', 'at 2'],
    ['nothing', 'application/json', '', undefined],
    ['bytes', 'image/png', 'at 2', 'YXQgMg=='],
  ]
  for (const [what, type, text, body] of bodies)
    it(`returns a body of ${what} without the ignored members`, () =>
      expect(comparedResponseOf(answered(200, type, text), ['at', 'a.at']).body).to.deep.equal(body))

  it('returns the request, the status and whether it means "not now"', () => {
    const { exchange, ...rest } = comparedResponseOf(answered(423, 'text/plain', 'locked'))
    expect(exchange).to.include({ protocol: 'http' })
    expect(rest).to.deep.equal({
      status: '423 Locked',
      body: 'locked',
      isNotNow: true,
      request: 'GET http://localhost/a',
    })
  })

  for (const status of [409, 412, 423, 429, 503])
    it(`treats status ${status} as "not now"`, () =>
      expect(comparedResponseOf(answered(status, '', '')).isNotNow).to.equal(true))

  const grpc = (code: number): Exchange => ({
    protocol: 'grpc',
    request: { serviceMethod: 'bank.Bank/Pay', headers: new Headers([]), body: new Body('') },
    outcome: {
      kind: 'answered',
      ...{ status: 500, code, codeName: 'SOME_CODE', details: '' },
      ...{ headers: new Headers([]), trailers: new Headers([]), body: new Body('') },
    },
    timeMs: 1,
  })
  for (const code of [6, 8, 10, 14])
    it(`treats gRPC code ${code} as "not now"`, () => {
      expect(comparedResponseOf(grpc(code))).to.include({ isNotNow: true, request: 'bank.Bank/Pay' })
    })

  for (const code of [0, 3, 5, 9, 13])
    it(`does not treat gRPC code ${code} as "not now"`, () =>
      expect(comparedResponseOf(grpc(code)).isNotNow).to.equal(false))

  for (const status of [200, 400, 404, 422, 500])
    it(`does not treat status ${status} as "not now"`, () =>
      expect(comparedResponseOf(answered(status, '', '')).isNotNow).to.equal(false))
})
