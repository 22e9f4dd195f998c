import { setTimeout as pause } from 'node:timers/promises'
import axios, { type AxiosInstance, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { expect } from 'chai'
import type { HttpAnswer, HttpExchange, Failure } from '../exchange'
import { Cancellation } from './time-limit'
import { HttpClient, type HttpRequest } from './http-client'
import { json, openServer } from './open-server.fixture'

const isSecretHeader = (name: string): boolean => /^(?:authorization|cookie)$/i.test(name)

describe('HttpClient', () => {
  const server = openServer()
  let client: AxiosInstance
  beforeEach(() => void (client = axios.create({ baseURL: server.url() })))

  const sendWith = async (
    http: HttpClient,
    request: Partial<HttpRequest>,
    signals?: readonly Cancellation[],
  ): Promise<{ exchange: HttpExchange; recorded: HttpExchange[] }> => {
    const { exchanges, thrown } = await http.send({ method: 'GET', url: '/a', ...request }, signals)
    if (thrown !== undefined) throw thrown.error
    const recorded = [...exchanges]
    const exchange = recorded.at(-1) as HttpExchange
    return { exchange, recorded }
  }
  const send = (request: Partial<HttpRequest> = {}) =>
    sendWith(new HttpClient(client, { isSecretHeader }), request)
  const answered = ({ outcome }: HttpExchange): HttpAnswer => outcome as HttpAnswer
  const failed = ({ outcome }: HttpExchange): Failure => {
    expect(outcome.kind).to.equal('failed')
    return outcome as Failure
  }
  it('records a time of 0 ms when the relay says that it takes no time', async () => {
    const answer = { status: 200, headerLines: [], bytes: Buffer.alloc(0) }
    const relayed = async (takesNoTime: boolean): Promise<number> => {
      const relay = { takesNoTime, relay: () => pause(20, answer) }
      const { exchange } = await sendWith(new HttpClient(client, { isSecretHeader: () => false, relay }), {})
      return exchange.timeMs
    }
    expect(await relayed(true)).to.equal(0)
    expect(await relayed(false)).to.be.above(0)
    expect(server.seen).to.deep.equal([])
  })

  describe('sends', () => {
    it('any method, in capitals', async () => {
      for (const method of ['GET', 'get', 'PURGE']) await send({ method })
      expect(server.seen.map(({ method }) => method)).to.deep.equal(['GET', 'GET', 'PURGE'])
    })

    const queries: [url: string, query: [string, string][], sent: string][] = [
      ['/a', [], '/a'],
      ['/a', [['b', '1']], '/a?b=1'],
      ['/a?b=1', [['c', '2']], '/a?b=1&c=2'],
      ['/a?b=1', [['b', '2']], '/a?b=1&b=2'],
      ['/a?', [['b', '1']], '/a?b=1'],
      ['/a?b=1&', [['c', '2']], '/a?b=1&c=2'],
      [
        '/a',
        [
          ['b', '1'],
          ['b', '2'],
        ],
        '/a?b=1&b=2',
      ],
      ['/a', [['ä b', '&=?#/+ %']], '/a?%C3%A4%20b=%26%3D%3F%23%2F%2B%20%25'],
      ['/a#part', [['b', '1']], '/a?b=1'],
      ['/a?b=%20+', [], '/a?b=%20+'],
    ]
    it('query parameters after those in the URL', async () => {
      for (const [url, query] of queries) await send({ url, query })
      expect(server.seen.map(({ url }) => url)).to.deep.equal(queries.map(([, , sent]) => sent))
    })

    it('a relative URL below the base path of the client', async () => {
      client = axios.create({ baseURL: `${server.url()}/v1/` })
      const { exchange } = await send({ url: 'a/b' })
      expect(server.seen[0]?.url).to.equal('/v1/a/b')
      expect(exchange.request.url).to.equal(`${server.url()}/v1/a/b`)
    })

    const bodies: [what: string, body: unknown, sent: string, contentType: string][] = [
      ['JSON as it is written', '{ "a":1.0,  "a":2 }\n', '{ "a":1.0,  "a":2 }\n', 'application/json'],
      ['a big number', '12345678901234567890', '12345678901234567890', 'application/json'],
      ['malformed JSON', '{ "a": 1, }', '{ "a": 1, }', 'text/plain; charset=utf-8'],
      ['text', 'Grüße ☃\r\n', 'Grüße ☃\r\n', 'text/plain; charset=utf-8'],
      ['an empty text', '', '', 'text/plain; charset=utf-8'],
    ]
    it('each kind of body, with its media type', async () => {
      for (const [at, [what, body, sent, contentType]] of bodies.entries()) {
        const { exchange } = await send({ method: 'POST', body })
        expect(server.seen[at]?.body.toString(), what).to.equal(sent)
        expect(server.seen[at]?.headers['content-type']).to.equal(contentType)
        expect(exchange.request.body?.text ?? '').to.equal(sent)
      }
    })

    it('malformed JSON unchanged when the request sets the JSON media type', async () => {
      const body = '{ "a": 1, // no\n }'
      await send({ method: 'POST', body, headers: { 'content-type': 'application/json' } })
      expect(server.seen[0]?.body.toString()).to.equal(body)
      expect(server.seen[0]?.headers['content-type']).to.equal('application/json')
    })

    it('"Accept" of the client rather than "*/*"', async () => {
      client.defaults.headers.common['Accept'] = 'application/xml'
      await send()
      expect(server.seen[0]?.headers.accept).to.equal('application/xml')
    })

    it('a multipart form, and records its exact bytes', async () => {
      const form = new FormData()
      form.append('caption', 'Fred')
      form.append('picture', new Blob([new Uint8Array([137, 0, 255])], { type: 'image/png' }), 'fred.png')
      const { exchange } = await send({ method: 'POST', body: form })
      const { headers, body } = server.seen[0] as { headers: Record<string, string>; body: Buffer }
      expect(headers['content-type']).to.match(/^multipart\/form-data; boundary=/)
      expect(body.toString('latin1')).to.include('Content-Type: image/png\r\n\r\n\x89\x00\xff\r\n')
      expect(headers['content-length']).to.equal(String(body.length))
      expect(exchange.request.body?.bytes.equals(body)).to.equal(true)
    })
  })

  describe('records', () => {})

  describe('gives up', () => {
    it('when the signal of the request aborts, or has aborted before', async () => {
      const abort = new AbortController()
      server.answer(() => abort.abort())
      for (let call = 1; call <= 2; call++)
        expect(failed((await send({ signal: abort.signal })).exchange)).to.include({ code: 'ERR_CANCELED' })
      expect(server.seen).to.have.length(1)
    })

    it('when a signal aborts while a form is still being encoded', async () => {
      const signal = new Cancellation()
      const form = new FormData()
      form.append('caption', 'Fred')
      const http = new HttpClient(client, { isSecretHeader: () => false })
      const sent = sendWith(http, { method: 'POST', body: form }, [signal])
      signal.abort()
      expect(failed((await sent).exchange)).to.include({ code: 'ERR_CANCELED', message: 'canceled' })
      expect(server.seen).to.deep.equal([])
    })
  })

  describe('keeps cookies', () => {
    it('and sends the updated cookies when an interceptor retries', async () => {
      server.answer(({ headers }, response) =>
        headers.cookie === 'a=2'
          ? response.end()
          : response.writeHead(401, { 'Set-Cookie': 'a=2; Path=/' }).end(),
      )
      const id = client.interceptors.response.use(
        undefined,
        (error: { config: InternalAxiosRequestConfig }) => client(error.config),
      )
      const http = new HttpClient(client, {
        isSecretHeader,
      })
      http.cookies.store(server.url(), ['a=1'])
      const { exchange } = await sendWith(http, {})
      client.interceptors.response.eject(id)
      expect(server.seen.map(({ headers }) => headers.cookie)).to.deep.equal(['a=1', 'a=2'])
      expect(answered(exchange).status).to.equal(200)
    })
  })

  describe("with the interceptors and defaults of the user's client", () => {
    it('records the whole response when an interceptor returns only its body', async () => {
      client.interceptors.response.use((response: AxiosResponse<AxiosResponse>) => response.data)
      server.answer(json({ a: 1 }, 201))
      const { exchange } = await send()
      expect(answered(exchange).status).to.equal(201)
      expect(answered(exchange).body.text).to.equal('{"a":1}')
    })

    it('passes on the error that an interceptor throws for a successful response', async () => {
      client.interceptors.response.use(() => {
        throw new RangeError('the signature of the answer is wrong')
      })
      const { exchanges: recorded, thrown } = await new HttpClient(client, {
        isSecretHeader,
      }).send({ method: 'GET', url: '/a' })
      const failure = thrown?.error
      expect(failure).to.be.instanceOf(RangeError)
      expect(recorded).to.have.length(1)
    })

    it('records any status, whichever the client takes for valid', async () => {
      for (const validateStatus of [() => false, () => true, null])
        for (const status of [200, 404]) {
          client.defaults.validateStatus = validateStatus
          server.answer((_, response) => response.writeHead(status).end())
          expect(answered((await send()).exchange).status).to.equal(status)
        }
    })
  })
})
