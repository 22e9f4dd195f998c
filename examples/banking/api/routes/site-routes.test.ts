import { expect } from 'chai'
import { openBank } from '../open-bank'

describe('The site of the bank', () => {
  const { send } = openBank()

  for (const [path, status, mediaType, body] of [
    ['/api/health', 200, 'text/plain; charset=utf-8', /^OK$/],
    ['/api/page', 200, 'text/html; charset=utf-8', /<h1>Welcome to the bank<\/h1>/],
    ['/api/logo.png', 200, 'image/png', /PNG/],
    ['/api/empty', 204, null, /^$/],
    ['/api/teapot', 418, 'application/problem+json', /"title":"I'm a Teapot"/],
    ['/api/old-bankaccounts/7', 301, null, /^$/],
  ] as const) {
    it(`answers ${path} with ${status}`, async () => {
      const response = await send('GET', path)
      expect(response.status).to.equal(status)
      expect(response.headers.get('content-type')).to.equal(mediaType)
      expect(await response.text()).to.match(body)
    })
  }

  it('redirects the old path of a bank account to the new one', async () => {
    const response = await send('GET', '/api/old-bankaccounts/7')
    expect(response.headers.get('location')).to.equal('/api/bankaccounts/7')
  })

  it('delays a slow response for as long as asked', async () => {
    const startedAtMs = performance.now()
    const response = await send('GET', '/api/slow?ms=50')
    expect(await response.json()).to.deep.equal({ waitedMs: 50 })
    expect(performance.now() - startedAtMs).to.be.at.least(45)
  })

  for (const [accept, status] of [
    ['application/json', 200],
    ['text/html, application/*;q=0.5', 200],
    ['*/*', 200],
    ['text/html', 406],
    ['*/*, application/json;q=0', 406],
  ] as const) {
    it(`honors the header Accept: ${accept}`, async () => {
      expect((await send('GET', '/api/strict', { headers: { Accept: accept } })).status).to.equal(status)
    })
  }
})
