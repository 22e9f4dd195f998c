import { expect } from 'chai'
import { openBank } from '../open-bank'

describe('/api/echo', () => {
  const { send } = openBank()

  it('returns the method, path, query, headers and body of the request', async () => {
    const response = await send('POST', '/api/echo?a=1&b=2&b=3', {
      body: '<hello/>',
      headers: { 'Content-Type': 'application/xml', 'X-Request-Id': '7' },
    })
    const { headers, ...echo } = (await response.json()) as { headers: object }
    expect(echo).to.deep.equal({
      method: 'POST',
      path: '/api/echo',
      query: { a: '1', b: ['2', '3'] },
      body: '<hello/>',
    })
    expect(headers).to.include({ 'content-type': 'application/xml', 'x-request-id': '7' })
  })

  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    it(`accepts ${method}`, async () => {
      expect(await (await send(method, '/api/echo')).json()).to.include({ method, body: '' })
    })
  }
})

describe('/api/forms', () => {
  const { send, sendJson } = openBank()

  it('returns the fields of the form', async () => {
    const body = new URLSearchParams('name=Fred+%26+Ann&likes=tea&likes=snow')
    const response = await send('POST', '/api/forms', { body })
    expect(await response.json()).to.deep.equal({ name: 'Fred & Ann', likes: ['tea', 'snow'] })
  })

  it('rejects a body that is not a form', async () => {
    expect((await sendJson('POST', '/api/forms', {})).status).to.equal(415)
  })
})
