import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { draft } from './draft'
import { readApi, shownSource } from './source'

const document = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: '/v1' }],
  paths: { '/orders': { get: { responses: { 200: { description: 'All orders' } } } } },
}
const options = { cwd: __dirname, project: __dirname, baseUrl: undefined, tags: [] }

describe('A document by its address', () => {
  const seen: (string | undefined)[] = []
  const server = createServer(({ url = '', headers }, response) => {
    seen.push(headers.authorization)
    if (url.startsWith('/page')) response.setHeader('Content-Type', 'text/html').end('<html>')
    else response.end(JSON.stringify(document))
  })
  const address = (path: string, user = ''): string =>
    `http://${user}127.0.0.1:${(server.address() as AddressInfo).port}${path}?access_token=paper-and-ink`

  before((done) => void server.listen(0, '127.0.0.1', done))
  after(() => server.close())

  it('is fetched with its credentials, which no file has', async () => {
    const api = await readApi(address('/openapi.json', 'fred:over-the-hill@'), options)
    expect(seen).to.deep.equal([`Basic ${btoa('fred:over-the-hill')}`])
    const text = JSON.stringify([api, draft(api).files])
    expect(text).to.include(shownSource(address('/openapi.json')).split('?')[1])
    expect(text).to.include(`:${(server.address() as AddressInfo).port}/v1`)
    expect(text).to.not.match(/over-the-hill|paper-and-ink/)
  })

  it('that answers with a page is refused without its secrets', async () => {
    const failure = await readApi(address('/page'), options).catch((error: unknown) => error)
    expect(String(failure)).to.match(
      /GET http:\S+\/page\?access_token=\[redacted\] was answered with a page in HTML/,
    )
  })
})
