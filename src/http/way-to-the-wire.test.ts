import { Agent } from 'node:http'
import { Readable } from 'node:stream'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import axios, { type AxiosInstance, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { expect } from 'chai'
import fc from 'fast-check'
import FormDataOfNode from 'form-data'
import { failureOf } from '../errors/failure-of.fixture'
import type { ExchangeFailure, HttpExchange } from '../exchange'
import { answered } from '../exchange/exchange.fixture'
import type { HttpRequest } from './http-client'
import { json, openServer } from './open-server.fixture'
import { senderOf } from './scenario-axios'
import { sendingThrough } from './sending.fixture'

describe('HttpClient on the wire', () => {
  const home = openServer()
  const other = openServer()
  let client: AxiosInstance
  beforeEach(() => void (client = axios.create({ baseURL: home.url() })))

  const { open, send } = sendingThrough(() => client)
  const recording = (http = open()): { instance: AxiosInstance; exchanges: HttpExchange[] } => {
    const exchanges: HttpExchange[] = []
    return { instance: http.axiosFor(() => ({ record: (exchange) => exchanges.push(exchange) })), exchanges }
  }

  it('sends all secrets along with a redirect to a trusted origin', async () => {
    home.answer((_, response) => response.writeHead(307, { Location: `${other.url()}/b` }).end())
    const headers = { Authorization: 'Bearer abcdef', Cookie: 'own=1', 'X-Api-Key': 'key' }
    const { withheld } = await send({ headers }, open({ trustedOrigins: [other.url()] }))
    expect(other.seen[0]?.headers).to.include({
      authorization: 'Bearer abcdef',
      cookie: 'own=1',
      'x-api-key': 'key',
    })
    expect(withheld).to.equal(undefined)
  })

  describe('sends the headers that are set for every request', () => {
    const headers = { Authorization: 'Bearer abcdef', 'X-Tenant': 'north' }

    it("to another origin without the secret ones, and without the client's secrets", async () => {
      client.defaults.headers.common['X-Api-Key'] = 'key'
      client.defaults.headers.common['Cookie'] = ['a=1', 'b=2']
      client.defaults.auth = { username: 'fred', password: 'secret' }
      const exchange = await send({ url: `${other.url()}/b` }, open({ headers }))
      expect(other.seen[0]?.headers).to.include({ 'x-tenant': 'north' })
      expect(other.seen[0]?.headers).not.to.have.any.keys('authorization', 'x-api-key', 'cookie')
      expect(exchange.withheld).to.deep.equal(['Authorization', 'X-Api-Key', 'Cookie'])
    })

    it('to another origin without those that the client has for a method in capitals', async () => {
      client.defaults.headers['GET'] = { 'X-Api-Key': 'key' } as never
      const { withheld } = await send({ url: `${other.url()}/b` })
      expect(other.seen[0]?.headers).not.to.have.any.keys('x-api-key')
      expect(withheld).to.deep.equal(['X-Api-Key'])
    })

    it('to a trusted origin, including the secret ones', async () => {
      const trustedOrigins = [other.url().replace('http', 'ws')]
      await send({ url: `${other.url()}/b` }, open({ headers, trustedOrigins }))
      expect(other.seen[0]?.headers).to.include({ authorization: 'Bearer abcdef' })
    })

    it('to any origin when the client has no base URL', async () => {
      client = axios.create()
      await send({ url: `${other.url()}/b` }, open({ headers }))
      expect(other.seen[0]?.headers).to.include({ authorization: 'Bearer abcdef' })
    })

    it('unless the request sets them itself, which may send secrets to any origin', async () => {
      const request = { url: `${other.url()}/b`, headers: { authorization: 'Bearer own' } }
      const { withheld } = await send(request, open({ headers }))
      expect(other.seen[0]?.headers.authorization).to.equal('Bearer own')
      expect(withheld).to.equal(undefined)
    })

    it('in place of the credentials of the client', async () => {
      client.defaults.auth = { username: 'fred', password: 'secret' }
      await send({}, open({ headers }))
      expect(home.seen[0]?.headers.authorization).to.equal('Bearer abcdef')
    })

    it('except those that are removed, even when the client sets them', async () => {
      client.defaults.headers.common['X-Tenant'] = 'south'
      client.interceptors.request.use((config) => {
        config.headers.set('X-Tenant', 'west', true)
        return config
      })
      const http = open({ everyHeaders: new Map([['x-tenant', { name: 'X-Tenant', value: false }]]) })
      await send({}, http)
      await send({ headers: { 'X-Tenant': 'own' } }, http)
      await send({ removedHeaders: ['X-Tenant'] })
      const tenants = home.seen.map(({ headers: seen }) => seen['x-tenant'])
      expect(tenants).to.deep.equal([undefined, 'west', undefined])
    })
  })

  it('sends what axios would, where no code of the user takes part', async () => {
    const names = ['Accept', 'accept', 'X-A', 'x-a', 'Content-Type', 'User-Agent']
    const headers = <Value>(value: fc.Arbitrary<Value>, ...more: string[]) =>
      fc.dictionary(fc.constantFrom(...names, ...more), value, { maxKeys: 3 })
    const given = headers(fc.constantFrom('a', 'b/c', 'ü'))
    const values = ['d', 'e/f', null, false, undefined, ['g', 'h'], new URL('http://i/'), new Date(0)]
    const defaults = headers(fc.constantFrom(...values), ' X-B ')
    const asked = fc.record({
      method: fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'LINK'),
      headers: given,
      body: fc.constantFrom(undefined, '', 'text', '{"a":1}', { a: 1 }, Buffer.from('bytes')),
      query: fc.constantFrom([], [['q', 'ü'] as const]),
    })
    const options = fc.record({
      common: defaults,
      post: defaults,
      link: defaults,
      LINK: fc.option(defaults, { nil: undefined }),
      own: defaults,
      auth: fc.constantFrom(undefined, { username: 'fred', password: 'x' }),
      params: fc.constantFrom(undefined, { p: [1, 2] }),
    })
    const sent = async (request: Partial<HttpRequest>): Promise<unknown[]> => {
      home.seen.length = 0
      const { request: recorded } = await send(request)
      return [home.seen.map(({ body, ...seen }) => ({ ...seen, body: body.toString() })), recorded]
    }
    await fc.assert(
      fc.asyncProperty(asked, options, async (request, { common, post, link, LINK, own, auth, params }) => {
        client = axios.create({ baseURL: home.url(), headers: own as never, auth, params })
        Object.assign(client.defaults.headers.common, common)
        Object.assign(client.defaults.headers.post, post)
        Object.assign(client.defaults.headers['link'] as object, link)
        if (LINK !== undefined) client.defaults.headers['LINK'] = LINK as never
        const direct = await sent(request)
        const sender = senderOf(client)
        Object.assign(sender, { requestDirectly: sender.request })
        expect(direct).to.deep.equal(await sent(request))
      }),
      { numRuns: 300 },
    )
  })

  describe('when it reads a response', () => {
    it('decodes codings one after the other', async () => {
      const bytes = brotliCompressSync(deflateSync('Grüße'))
      const head = { 'Content-Type': 'text/plain', 'Content-Encoding': 'deflate, identity, br' }
      home.answer((_, response) => response.writeHead(200, head).end(bytes))
      expect(answered(await send()).body.text).to.equal('Grüße')
    })

    it('decodes header values in UTF-8, and otherwise in Latin-1', async () => {
      home.answer((_, response) =>
        response
          .writeHead(200, { 'X-Name': Buffer.from('Grüße').toString('latin1'), 'X-Old': 'Gr\xfc\xdfe' })
          .end(),
      )
      const { headers } = answered(await send())
      expect([headers.get('X-Name'), headers.get('X-Old')]).to.deep.equal(['Grüße', 'Grüße'])
    })
  })

  describe('when the server closes a kept connection', () => {
    const idleMs = 1000
    const realNow = performance.now.bind(performance)
    afterEach(() => void (performance.now = realNow))
    /** Sends a request that the server reads, and closes the connection, after one that it answered. */
    const met = async (method: string, pause: number, options: object = {}): Promise<HttpExchange> => {
      const httpAgent = new Agent({ keepAlive: true })
      client = axios.create({ baseURL: home.url(), httpAgent, ...options })
      let turn = 0
      home.answer((_, response) => (++turn === 2 ? response.destroy() : response.end()))
      await send()
      performance.now = () => realNow() + pause
      const exchange = await send({ method })
      httpAgent.destroy()
      return exchange
    }

    for (const [through, options] of [
      ['our adapter', {}],
      ['that of axios', { maxBodyLength: 9 }],
    ] as const)
      it(`sends a safe request again that met an idle one, and says so, through ${through}`, async () => {
        const { outcome, isSentAgain } = await met('GET', idleMs, options)
        expect([outcome.kind, isSentAgain, home.seen.length]).to.deep.equal(['answered', true, 3])
      })

    it('fails where it was in use a moment ago, or the request is not safe', async () => {
      for (const [method, pause] of [
        ['GET', 0],
        ['POST', idleMs],
      ] as const) {
        const { outcome, isSentAgain } = await met(method, pause)
        expect([(outcome as ExchangeFailure).code, isSentAgain]).to.deep.equal(['ECONNRESET', undefined])
      }
      expect(home.seen).to.have.length(4)
    })
  })

  describe('records a body that axios would stream', () => {
    it('when it is a form of the package form-data', async () => {
      const form = new FormDataOfNode()
      form.append('name', 'Fred')
      const { request } = await send({ method: 'POST', body: form })
      expect(home.seen[0]?.headers['content-type']).to.equal(
        `multipart/form-data; boundary=${form.getBoundary()}`,
      )
      expect(request.body?.text).to.equal(home.seen[0]?.body.toString()).and.include('Fred')
    })

    it('when it is a stream, and sends it again on a redirect', async () => {
      home.answer(({ url }, response) =>
        url === '/a' ? response.writeHead(308, { Location: '/b' }).end() : response.end(),
      )
      const { request } = await send({ method: 'PUT', body: Readable.from(['Gr', 'üße']) })
      expect(home.seen.map(({ body }) => body.toString())).to.deep.equal(['Grüße', 'Grüße'])
      expect(request.body?.text).to.equal('Grüße')
    })
  })

  describe('used as an axios instance', () => {
    it('rejects with the same error as the client', async () => {
      home.answer(json({ error: 'x' }, 422))
      const { instance, exchanges } = recording()
      const error = await failureOf(instance.get('/a'))
      expect(axios.isAxiosError(error) && error.response?.data).to.deep.equal({ error: 'x' })
      expect(exchanges.map((exchange) => answered(exchange).status)).to.deep.equal([422])
    })

    it('uses the current defaults and interceptors of the client on each call', async () => {
      const { instance } = recording()
      client.defaults.headers.common['X-Late'] = 'default'
      const id = client.interceptors.request.use((config) => {
        config.headers.set('X-Signed', 'yes')
        return config
      })
      await instance.get('/a')
      client.interceptors.request.eject(id)
      await instance.get('/a')
      expect(home.seen.map(({ headers }) => [headers['x-late'], headers['x-signed']])).to.deep.equal([
        ['default', 'yes'],
        ['default', undefined],
      ])
    })

    it('does not pass changes of its own defaults and interceptors to the client', async () => {
      const before = JSON.stringify(client.defaults)
      const { instance } = recording()
      instance.defaults.headers.common['X-Own'] = 'yes'
      instance.defaults.timeout = 5000
      instance.interceptors.response.use((response: AxiosResponse<unknown>) => ({ ...response, data: 'own' }))
      expect(instance.defaults.baseURL).to.equal(home.url())
      expect((await instance.get('/a')).data).to.equal('own')
      expect(instance.getUri({ url: '/b' })).to.equal(`${home.url()}/b`)
      await client.get('/a')
      expect(home.seen.map(({ headers }) => headers['x-own'])).to.deep.equal(['yes', undefined])
      expect(JSON.stringify(client.defaults)).to.equal(before)
    })

    for (const [what, again] of [
      ['the client', (_: AxiosInstance, config: InternalAxiosRequestConfig) => client(config)],
      ['the instance itself', (own: AxiosInstance, config: InternalAxiosRequestConfig) => own(config)],
    ] as const)
      it(`records each attempt once when an interceptor retries through ${what}`, async () => {
        let tries = 0
        home.answer((_, response) => response.writeHead(++tries === 1 ? 503 : 200).end())
        const { instance, exchanges } = recording()
        client.interceptors.response.use(undefined, (error: { config: InternalAxiosRequestConfig }) =>
          again(instance, error.config),
        )
        await instance.post('/a', { amount: 1 })
        expect(exchanges.map((exchange) => answered(exchange).status)).to.deep.equal([503, 200])
        expect(home.seen.map(({ body }) => body.toString())).to.deep.equal(['{"amount":1}', '{"amount":1}'])
      })

    it('uses fetch when the client does, and still handles redirects and cookies', async () => {
      client.defaults.adapter = 'fetch'
      home.answer(({ url }, response) =>
        url === '/a'
          ? response.writeHead(302, { Location: '/b', 'Set-Cookie': 'a=1; Path=/' }).end()
          : response
              .writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Type': 'text/plain' })
              .end(gzipSync('ok')),
      )
      const { instance, exchanges } = recording()
      expect((await instance.get('/a')).data).to.equal('ok')
      expect(home.seen.map(({ url, headers }) => [url, headers.cookie])).to.deep.equal([
        ['/a', undefined],
        ['/b', 'a=1'],
      ])
      expect(answered(exchanges[0] as HttpExchange).body.text).to.equal('ok')
    })
  })
})
