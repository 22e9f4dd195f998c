import type { ServerResponse } from 'node:http'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import axios, { type AxiosInstance } from 'axios'
import { expect } from 'chai'
import { InputError } from '../errors'
import { failureOf } from '../errors/failure-of.fixture'
import { answeredRequest, type AnsweredHttpExchange, type HttpExchange } from '../exchange'
import { answered } from '../exchange/exchange.fixture'
import { clientFor, type HttpRequest } from '.'
import { openServer } from './open-server.fixture'
import { sendingThrough } from './sending.fixture'

const text = JSON.stringify({ text: 'Grüße' })
const encodings: Readonly<Record<string, Buffer>> = {
  gzip: gzipSync(text),
  'x-gzip': gzipSync(text),
  deflate: deflateSync(text),
  'deflate without a wrapper': deflateRawSync(text),
  br: brotliCompressSync(text),
}
const instances: Readonly<Record<string, (baseURL: string) => AxiosInstance>> = {
  'an axios instance': (baseURL) => axios.create({ baseURL }),
  "axios' own adapter, as an option asks for it": (baseURL) => axios.create({ baseURL, family: 4 }),
}
const clients: Readonly<Record<string, (baseURL: string) => AxiosInstance>> = {
  'a client for a base URL': clientFor,
  ...instances,
}

