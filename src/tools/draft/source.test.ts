import { expect } from 'chai'
import { messageOf } from '../../errors/failure-of.fixture'
import { json, openServer } from '../../http/open-server.fixture'
import { scratchFolder } from '../../scratch-folder.fixture'
import { draft } from './draft'
import { readApi, shownSource } from './source'
import { IdPlace } from './values'

const document = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: '/v1' }],
  paths: { '/orders': { get: { responses: { 200: { description: 'All orders' } } } } },
}
const options = { cwd: __dirname, project: __dirname, baseUrl: undefined, tags: [] }

describe('A document by its address', () => {
  const server = openServer()
  const address = (path: string, user = ''): string =>
    `${server.url().replace('//', `//${user}`)}${path}?access_token=paper-and-ink`

  it('is fetched with its credentials, which no file has', async () => {
    server.answer(json(document))
    const api = await readApi(address('/openapi.json', 'fred:over-the-hill@'), options)
    const sent = server.seen.map(({ headers }) => headers.authorization)
    expect(sent).to.deep.equal([`Basic ${btoa('fred:over-the-hill')}`])
    const text = JSON.stringify([api, draft(api).files])
    expect(text).to.include(shownSource(address('/openapi.json')).split('?')[1])
    expect(text).to.include(`${server.url()}/v1`)
    expect(text).to.not.match(/over-the-hill|paper-and-ink/)
  })

  it('that answers with a page is refused without its secrets', async () => {
    server.answer((_, response) => response.setHeader('Content-Type', 'text/html').end('<html>'))
    expect(await messageOf(readApi(address('/page'), options))).to.match(
      /GET http:\S+\/page\?access_token=\[redacted\] was answered with a page in HTML/,
    )
  })
})

describe('A document behind a proxy that does not answer', () => {
  const { env } = process
  afterEach(() => void (process.env = env))

  for (const protocol of ['http', 'https'])
    it(`is refused with the name of the proxy of ${protocol}, without its secrets`, async () => {
      const proxy = 'http://fred:over-the-hill@127.0.0.1:1'
      process.env = { http_proxy: proxy, https_proxy: proxy, no_proxy: '127.0.0.1' }
      const refused = (host: string) => messageOf(readApi(`${protocol}://${host}/api.yaml`, options))
      const problem = 'cannot be fetched: connect ECONNREFUSED 127.0.0.1:1'
      expect(await refused('api.test')).to.equal(
        `${protocol}://api.test/api.yaml ${problem}, through the proxy of ${protocol}_proxy.`,
      )
      expect(await refused('127.0.0.1:1')).to.equal(`${protocol}://127.0.0.1:1/api.yaml ${problem}.`)
    })
})

