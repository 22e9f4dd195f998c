import * as http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import axios, {
  type AxiosInstance,
  type AxiosRequestTransformer,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios'
import { expect } from 'chai'
import { takeTurns } from '../exchange'
import { answered } from '../exchange/exchange.fixture'
import { Cancellation } from './time-limit'
import { json, openServer } from './open-server.fixture'
import { sendingThrough } from './sending.fixture'

describe('HttpClient', () => {
  const server = openServer()
  let client: AxiosInstance
  beforeEach(() => void (client = axios.create({ baseURL: server.url() })))

  const { open, send } = sendingThrough(() => client)

  it('records a time of 0 ms when the relay says that it takes no time', async () => {
    const answer = { status: 200, headerLines: [], bytes: Buffer.alloc(0) }
    const relayed = async (takesNoTime: boolean): Promise<number> => {
      const relay = { takesNoTime, relay: () => pause(20, answer) }
      return (await send({}, open({ relay }))).timeMs
    }
    expect(await relayed(true)).to.equal(0)
    expect(await relayed(false)).to.be.above(0)
    expect(server.seen).to.deep.equal([])
  })

  for (const [by, adapter] of [
    ['the lean adapter', undefined],
    ["axios' fetch", 'fetch'],
  ] as const)
    it(`records when each response came, not when the work for others was done, over ${by}`, async () => {
      client.defaults.adapter = adapter ?? client.defaults.adapter
      const workMs = 600
      const held: http.ServerResponse[] = []
      server.answer((_, response) => {
        if (held.push(response) === 2) for (const one of held) one.end()
      })
      const endTurns = takeTurns()
      const times = await Promise.all(
        [1, 2].map(async () => {
          const { timeMs } = await send()
          const end = performance.now() + workMs
          while (performance.now() < end);
          return timeMs
        }),
      ).finally(endTurns)
      expect(Math.max(...times), times.join(', ')).to.be.lessThan(workMs)
    })

  describe('sends', () => {
    it('any method, in capitals', async () => {
      for (const method of ['GET', 'get', 'PURGE']) await send({ method })
      expect(server.seen.map(({ method }) => method)).to.deep.equal(['GET', 'GET', 'PURGE'])
    })

    const queries: [url: string, query: [string, string][], sent: string][] = [
      ['/a', [], '/a'],
      ['/a?b=1', [['b', '2']], '/a?b=1&b=2'],
      ['/a?', [['b', '1']], '/a?b=1'],
      ['/a?b=1&', [['c', '2']], '/a?b=1&c=2'],
      ['/a', [['ä b', '&=?#/+ %']], '/a?%C3%A4%20b=%26%3D%3F%23%2F%2B%20%25'],
      ['/a#part', [['b', '1']], '/a?b=1'],
      ['/a?b=%20+', [], '/a?b=%20+'],
    ]
    it('query parameters after those in the URL', async () => {
      for (const [url, query] of queries) await send({ url, query })
      expect(server.seen.map(({ url }) => url)).to.deep.equal(queries.map(([, , sent]) => sent))
    })

    const targets: [written: string, sent?: string][] = [
      ['/files/%2E%2E/%2e%2e/admin'],
      ['/files/./../admin/..?to=../a'],
      ['/files/a\\b'],
      ["/a;v=1//b|c?q='[1]{2}^`&r=%zz"],
      ['/ä b?ö=ü "x"', '/%C3%A4%20b?%C3%B6=%C3%BC%20%22x%22'],
      ['/<{`}>\u{1F600}\ud800#part', '/%3C%7B%60%7D%3E%F0%9F%98%80%EF%BF%BD'],
      ['?a', '/?a'],
    ]
    for (const [way, defaults] of [
      ['our adapter', () => ({})],
      ['the adapter of axios', () => ({ maxBodyLength: 1000 })],
      ['a transport', () => ({ transport: http })],
      ['a proxy', () => ({ proxy: { host: '127.0.0.1', port: Number(new URL(server.url()).port) } })],
    ] as const)
      it(`the path as it is written, through ${way}, and records what went out`, async () => {
        client = axios.create({ ...defaults() })
        for (const [written, sent = written] of targets) {
          const { request } = await send({ url: server.url() + written })
          expect(server.seen.at(-1)?.url.replace(server.url(), '')).to.equal(sent)
          expect(request.url).to.equal(server.url() + sent.replace(/^\/(?=\?)/, ''))
        }
      })

    it('the path as others write it, and records what went out', async () => {
      const sent: string[] = []
      for (const adapter of ['fetch', axios.getAdapter('http')] as const) {
        client = axios.create({ adapter })
        sent.push((await send({ url: `${server.url()}/files/%2E%2E/a\\b?c#d` })).request.url)
      }
      expect(server.seen.map(({ url }) => url)).to.deep.equal(['/a/b?c', '/files/%2E%2E/a\\b?c'])
      expect(sent).to.deep.equal(server.seen.map(({ url }) => server.url() + url))
    })

    it('a relative URL below the base path of the client', async () => {
      client = axios.create({ baseURL: `${server.url()}/v1/` })
      const { request } = await send({ url: 'a/b' })
      expect(server.seen[0]?.url).to.equal('/v1/a/b')
      expect(request.url).to.equal(`${server.url()}/v1/a/b`)
    })

    const [json, text] = ['application/json', 'text/plain; charset=utf-8']
    const texts: [body: string, contentType: string, headers?: Record<string, string>][] = [
      ['{ "a":1.0,  "a":2 }\n', json],
      ['12345678901234567890', json],
      ['{ "a": 1, }', text],
      ['{ "a": 1, }', json, { 'content-type': json }],
      ['Grüße ☃\r\n', text],
      ['', text],
    ]
    it('a text as it is written, with its media type', async () => {
      for (const [body, contentType, headers = {}] of texts) {
        const { request } = await send({ method: 'POST', body, headers })
        expect(server.seen.at(-1)?.body.toString()).to.equal(body)
        expect(server.seen.at(-1)?.headers['content-type']).to.equal(contentType)
        expect(request.body?.text ?? '').to.equal(body)
      }
    })

    it('"Accept" of the client rather than "*/*"', async () => {
      client.defaults.headers.common['Accept'] = 'application/xml'
      await send()
      expect(server.seen[0]?.headers.accept).to.equal('application/xml')
    })

    it('what the user has set in the defaults of axios itself', async () => {
      const { headers, transformRequest } = axios.defaults
      const sign: AxiosRequestTransformer = (_, sent) => void sent.set('X-Signed', 'yes')
      axios.defaults.headers = { common: { Accept: 'application/xml' } } as never
      axios.defaults.transformRequest = [sign]
      client = axios.create({ baseURL: server.url() })
      try {
        await send()
      } finally {
        Object.assign(axios.defaults, { headers, transformRequest })
      }
      expect(server.seen[0]?.headers).to.include({ accept: 'application/xml', 'x-signed': 'yes' })
    })

    for (const headers of [undefined, { Authorization: 'Bearer abcdef' }])
      it(`as a client does whose default headers are ${headers === undefined ? 'none' : 'only its own'}`, async () => {
        client.defaults.headers = headers as never
        await send({ method: 'POST', body: 'text' })
        expect(server.seen[0]?.headers.authorization).to.equal(headers?.Authorization)
      })

    it('a multipart form, and records its exact bytes', async () => {
      const form = new FormData()
      form.append('caption', 'Fred')
      form.append('picture', new Blob([new Uint8Array([137, 0, 255])], { type: 'image/png' }), 'fred.png')
      const { request } = await send({ method: 'POST', body: form })
      const { headers, body } = server.seen[0] as { headers: Record<string, string>; body: Buffer }
      expect(headers['content-type']).to.match(/^multipart\/form-data; boundary=/)
      expect(body.toString('latin1')).to.include('Content-Type: image/png\r\n\r\n\x89\x00\xff\r\n')
      expect(headers['content-length']).to.equal(String(body.length))
      expect(request.body?.bytes.equals(body)).to.equal(true)
    })
  })

  it('keeps the cookies of each HttpClient apart', async () => {
    server.answer((_, response) => response.writeHead(200, { 'Set-Cookie': 'a=1' }).end())
    const one = open()
    for (const http of [one, one, open()]) await send({}, http)
    expect(server.seen.map(({ headers }) => headers.cookie)).to.deep.equal([undefined, 'a=1', undefined])
  })

  describe('gives up', () => {
    it('when an adapter of the user rejects with nothing', async () => {
      const nothing = undefined as unknown as Error
      client.defaults.adapter = () => Promise.reject(nothing)
      expect((await send()).outcome).to.include({ kind: 'failed', message: 'undefined' })
    })

    it('after the timeout of the client when the request sets none', async () => {
      server.answer(() => undefined)
      client.defaults.timeout = 30
      expect((await send()).outcome).to.include({ message: 'timeout of 30 ms exceeded' })
    })

    it('when the signal of the request aborts, or has aborted before', async () => {
      const abort = new AbortController()
      server.answer(() => abort.abort())
      for (let call = 1; call <= 2; call++)
        expect((await send({ signal: abort.signal })).outcome).to.include({ code: 'ERR_CANCELED' })
      expect(server.seen).to.have.length(1)
    })

    it('when a signal aborts while a form is still being encoded', async () => {
      const signal = new Cancellation()
      const form = new FormData()
      form.append('caption', 'Fred')
      const sent = send({ method: 'POST', body: form }, open(), [signal])
      signal.abort()
      expect((await sent).outcome).to.include({ code: 'ERR_CANCELED', message: 'canceled' })
      expect(server.seen).to.deep.equal([])
    })
  })

  describe("with the interceptors and defaults of the user's client", () => {
    it('sends the updated cookies when an interceptor retries', async () => {
      server.answer(({ headers }, response) =>
        response.writeHead(headers.cookie === 'a=2' ? 200 : 401, { 'Set-Cookie': 'a=2; Path=/' }).end(),
      )
      type Failed = { config: InternalAxiosRequestConfig }
      client.interceptors.response.use(undefined, ({ config }: Failed) => client(config))
      const http = open()
      http.cookies.store(server.url(), ['a=1'])
      expect(answered(await send({}, http)).status).to.equal(200)
      expect(server.seen.map(({ headers }) => headers.cookie)).to.deep.equal(['a=1', 'a=2'])
    })

    it('records the whole response when an interceptor returns only its body', async () => {
      client.interceptors.response.use((response: AxiosResponse<AxiosResponse>) => response.data)
      server.answer(json({ a: 1 }, 201))
      const { status, body } = answered(await send())
      expect([status, body.text]).to.deep.equal([201, '{"a":1}'])
      const { handlers } = client.interceptors.response as unknown as { handlers: unknown[] }
      expect(handlers, 'its own interceptor alone').to.have.length(1)
    })

    it('passes on the error that an interceptor throws for a successful response', async () => {
      client.interceptors.response.use(() => {
        throw new RangeError('the signature of the answer is wrong')
      })
      const { exchanges, thrown } = await open().send({ method: 'GET', url: '/a' })
      expect(thrown?.error).to.be.instanceOf(RangeError)
      expect(exchanges).to.have.length(1)
    })

    it('records any status, whichever the client takes for valid', async () => {
      for (const validateStatus of [() => false, () => true, null])
        for (const status of [200, 404]) {
          client.defaults.validateStatus = validateStatus
          server.answer((_, response) => response.writeHead(status).end())
          expect(answered(await send()).status).to.equal(status)
        }
    })
  })
})