for (const [name, create] of Object.entries(clients))
  describe(`A request sent through ${name}`, () => {
    const home = openServer()
    const other = openServer()
    let client: AxiosInstance

    beforeEach(() => {
      home.answer(({ url }, response) => answer(url.split('/').slice(1).map(decodeURIComponent), response))
      client = create(home.url())
    })

    const send = (request: Partial<HttpRequest>, through = client): Promise<HttpExchange> =>
      sendingThrough(() => through).send(request)

    function answer([route = '', argument = '']: string[], outgoing: ServerResponse): void {
      const [coding = ''] = argument.split(' ')
      if (route === 'redirect') outgoing.writeHead(Number(argument), { Location: '/landing' }).end('moved')
      else if (route === 'elsewhere')
        outgoing.writeHead(302, { Location: `${other.url()}/landing#top` }).end()
      else if (route === 'cookie')
        outgoing.writeHead(302, { Location: '/landing', 'Set-Cookie': 'step=one' }).end()
      else if (route === 'chain' && argument !== '0')
        outgoing.writeHead(302, { Location: `/chain/${Number(argument) - 1}` }).end()
      else if (route === 'encoded')
        outgoing.writeHead(200, { 'Content-Encoding': coding }).end(encodings[argument])
      else outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    }

    it('follows a redirect with the method that its status asks for', async () => {
      for (const [status, method, follows] of [
        [301, 'POST', 'GET'],
        [302, 'DELETE', 'DELETE'],
        [303, 'PUT', 'GET'],
        [303, 'HEAD', 'HEAD'],
        [307, 'POST', 'POST'],
      ] as const) {
        home.seen.length = 0
        const hasBody = !['HEAD', 'DELETE'].includes(method)
        await send({ method, url: `redirect/${status}`, ...(hasBody && { body: '{"amount":1}' }) })
        const keeps = follows === method && hasBody
        expect(home.seen.map(({ url }) => url)).to.deep.equal([`/redirect/${status}`, '/landing'])
        expect(home.seen[1]?.method).to.equal(follows)
        expect(home.seen[1]?.body.toString()).to.equal(keeps ? '{"amount":1}' : '')
        expect(home.seen[1]?.headers['content-type']).to.equal(keeps ? 'application/json' : undefined)
      }
    })

    it('follows twenty-one redirects and fails on one more', async () => {
      expect(answered(await send({ method: 'GET', url: 'chain/21' })).status).to.equal(200)
      const { outcome } = await send({ method: 'GET', url: 'chain/22' })
      expect(outcome).to.include({ kind: 'failed', code: 'ERR_FR_TOO_MANY_REDIRECTS' })
      expect((outcome as { message: string }).message).to.include('Maximum number of redirects exceeded')
    })

    it('drops the credentials and the header "Host" on a redirect to another origin', async () => {
      const secret = { Authorization: 'Bearer a', Cookie: 'a=b', 'X-Api-Key': 'k' }
      const sent = { ...secret, 'X-Other': 'o', Host: 'a.example' }
      const exchange = await send({ method: 'GET', url: 'elsewhere', headers: sent })
      expect(home.seen[0]?.headers.host).to.equal('a.example')
      expect(other.seen[0]?.headers).to.include({ 'x-other': 'o', host: new URL(other.url()).host })
      expect(other.seen[0]?.headers).not.to.have.any.keys('authorization', 'cookie', 'x-api-key')
      const { url, headers } = answeredRequest(exchange as AnsweredHttpExchange)
      expect(url).to.equal(`${other.url()}/landing`)
      expect([headers.get('X-Other'), headers.get('Authorization')]).to.deep.equal(['o', undefined])
    })

    it('keeps its own cookies on redirects, and adds those that a redirect sets', async () => {
      await send({ method: 'GET', url: 'cookie', headers: { cookie: 'own=1; step=zero' } })
      await send({ method: 'GET', url: 'chain/2', headers: { Cookie: 'own=1' } })
      expect(home.seen.map(({ url, headers }) => [url, headers.cookie])).to.deep.equal([
        ['/cookie', 'own=1; step=zero'],
        ['/landing', 'own=1; step=zero'],
        ['/chain/2', 'own=1'],
        ['/chain/1', 'own=1'],
        ['/chain/0', 'own=1'],
      ])
      home.seen.length = 0
      await send({ method: 'GET', url: 'cookie', headers: { Cookie: 'own=1' } })
      expect(home.seen[1]?.headers.cookie).to.equal('step=one; own=1')
    })

    it('decodes every content coding', async () => {
      for (const encoding of Object.keys(encodings)) {
        const { body } = answered(
          await send({ method: 'GET', url: `encoded/${encodeURIComponent(encoding)}` }),
        )
        expect(body.text, encoding).to.equal(text)
      }
      expect(answered(await send({ method: 'HEAD', url: 'encoded/gzip' })).body.isEmpty).to.equal(true)
    })

    it('sends a Content-Length without a body only where one is usual', async () => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'GET', 'OPTIONS'])
        await send({ method, url: 'landing' })
      const lengths = home.seen.map(({ headers }) => headers['content-length'])
      expect(lengths).to.deep.equal(['0', '0', '0', undefined, undefined, undefined])
    })

    it('sends the expected headers and no others', async () => {
      await send({ method: 'POST', url: 'landing', headers: { 'X-Name': 'Grüße' }, body: '{}' })
      const { host, ...headers } = home.seen[0]?.headers ?? {}
      expect(host).to.equal(new URL(home.url()).host)
      expect(headers).to.deep.equal({
        accept: '*/*',
        'accept-encoding': 'gzip, compress, deflate, br',
        connection: 'keep-alive',
        'content-length': '2',
        'content-type': 'application/json',
        'user-agent': `axios/${axios.VERSION}`,
        'x-name': 'Grüße',
      })
    })

    it('prefers its own credentials to the user information of the URL', async () => {
      const url = home.url().replace('//', '//fred:secret@')
      const headers = { authorization: 'Bearer abcdef' }
      const { request } = await send({ method: 'GET', url: `${url}/landing?a=b`, headers })
      expect(home.seen[0]?.url).to.equal('/landing?a=b')
      expect(home.seen[0]?.headers.authorization).to.equal('Bearer abcdef')
      expect(request.headers.get('Authorization')).to.equal('Bearer abcdef')
    })

    const createInstance = instances[name]
    if (createInstance !== undefined) {
      it('keeps the credentials of the client on redirects to the same origin only', async () => {
        const own = createInstance(home.url())
        own.defaults.auth = { username: 'fred', password: 'secret' }
        await send({ method: 'GET', url: 'redirect/302' }, own)
        await send({ method: 'GET', url: 'elsewhere' }, own)
        const basic = `Basic ${Buffer.from('fred:secret').toString('base64')}`
        const sent = [...home.seen, ...other.seen].map(({ headers }) => headers.authorization)
        expect(sent).to.deep.equal([basic, basic, basic, undefined])
      })

      it('records a request that an interceptor sends through its own adapter', async () => {
        const own = createInstance(home.url())
        own.interceptors.request.use((config) => {
          const answer = { status: 204, statusText: 'No Content', headers: {}, data: undefined }
          config.adapter = (final) => Promise.resolve({ config: final, ...answer })
          return config
        })
        for (const [body, text] of [
          [{ a: 1 }, '{"a":1}'],
          ['written', 'written'],
          [undefined, undefined],
        ]) {
          const exchange = await send({ method: 'POST', url: 'landing', body }, own)
          expect(exchange.request).to.include({ method: 'POST', url: `${home.url()}/landing` })
          expect(exchange.request.body?.text).to.equal(text)
          expect(answered(exchange)).to.include({ status: 204 })
          expect(answered(exchange).body.isEmpty).to.equal(true)
        }
        expect(home.seen).to.deep.equal([])
      })

      it('limits a body by maxContentLength of the client', async () => {
        const own = createInstance(home.url())
        own.defaults.maxContentLength = 1
        const { outcome } = await send({ method: 'GET', url: 'landing' }, own)
        const message = 'the body is longer than 1 bytes'
        expect(outcome).to.include({ code: 'ERR_BODY_TOO_LONG', message })
      })

      it('explains that a request interceptor returned nothing', async () => {
        const own = createInstance(home.url())
        own.interceptors.request.use(() => undefined as never)
        const error = await failureOf(send({ method: 'GET', url: 'landing' }, own))
        expect(error).to.be.instanceOf(InputError)
        expect(error.message).to.equal(
          'A request interceptor of the client returned nothing in place of the request.\nReturn the config that it was given.',
        )
      })

      it('calls beforeRedirect of the client and applies its changes', async () => {
        const seen: unknown[] = []
        const own = createInstance(home.url())
        own.defaults.beforeRedirect = (options, { statusCode }) => {
          seen.push([statusCode, options['path']])
          ;(options['headers'] as Record<string, string>)['X-Hook'] = 'been here'
        }
        await send({ method: 'GET', url: 'redirect/302' }, own)
        expect(seen).to.deep.equal([[302, '/landing']])
        expect(home.seen[1]?.headers['x-hook']).to.equal('been here')
      })
    }

    it('encodes objects, lists and forms as axios does', async () => {
      const bodies = [{ amount: 1 }, [1, 'ü'], new URLSearchParams({ a: 'b c' }), { a: 1 }]
      for (const [at, body] of bodies.entries())
        await send({
          method: 'POST',
          url: 'landing',
          body,
          headers: at === 3 ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {},
        })
      expect(home.seen.map(({ headers, body }) => [headers['content-type'], body.toString()])).to.deep.equal([
        ['application/json', '{"amount":1}'],
        ['application/json', '[1,"ü"]'],
        ['application/x-www-form-urlencoded;charset=utf-8', 'a=b+c'],
        ['application/x-www-form-urlencoded', 'a=1'],
      ])
    })

    it('encodes any other value as JSON, and sends no body for null and undefined', async () => {
      class Account {
        readonly id = 1
      }
      const dated = new Date(0)
      for (const body of [42, true, 0, false, new Account(), dated, Object.create(null), null, undefined])
        await send({ method: 'POST', url: 'landing', body })
      expect(home.seen.map(({ headers, body }) => [headers['content-type'], body.toString()])).to.deep.equal([
        ...['42', 'true', '0', 'false', '{"id":1}', '"1970-01-01T00:00:00.000Z"', '{}'].map((json) => [
          'application/json',
          json,
        ]),
        [undefined, ''],
        [undefined, ''],
      ])
    })

    it('rejects a body that has no form in JSON', async () => {
      const circular: Record<string, unknown> = {}
      circular['self'] = circular
      const others = [{ amount: 1n }, { toJSON: () => undefined }, () => 1, { a: [Infinity] }]
      for (const body of [circular, ...others]) {
        const error = await failureOf(send({ method: 'POST', url: 'landing', body }))
        expect(error).to.be.instanceOf(InputError)
        expect(error.message).to.match(/^The body cannot be written as JSON: .+\nHand over plain/s)
      }
      expect(home.seen).to.deep.equal([])
    })
  })