describe('A file to draft from', () => {
  const folder = scratchFolder()
  const read = (name: string, content: unknown, more: { baseUrl?: string; tags?: string[] } = {}) => {
    if (content !== undefined)
      folder.put(name, typeof content === 'string' ? content : JSON.stringify(content))
    return readApi(name, { ...options, cwd: folder.path, project: folder.path, ...more })
  }
  const har = (...entries: object[]) => ({ log: { entries } })

  const bad: [name: string, content: unknown, message: string][] = [
    ['none.yaml', undefined, 'There is no file "none.yaml".'],
    ['.', undefined, '"." is a folder: name an OpenAPI document or a HAR.'],
    ['page.json', '<!doctype html>', 'The file "page.json" is not '],
    [
      'old.json',
      { swagger: '2.0' },
      'The document "old.json" is not OpenAPI 3.0, 3.1 or 3.2: its version is "2.0".\n' +
        'Swagger 2.0 can be converted, for example with: npx swagger2openapi "old.json" -o openapi3.json',
    ],
    ['bare.json', { openapi: '3.1.0' }, '"bare.json" has no operations, so there is nothing to draft.'],
    ['no.har', '{', '"no.har" is not a HAR: '],
    ['page.har', { log: {} }, '"page.har" is not a HAR: it has no list of entries in "log".'],
    [
      'odd.har',
      har({}, { request: { method: 5, url: 'https://a.example/b' }, response: { status: 204 } }),
      '"odd.har" is not a HAR: entry 2 of "log" cannot be read.',
    ],
    ['idle.har', har({ request: {} }, {}), '"idle.har" has no call with JSON, so there is nothing to draft.'],
  ]
  for (const [name, content, message] of bad)
    it(`is refused in words: ${name}`, async () => {
      const failure = await read(name, content).catch((error: unknown) => error)
      expect(failure).to.have.property('name', 'InputError')
      expect(String(failure)).to.include(message)
    })

  it('is refused where it has no operations with a tag, with the tags that it has', async () =>
    expect(await messageOf(read('shop.json', document, { tags: ['shop'] }))).to.equal(
      '"shop.json" has no operations with the tag "shop". Its tags: orders',
    ))

  it('with a thousand operations becomes a draft of 300, and says so', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 1000 }, (_, at) => [`/p${at}`, document.paths['/orders']]),
    )
    const { operations, notes } = await read('large.json', { ...document, paths })
    expect(operations).to.have.length(300)
    expect(notes.at(-1)).to.include('The first 300 of 1000 operations are drafted.')
  })

  it('with the traffic of a browser becomes the calls of the API, without their secrets', async () => {
    const secret = 'green-door-4711'
    const call = (
      method: string,
      url: string,
      more: object,
      received: unknown,
      type = 'application/json',
    ) => ({
      request: { method, url, ...more },
      response: { status: 200, content: { mimeType: type, text: JSON.stringify(received) } },
    })
    const pixels = Array.from({ length: 5000 }, (_, at) =>
      call('GET', `https://tracker.example/${at}.gif?key=${secret}`, {}, '', 'image/gif'),
    )
    const text = JSON.stringify({
      email: 'ann@example.com',
      password: secret,
      csrfToken: secret,
      token: { value: secret },
      settings: [{ name: 'password', value: secret }],
    })
    const headers = [
      { name: 'Cookie', value: `theme=dark; session=${secret}` },
      { name: 'X-Api-Key', value: secret },
    ]
    const items = har(
      ...pixels,
      call(
        'POST',
        'https://api.example/sessions',
        { postData: { mimeType: 'application/json', text } },
        { token: secret },
      ),
      call('POST', 'https://api.example/carts', { headers }, { cart: { id: 'c-4711' } }),
      call('GET', `https://api.example/carts/c-4711?access_token=${secret}`, { headers }, { id: 'c-4711' }),
    )
    const api = await read('traffic.har', items)
    const drafted = draft(api)
    expect(drafted.operations.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
      'POST /sessions',
      'POST /carts',
      'GET /carts/{cartId}',
    ])
    expect(drafted.operations.flatMap(({ resource }) => resource?.member ?? [])).to.deep.equal(['cartId'])
    const written = JSON.stringify(drafted)
    expect(written).to.not.include(secret).and.not.include('ann@example.com')
    expect(written).to.include('session={{$env.API_KEY}}').and.include('{{$env.API_PASSWORD}}')
  })

  it('keeps the lists of what traffic sent, and of objects or ids the first', async () => {
    const text = '{"at":[[1,2],[3,4]],"lines":[{"count":1},{"count":2}],"tagIds":["1111","2222"]}'
    const request = { method: 'POST', url: 'https://api.example/routes', postData: { text } }
    const tagged = { request: { method: 'POST', url: 'https://api.example/tags' } }
    const answered = (id: string) => ({
      status: 201,
      content: { mimeType: 'application/json', text: `{"id":"${id}"}` },
    })
    const tags = ['1111', '2222'].map((id) => ({ ...tagged, response: answered(id) }))
    const { operations } = await read('lists.har', har(...tags, { request, response: answered('3333') }))
    const sent = { at: [[1, 2], [3, 4]], lines: [{ count: 1 }], tagIds: [new IdPlace('tagId', 1111)] } // prettier-ignore
    expect(operations.at(-1)?.request.body).to.deep.equal(sent)
  })

  it('says which cookie an operation requires, as none is drafted', async () => {
    const parameters = ['cookie', 'header'].map((place) => ({
      name: `of-${place}`,
      in: place,
      required: true,
    }))
    const get = { ...document.paths['/orders'].get, parameters }
    const { operations } = await read('cookie.json', { ...document, paths: { '/orders': { get } } })
    expect(operations[0]?.problems).to.deep.equal(['its parameter of-cookie is a cookie'])
  })

  it('names an id of traffic after what was created, whatever is done to that later', async () => {
    const call = (method: string, path: string) => ({
      request: { method, url: `https://api.example${path}` },
      response: { status: 200, content: { mimeType: 'application/json', text: '{"id":"o-4711"}' } },
    })
    const { operations } = await read(
      'paid.har',
      har(call('POST', '/orders'), call('POST', '/orders/o-4711/pay'), call('PUT', '/orders/o-4711')),
    )
    const paths = operations.map(({ path }) => path)
    expect(paths).to.deep.equal(['/orders', '/orders/{orderId}/pay', '/orders/{orderId}'])
  })

  it('with escapes in the paths of traffic becomes a draft of the same paths', async () => {
    const call = (method: string, path: string) => ({
      request: { method, url: `https://api.example/api${path}` },
      response: { status: 200, content: { mimeType: 'application/json', text: '{}' } },
    })
    const traffic = har(call('GET', '/vhosts/%2F'), call('POST', '/queues/%2F/my%20queue'))
    const { files } = draft(await read('escapes.har', traffic))
    const written = files.map(({ text }) => text).join('\n')
    expect(written).to.include('When I GET "api/vhosts/%2F"')
    expect(written).to.include("api.post('api/queues/%2F/my%20queue')")
    expect(written).to.include('the my queue has been posted')
  })

  it('takes the calls to a base URL of traffic however that is written, also where null is what is missing', async () => {
    const request = { method: 'GET', url: 'https://api.example/v1/carts', headers: null, postData: null }
    const content = { mimeType: 'application/json', text: null }
    const traffic = har({ request, response: { status: 200, headers: null, content }, _resourceType: null })
    for (const baseUrl of ['https://API.example/v1', 'https://api.example:443/v1']) {
      const { operations } = await read('traffic.har', traffic, { baseUrl })
      expect(operations.map(({ path }) => path)).to.deep.equal(['/carts'])
    }
  })
})
