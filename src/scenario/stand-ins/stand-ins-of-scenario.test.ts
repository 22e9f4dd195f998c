import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'chai'
import { certificate } from '../../../faults/certificate'
import { expectTextBody, OpenApiDocument } from '../../assertions'
import { ConfigurationError } from '../../errors'
import { messageOf } from '../../errors/failure-of.fixture'
import { warningsOfEachTest } from '../../log/warnings.fixture'
import { ScenarioConfiguration } from '../scenario-configuration'
import { DoingBook, DoingData, type Work } from '../doing.fixture'
import { RunningScenario } from '../scenario'
import { startStandIns, stopStandIns } from './responder'
import { standIn, useStandIns } from './configured-stand-ins'
import { StandInServer } from './stand-in-server'
import { Route, type RequestLine } from './route'
import { standIns } from './stand-ins-of-scenario'
import { fixedResponse, neverAnswers } from './stubs'

const document = {
  openapi: '3.0.3',
  info: { title: 'Post', version: '1' },
  paths: {
    '/letters': {
      post: {
        requestBody: { content: { 'application/json': { schema: { required: ['to'] } } } },
        responses: { 201: { description: 'sent' } },
      },
    },
  },
}

describe('Stand-ins', () => {
  const warnings = warningsOfEachTest()
  const open: RunningScenario[] = []

  before(() => useStandIns({ payments: {}, post: { openapi: 'post.json' } }))
  beforeEach(() => startStandIns(undefined, (name) => new OpenApiDocument(document, name)))
  afterEach(async () => {
    for (const scenario of open.splice(0)) await Promise.resolve(scenario.end()).catch(() => undefined)
    await stopStandIns()
  })

  /** Begins a scenario, with the texts that it logs. */
  function begin(options: object = {}, observer?: object) {
    const log: string[] = []
    const scenario = new RunningScenario({
      binding: undefined,
      options: { baseURL: 'http://localhost', ...options },
      parts: [standIns],
      logMessage: (text) => log.push(text),
      observer: observer as never,
    })
    open.push(scenario)
    const part = scenario.part(standIns)
    const tell = (route: string, ...answers: Parameters<typeof part.addStub>[2]): void =>
      part.addStub('payments', new Route(...(route.split(' ', 2) as [string, string])), answers)
    return { scenario, part, tell, log, url: part.standIn('payments').url }
  }

  async function ask(url: string, method = 'GET', body?: BodyInit, headers: Record<string, string> = {}) {
    const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
    return { status: response.status, text: await response.text() }
  }

  it('answer each scenario at its own path, with many at once', async () => {
    const all = Array.from({ length: 20 }, (_, at) => {
      const { tell, ...one } = begin()
      tell('GET /me', fixedResponse(200, { content: String(at) }))
      return one
    })
    const answers = await Promise.all(all.map(({ url }) => ask(`${url}/me`)))
    expect(answers.map(({ text }) => text)).to.deep.equal(all.map((_, at) => String(at)))
    for (const { part } of all)
      await part.expect('payments', { route: new Route('GET', '/me'), times: 1 }, 'the stand-in …')
  })

  it('answer a thousand requests at once, and receive a body of 50 MB', async () => {
    const { tell, part, url } = begin()
    tell('POST /charges', fixedResponse(201))
    const bytes = new Uint8Array(50 * 1024 * 1024)
    const send = (body: BodyInit): ReturnType<typeof ask> => ask(`${url}/charges`, 'POST', body)
    const responses = await Promise.all(Array.from({ length: 1000 }, (_, at) => send(String(at))))
    responses.push(await send(bytes))
    expect(new Set(responses.map(({ status }) => status))).to.deep.equal(new Set([201]))
    await part.expect('payments', { times: 1001 }, 'the stand-in …')
  })

  it('refuse a body that is longer than maxBodyBytes', async () => {
    const small = begin({ maxBodyBytes: 10 })
    expect((await ask(`${small.url}/files`, 'POST', 'longer than that')).status).to.equal(413)
    expect(await messageOf(small.scenario.end())).to.equal(
      'The stand-in "payments" has received a body of POST /files that is longer than maxBodyBytes.',
    )
  })

  it('decode a compressed body', async () => {
    const { tell, part, url } = begin()
    tell('POST /files', fixedResponse(201))
    const { gzipSync } = await import('node:zlib')
    const gzipped = new Uint8Array(gzipSync('{"a":1}'))
    await ask(`${url}/files`, 'POST', gzipped, { 'Content-Encoding': 'gzip' })
    await part.expect('payments', { content: { kind: 'json', value: { a: 1 } } }, 'the stand-in …')
  })

  it('say in a response to HEAD how long the body is', async () => {
    const { tell, url } = begin()
    tell('HEAD /report', fixedResponse(200, { content: 'report' }))
    const { headers } = await fetch(`${url}/report`, { method: 'HEAD' })
    expect(headers.get('Content-Length')).to.equal('6')
  })

  it('log a client that hangs up before it is answered, and go on', async () => {
    const { tell, log, url } = begin()
    tell('GET /slow', fixedResponse(200, undefined, { afterMs: 60_000 }))
    const sent = httpRequest(`${url}/slow`).end()
    sent.on('error', () => undefined)
    await wait(50)
    sent.destroy()
    while (log.length === 0) await wait(5)
    expect(log.join()).to.include('ECONNRESET: the client hung up before it was answered')
    tell('GET /fast', fixedResponse(200))
    expect((await ask(`${url}/fast`)).status).to.equal(200)
  })

  it('log a client that hangs up in the middle of its body, and do not count that as received', async () => {
    const { part, log, url } = begin()
    const sent = httpRequest(`${url}/charges`, { method: 'POST', headers: { 'Content-Length': 10 } })
    sent.on('error', () => undefined)
    sent.write('half')
    await wait(50)
    sent.destroy()
    while (log.length === 0) await wait(5)
    expect(log.join()).to.include('ECONNRESET: the client hung up before it was answered')
    await part.expect('payments', { times: 0 }, 'the stand-in …')
  })

  it('show a request that is not answered yet as such', async () => {
    const { tell, part, url } = begin()
    tell('GET /slow', fixedResponse(200, undefined, { afterMs: 60_000 }))
    void ask(`${url}/slow`).catch(() => undefined)
    await part.expect('payments', { withinMs: 5000, route: new Route('GET', '/slow') }, 'the stand-in …')
    expect(() => part.assert((subject) => expectTextBody(subject, 'x'), 'the body is x')).to.throw(
      /\/slow \(0 ms\)\n< none \(PENDING: it is not answered yet\)/,
    )
  })

  it('log an asserted request with the response that it got', async () => {
    const { tell, part, log, url } = begin()
    tell('POST /charges', fixedResponse(503))
    await ask(`${url}/charges`, 'POST', '{"amount":75}')
    await part.expect('payments', {}, 'the stand-in …')
    log.length = 0
    expect(() => part.assert((subject) => expectTextBody(subject, 'x'), 'the body is x')).to.throw()
    expect(log.join()).to.include('Service Unavailable (503)')
  })

  it('are told nothing, and have received nothing, before they run', async () => {
    const { part } = begin()
    useStandIns({ late: {} })
    const early = 'The stand-in "late" has not started'
    expect(() => part.addStub('late', undefined, [fixedResponse(200)])).to.throw(ConfigurationError, early)
    const expected = part.expect('late', { times: 0 }, 'the stand-in …')
    expect(await messageOf(expected))
      .to.include(early)
      .and.to.include('outside of Cucumber there are none.')
  })

  it('let go of those that are never answered when the scenario ends', async () => {
    const { scenario, tell, log, url } = begin()
    tell('GET /never', neverAnswers)
    const asked = ask(`${url}/never`).catch((error: Error) => error.message)
    while (log.length === 0) await wait(5)
    expect(log.join()).to.include('NO_ANSWER: it never answers')
    await scenario.end()
    expect(await asked).to.equal('fetch failed')
  })

  it('answer a request of a scenario that has ended with 410, and name it in the log of the next', async () => {
    const first = begin()
    await first.scenario.end()
    const second = begin()
    expect((await ask(`${first.url}/charges`)).status).to.equal(410)
    expect(second.log.join())
      .to.match(/\* +THE STAND-IN "PAYMENTS" RECEIVED TOO LATE +\*/)
      .and.to.include('GET /charges belongs to a scenario that has ended, so it was answered with 410 Gone.')
    await second.scenario.end()
    expect((await ask(`${second.url}/charges`)).status).to.equal(410)
  })

  it('take a request without a path for one of the scenario that has told an answer for it', async () => {
    const [first, second] = [begin(), begin()]
    second.tell('GET /me', fixedResponse(200, { content: 'second' }))
    const { url } = standIn('payments')
    expect(await ask(`${url}/me`)).to.deep.equal({ status: 200, text: 'second' })
    first.tell('GET /me', fixedResponse(200))
    expect((await ask(`${url}/me`)).status).to.equal(501)
    expect(warnings.join()).to.include(
      'The stand-in "payments" has no answer for GET /me: 2 scenarios run, and it does not say whose it is.\nGive the API {{payments.url}}',
    )
    await second.scenario.end()
    await first.scenario.end()
    expect((await ask(`${url}/me`)).status).to.equal(410)
    expect((await ask(`${url}/you`)).text).to.include('no scenario runs')
  })

  it('forget what they were told when they stop', async () => {
    standIn('payments').on('GET /you', () => ({ body: 'you' }))
    const { scenario, tell } = begin()
    tell('GET /me', fixedResponse(200))
    await scenario.end()
    await stopStandIns()
    await startStandIns(undefined, (name) => new OpenApiDocument(document, name))
    const { url } = standIn('payments')
    expect((await ask(`${url}/me`)).status).to.equal(501)
    expect((await ask(`${url}/you`)).status).to.equal(501)
  })

  it('answer with functions, of a scenario before those of the worker', async () => {
    standIn('payments').on('POST /charges', () => ({ status: 200 }))
    standIn('payments').on('POST /charges', ({ path, headers, body }) => ({
      status: 202,
      headers: { 'X-Seen': String(headers['content-type']) },
      body: { path, body },
    }))
    const { scenario, part, url } = begin()
    const json = { 'Content-Type': 'application/json' }
    expect(await ask(`${url}/charges?a=1`, 'POST', '{"b":2}', json)).to.deep.equal({
      status: 202,
      text: '{"path":"/charges?a=1","body":{"b":2}}',
    })
    part.standIn('payments').on('POST /charges', () => ({ body: 'of the scenario' }))
    expect((await ask(`${url}/charges`, 'POST')).text).to.equal('of the scenario')
    part.standIn('payments').on('POST /charges', () => Promise.reject(new Error('no funds')))
    expect((await ask(`${url}/charges`, 'POST')).status).to.equal(500)
    part.standIn('payments').on('POST /charges', () => ({ statsu: 3 }) as never)
    expect((await ask(`${url}/charges`, 'POST')).status).to.equal(500)
    expect(await messageOf(scenario.end())).to.equal(
      'The answer of the stand-in "payments" to POST /charges failed: no funds\n\nThe answer of the stand-in "payments" to POST /charges failed: An answer has no "statsu". Did you mean "status"?',
    )
    expect(() => standIn('payments').on('charges', () => ({}))).to.throw('"charges" is not a route.')
  })

  it('count equal requests that nothing answers, and only warn of those of clean-ups', async () => {
    const { scenario, url } = begin()
    for (let times = 0; times < 3; times++) await ask(`${url}/charges`)
    scenario.ending.cleanUp(() => ask(`${url}/refunds`, 'POST'), 'order has been placed')
    expect(await messageOf(scenario.end())).to.equal(
      'The stand-in "payments" has no answer for GET /charges; none was given. (3 times)\nTell one, for example: Given the stand-in "payments" answers GET "/charges" with 200 OK',
    )
    expect(warnings.join()).to.include('The stand-in "payments" has no answer for POST /refunds')
  })

  it('do not warn of the clean-ups of a walk, of which a tool reports', async () => {
    const during = (_act: unknown, work: () => unknown): unknown => work()
    const { scenario, url } = begin({}, { isRehearsal: true, during })
    scenario.ending.cleanUp(() => ask(`${url}/refunds`, 'POST'), 'order has been placed')
    await scenario.end()
    expect(warnings).to.deep.equal([])
  })

  it('check requests and answers against an OpenAPI document', async () => {
    const { scenario, part } = begin()
    const { url } = part.standIn('post')
    const json = { 'Content-Type': 'application/json' }
    part.addStub('post', new Route('POST', '/letters'), [fixedResponse(201), fixedResponse(200)])
    await ask(`${url}/letters`, 'POST', '{"to":"Fred"}', json)
    await ask(`${url}/letters`, 'POST', '{"to":"Fred"}', json)
    await ask(`${url}/letters`, 'POST', '{}', json)
    const message = (await messageOf(scenario.end())).replace(/127[\d.:]+/g, 'localhost')
    expect(message).to.equal(
      'What the stand-in "post" received, or answers, does not match "post.json":\nPOST http://localhost/letters\n  The status 200 is not documented for POST /letters. Documented: 201\n\n' +
        'What the stand-in "post" received, or answers, does not match "post.json":\nPOST http://localhost/letters\n  Request body: must have the member "to"\n  The status 200 is not documented for POST /letters. Documented: 201',
    )
  })

  it('keep secrets out of logs and messages', async () => {
    const { scenario, url, log } = begin()
    const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer abcdefgh1234' }
    await ask(`${url}/charges?api_key=k3y-0f-payments`, 'POST', '{"password":"s3cr3t-w0rd"}', headers)
    const shown = `${log.join()} ${await messageOf(scenario.end())}`
    expect(shown)
      .to.include('POST /charges')
      .and.to.match(/redacted/)
    for (const secret of ['abcdefgh1234', 'k3y-0f-payments', 's3cr3t-w0rd'])
      expect(shown).not.to.include(secret)
  })

  it('warn of answers that nothing asked for, of shared steps only if no scenario asked', async () => {
    const telling = (line: number, isShared = false) => ({ place: `features/a.feature:${line}`, isShared })
    for (const asks of [false, true]) {
      const { scenario, part, url } = begin()
      part.addStub('payments', new Route('GET', '/shared'), [fixedResponse(200)], telling(3, true))
      part.addStub(
        'payments',
        new Route('GET', '/turns'),
        [fixedResponse(200), fixedResponse(200)],
        telling(9),
      )
      part.addStub('payments', new Route('GET', '/asked'), [fixedResponse(200)], telling(10))
      if (asks) await ask(`${url}/shared`)
      for (const path of ['turns', 'asked']) await ask(`${url}/${path}`)
      await scenario.end()
    }
    const failed = begin()
    failed.part.addStub('payments', new Route('GET', '/failed'), [fixedResponse(200)], telling(20))
    failed.scenario.cancel()
    await failed.scenario.end()
    await stopStandIns()
    expect(warnings).to.deep.equal([
      '\nAnswers of stand-ins that nothing asked for:\n  features/a.feature:9 "payments": GET /turns',
    ])
  })

  it('are there for stories, whose data cannot have a member of the same name', async () => {
    const urls: string[] = []
    const options = { baseURL: 'http://localhost', logMessage: () => undefined }
    const scenario = ScenarioConfiguration.withStoryBook(DoingBook, DoingData).configure(options).begin()
    standIn('payments').on('GET /me', () => ({ body: 'me' }))
    const asked: Work = (context) => {
      urls.push(context.standIn('payments').url)
      return ask(`${context.standIn('payments').url}/me`)
    }
    await scenario.given.did(asked).getResult()
    await scenario.end()
    expect(urls[0]).to.match(/^http:\/\/127\.0\.0\.1:\d+\/s\d+$/)

    class Taken extends DoingData {
      payments = []
    }
    expect(() => ScenarioConfiguration.withStoryBook(DoingBook, Taken).configure(options).begin()).to.throw(
      'The stand-in "payments" has the name of a member of the story data',
    )
  })

  for (const [told, asked, fits] of [
    ['GET /charges', 'GET /charges/', false],
    ['GET /charges/', 'GET /charges/', true],
    ['GET /charges', 'GET /charges?limit=1', true],
    ['GET /charges?limit=1', 'GET /charges?page=2&limit=1', true],
    ['GET /charges?limit=1', 'GET /charges?limit=10', false],
    ['GET /charges?a=1&a=2', 'GET /charges?a=2&a=1', true],
    ['GET /charges/{id}', 'GET /charges/1', true],
    ['GET /charges/{id}', 'GET /charges', false],
    ['GET /charges/{id}', 'GET /charges/1/refunds', false],
    ['GET /a b', 'GET /a%20b', true],
    ['GET /a%2Fb', 'GET /a/b', false],
    ['GET /', 'GET /', true],
    ['GET /', 'GET /?a=1', true],
    ['GET /charges', 'POST /charges', false],
    ['GET /charges', 'GET /Charges', false],
  ] as const)
    it(`${fits ? 'take' : 'do not take'} ${asked} for ${told}`, () => {
      const [method = '', path = ''] = asked.split(/ (.*)/s)
      const [ofTold = '', pathTold = ''] = told.split(/ (.*)/s)
      const request: RequestLine = { method, path }
      expect(new Route(ofTold, pathTold).fits(request)).to.equal(fits)
    })

  it('take no value that is filled in for a {segment}', () => {
    const route = new Route('GET', '/charges/{{id}}', (path) =>
      path.replace('{{id}}', encodeURIComponent('{id}')),
    )
    expect(route.fits({ method: 'GET', path: '/charges/%7Bid%7D' })).to.equal(true)
    expect(route.fits({ method: 'GET', path: '/charges/1' })).to.equal(false)
  })

  for (const [named, message] of [
    [{ 'pay-ments': {} }, '"pay-ments" cannot be the name of a stand-in.'],
    [
      { payments: { prot: 1 } },
      'The stand-in "payments" is wrong. Unknown setting "prot". Did you mean "port"?',
    ],
    [
      { other: { port: 0 } },
      'The setting "port" must be a port from 1 to 65535; leave it out for a free one, but is 0.',
    ],
    [
      { other: { key: '-----BEGIN' } },
      'The stand-in "other" is wrong. The "cert" and the "key" belong together.',
    ],
    [{ payments: { host: 'localhost' } }, 'The stand-in "payments" is named twice, with different settings.'],
  ] as const)
    it(`are refused: ${message}`, () => expect(() => useStandIns(named as never)).to.throw(message))

  it('speak HTTPS with a key and a certificate, which may be a file, a text or bytes', async () => {
    const pem = join(__dirname, '../../../faults/certificate.pem')
    const { cert } = certificate
    for (const one of [pem, cert, Buffer.from(cert)]) {
      const secure = new StandInServer('secure', { key: one, cert: one })
      await secure.start((_, response) => void response.end('yes'))
      const asked = httpsRequest(secure.url, { ca: cert }).end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      expect(answer.statusCode).to.equal(200)
      await secure.stop()
    }
  })

  it('are refused in options that are a function', async () => {
    const configured = ScenarioConfiguration.configure(() => ({
      baseURL: 'http://localhost',
      standIns: { payments: {} },
    }))
    expect(await messageOf(configured.begin())).to.match(
      /^The function that gives the options names stand-ins/,
    )
  })

  // The last one: from here on a stand-in has a fixed port.
  it('with a fixed port are told apart by what was told, and need the port for themselves', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    await stopStandIns()
    useStandIns({ fixed: { port } })
    const start = (worker?: string) => startStandIns(worker, (name) => new OpenApiDocument(document, name))
    expect(await messageOf(start())).to.equal(
      `The stand-in "fixed" cannot listen on ${port} (EADDRINUSE).\nEnd what listens there, or leave the port out for a free one.`,
    )
    await stopStandIns()
    await new Promise((resolve) => taken.close(resolve))
    expect(await messageOf(start('1'))).to.equal(
      `The stand-in "fixed" has the fixed port ${port}, which worker 0 uses: leave the port out, or run without --parallel.`,
    )
    await stopStandIns()
    await start('0')
    const first = begin()
    const url = `http://127.0.0.1:${port}`
    expect(first.part.standIn('fixed').url).to.equal(url)
    first.part.addStub('fixed', new Route('GET', '/s1'), [fixedResponse(200)])
    expect((await ask(`${url}/s1`)).status).to.equal(200)
    await first.scenario.end()
    const second = begin()
    expect((await ask(`${url}/s1`)).status).to.equal(410)
    expect((await ask(`${url}/other`)).status).to.equal(501)
    begin()
    expect(() => second.part.addStub('fixed', new Route('GET', '/s1'), [fixedResponse(200)])).to.throw(
      'Several scenarios run at once, and the stand-in "fixed" with its fixed port cannot tell them apart.',
    )
  })
})
