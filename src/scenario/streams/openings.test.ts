import { Agent, createServer as createTlsServer } from 'node:https'
import axios from 'axios'
import { expect } from 'chai'
import { WebSocketServer } from 'ws'
import { certificate } from '../../../faults/certificate'
import { listen } from '../../../features/workshop/listen'
import { messageOf } from '../../errors/failure-of.fixture'
import { events, streamServer } from '../../streams/stream-server.fixture'
import { actors } from '../actors'
import { ScenarioConfiguration } from '../scenario-configuration'
import { RunningScenario } from '../scenario'
import { scenarios } from './streams.fixture'
import { streams } from './streams'

describe('Opening a stream', () => {
  const server = streamServer()
  const other = streamServer()
  const log: string[] = []
  const begin = scenarios(log, () => ({ baseURL: `${server.url()}/api` }))
  const asSocket = (url: string): string => url.replace('http:', 'ws:')

  it('sends the headers, query and cookies as any request does', async () => {
    server.answer((response, request) => {
      if (request.url === '/api/sign-in')
        response.writeHead(200, { 'Set-Cookie': 'session=first; Path=/' }).end()
      else events('data: 1\n\n')(response, request)
    })
    const scenario = begin({ headers: { 'X-Tenant': 'north' } })
    await scenario.when.post('sign-in')
    scenario.when.authenticate('bearer-token')
    await scenario.when.listeningTo('prices', { query: { symbol: ['A', 'B'] }, headers: { 'X-Own': 1 } })
    await scenario.when.openingWebSocket('live?a=1', { query: { b: 2 }, headers: { 'X-Own': 1 } })
    const [, listening, handshake] = server.seen
    expect([listening?.url, handshake?.url]).to.deep.equal([
      '/api/prices?symbol=A&symbol=B',
      '/api/live?a=1&b=2',
    ])
    for (const { headers } of [listening, handshake] as (typeof server.seen)[number][])
      expect(headers).to.include({
        authorization: 'Bearer bearer-token',
        'x-tenant': 'north',
        'x-own': '1',
        cookie: 'session=first',
      })
    expect(listening?.headers).to.include({ accept: 'text/event-stream', 'cache-control': 'no-store' })
  })

  it('sends the credentials of an actor if the next request is its own', async () => {
    const options = { baseURL: server.url(), headers: { Authorization: 'Bearer fred' } }
    const configuration = ScenarioConfiguration.configure({ ...options, logMessage: () => undefined })
    const scenario = new RunningScenario(await configuration.setUpFor({}))
    scenario.part(actors).sendNext('nobody')
    await scenario.part(streams).openWebSocket('live')
    scenario.part(actors).sendNext('nobody')
    await scenario.part(streams).listen('prices')
    await scenario.part(streams).listen('prices')
    await scenario.end()
    expect(server.seen.map(({ headers }) => headers.authorization)).to.deep.equal([
      undefined,
      undefined,
      'Bearer fred',
    ])
  })

  it('omits secret headers for another origin, and treats ws and http as the same origin', async () => {
    const scenario = begin()
    scenario.when.authenticate('bearer-token')
    await scenario.when.openingWebSocket(asSocket(`${server.url()}/live`))
    await scenario.when.openingWebSocket(asSocket(`${other.url()}/live`))
    expect(server.seen[0]?.headers.authorization).to.equal('Bearer bearer-token')
    expect(other.seen[0]?.headers).not.to.have.property('authorization')
    expect(log.join('\n')).to.include('LEFT OUT: Authorization')
    const trusting = begin({ trustedOrigins: [other.url()] })
    trusting.when.authenticate('bearer-token')
    await trusting.when.openingWebSocket(asSocket(`${other.url()}/live`))
    expect(other.seen[1]?.headers.authorization).to.equal('Bearer bearer-token')
  })

  it('stores the cookies of the response, and sends headers that interceptors add', async () => {
    server.answer((response, request) => {
      if (request.url === '/prices') response.setHeader('Set-Cookie', 'stream=yes; Path=/')
      events('')(response, request)
    })
    const client = axios.create({ baseURL: server.url() })
    client.interceptors.request.use((config) => {
      config.headers.set('X-Signed', `${config.method} ${config.url}`)
      return config
    })
    const scenario = begin({ client })
    await scenario.when.listeningTo('/prices')
    await scenario.when.openingWebSocket('/live')
    expect(server.seen[0]?.headers['x-signed']).to.equal('get /prices')
    expect(server.seen[1]?.headers).to.include({
      'x-signed': `get ${asSocket(server.url())}/live`,
      cookie: 'stream=yes',
    })
  })

  it('can be repeated by an interceptor of the client with a new token', async () => {
    server.answer((response, request) => {
      if (request.headers.authorization === 'Bearer new') return events('data: in\n\n')(response, request)
      return response.writeHead(401).end('old')
    })
    const client = axios.create({ baseURL: server.url() })
    client.interceptors.response.use(undefined, (error: { config: object }) =>
      client.request({ ...error.config, headers: { Authorization: 'Bearer new' } }),
    )
    const scenario = begin({ client })
    scenario.when.setHeader('X-Tenant', 'north')
    const response = await scenario.when.listeningTo('/prices')
    expect(response.status).to.equal(200)
    await scenario.then.within(20_000).serverSentEvent().shouldContain('in')
  })

  it('follows redirects to a stream of server-sent events', async () => {
    server.answer((response, request) => {
      if (request.url === '/api/prices') response.writeHead(307, { Location: '/elsewhere' }).end('moved')
      else events('data: here\n\n')(response, request)
    })
    const scenario = begin()
    await scenario.when.listeningTo('prices')
    await scenario.then.within(20_000).serverSentEvent().shouldContain('here')
    expect(server.seen.map(({ url }) => url)).to.deep.equal(['/api/prices', '/elsewhere'])
  })

  it('trusts the certificates that an agent of the client trusts', async () => {
    const tls = createTlsServer(certificate)
    const sockets = new WebSocketServer({ server: tls })
    sockets.on('connection', (socket) => socket.send('over TLS'))
    const { url: baseURL, close } = await listen(tls, 'https://localhost')
    try {
      const trusting = axios.create({ baseURL, httpsAgent: new Agent({ ca: certificate.cert }) })
      const scenario = begin({ client: trusting })
      await scenario.when.openingWebSocket('/live')
      await scenario.then.within(20_000).webSocketMessage.shouldBe('over TLS')
      const message = await messageOf(
        begin({ client: axios.create({ baseURL }) }).when.openingWebSocket('/live'),
      )
      expect(message.split('\n')[1]).to.equal(
        'The certificate of the server was rejected. Trust it by the option tls, or by the httpsAgent of your client, or name its authority in NODE_EXTRA_CA_CERTS.',
      )
    } finally {
      for (const socket of sockets.clients) socket.terminate()
      await close()
    }
  })

  it('connects a WebSocket without the proxy', async () => {
    const proxy = { host: '127.0.0.1', port: 1 }
    const near = begin({ client: axios.create({ baseURL: server.url(), proxy }) })
    expect((await near.when.openingWebSocket('live')).status).to.equal(101)
  })

  it('makes the last open WebSocket the one that later steps use', async () => {
    server.talk((socket, { url = '' }) => {
      socket.on('message', (data: Buffer) => socket.send(`${url} ${data.toString()}`))
    })
    const scenario = begin()
    const { when, then } = scenario
    await when.openingWebSocket('one')
    await when.openingWebSocket('two')
    await when.sendingMessage('hello')
    await then.within(20_000).webSocketMessage.shouldBe('/api/two hello')
    await when.closingWebSocket()
    await then.webSocket.shouldBeClosedWith(1000)
    await when.sendingMessage('hello')
    await then.within(20_000).webSocketMessage.shouldBe('/api/one hello')
  })
})
