import { expect } from 'chai'
import { harOf } from './har'
import { reportFixture } from './model.fixture'
import type { ReportExchange, ReportScenario } from './model'

/** The members that HAR 1.2 requires. */
const required = {
  page: ['startedDateTime', 'id', 'title', 'pageTimings'],
  entry: ['startedDateTime', 'time', 'request', 'response', 'cache', 'timings'],
  message: ['httpVersion', 'cookies', 'headers', 'headersSize', 'bodySize'],
  request: ['method', 'url', 'queryString'],
  response: ['status', 'statusText', 'content', 'redirectURL'],
}

describe('harOf', () => {
  it('writes each attempt as a page, and each of its HTTP exchanges with what HAR requires', () => {
    const { scenarios } = reportFixture()
    const { pages, entries } = writtenHar(scenarios)
    expect(pages.map(({ id, title }) => [id, title])).to.deep.include.members([
      ['features/transfer.feature:22', 'A deposit is made'],
      ['features/transfer.feature:22 (attempt 2)', 'A deposit is made (attempt 2)'],
    ])
    for (const page of pages) expect(page).to.include.all.keys(required.page)
    for (const { request, response, ...entry } of entries) {
      expect({ request, response, ...entry }).to.include.all.keys(required.entry)
      expect(request).to.include.all.keys([...required.message, ...required.request])
      expect(response).to.include.all.keys([...required.message, ...required.response])
      expect(new Date(entry.startedDateTime).toISOString()).to.equal(entry.startedDateTime)
      const { send, wait, receive } = entry.timings
      expect(entry.time).to.equal(send + wait + receive)
      expect(pages.map(({ id }) => id)).to.include(entry.pageref)
    }
    const sent = scenarios.flatMap(({ attempts }) => attempts.flatMap(({ steps }) => steps))
    const http = sent.flatMap((step) => step.exchanges).filter(({ protocol }) => protocol === 'http')
    expect(entries).to.have.length(http.length)
    const aborted = entries.find(({ response }) => response.status === 0)
    expect(aborted?.response).to.include({ _error: 'ECONNRESET' })
  })

  it('says what the bodies are, and which cookies a response sets', () => {
    const { request, response } = entryOf({
      request: {
        method: 'PUT',
        url: 'http://localhost/p?a=1&key=[redacted]',
        headers: [
          ['Content-Type', 'image/png'],
          ['Cookie', 'a=b=c; sid=[redacted]'],
        ],
        body: { mediaType: 'image/png', bytes: 4, isCut: false, payload: 'iVBORw==' },
      },
      response: {
        status: 200,
        statusText: '200 OK',
        headers: [
          ['Content-Type', 'text/plain; charset=utf-8'],
          ['Set-Cookie', 'sid=[redacted]; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT; HttpOnly'],
          ['Set-Cookie', 'theme=dark; Expires=Session; Domain=example.org; Secure'],
          ['Set-Cookie', '[redacted]'],
        ],
        body: { mediaType: 'text/plain', bytes: 70_000, isCut: true, text: 'The beginning' },
      },
    })
    expect(request).to.deep.include({
      cookies: pairs(['a', 'b=c'], ['sid', '[redacted]']),
      queryString: pairs(['a', '1'], ['key', '[redacted]']),
      postData: { mimeType: 'image/png', text: 'iVBORw==', encoding: 'base64' },
    })
    expect(response.cookies).to.deep.equal([
      {
        name: 'sid',
        value: '[redacted]',
        path: '/',
        httpOnly: true,
        secure: false,
        expires: '2026-10-21T07:28:00.000Z',
      },
      { name: 'theme', value: 'dark', domain: 'example.org', httpOnly: false, secure: true },
      { name: '', value: '[redacted]', httpOnly: false, secure: false },
    ])
    expect(response.content).to.deep.equal({
      size: 70_000,
      mimeType: 'text/plain; charset=utf-8',
      text: 'The beginning',
      comment: 'cut: the whole body has 70000 bytes',
    })
  })

  it('writes an entry for each redirect, and the time of all of them once', () => {
    const call = { operation: '', status: 200 }
    const { entries } = harWith({
      durationMs: 30,
      calls: [
        { ...call, method: 'POST', url: 'http://localhost/a' },
        { ...call, method: 'GET', url: 'http://localhost/b' },
      ],
      redirects: [{ status: 303, headers: [['Location', '/b']] }],
      request: { method: 'POST', url: 'http://localhost/a', headers: [['X-Api-Key', '[redacted]']] },
      withheld: ['X-Api-Key'],
    })
    expect(entries.map(({ request }) => request.headers.length)).to.deep.equal([1, 0])
    expect(
      entries.map(({ request, response, time }) => [request.url, response.redirectURL, time]),
    ).to.deep.equal([
      ['http://localhost/a', '/b', 0],
      ['http://localhost/b', '', 30],
    ])
    expect(entries[1]?.request.postData).to.equal(undefined)
  })

  it('writes the messages of a WebSocket as Chrome does', () => {
    const entry = entryOf(
      { request: { method: 'GET', url: 'ws://localhost:3000/live', headers: [] }, startedAt: 1000 },
      [
        { atMs: 12, kind: 'received', text: '{"price": 1}' },
        { atMs: 14, kind: 'sent', text: '<binary, 2 bytes>', payload: bytes('AAE=') },
        { atMs: 15, kind: 'noted', text: 'closing it with the code 1000' },
      ],
    )
    expect(entry).to.have.deep.property('_webSocketMessages', [
      { type: 'receive', time: 1.012, opcode: 1, data: '{"price": 1}' },
      { type: 'send', time: 1.014, opcode: 2, data: 'AAE=' },
    ])
  })
})

function bytes(payload: string) {
  return { mediaType: '', bytes: 2, isCut: false, payload }
}

function pairs(...given: [string, string][]) {
  return given.map(([name, value]) => ({ name, value }))
}

/** Returns a HAR as it is written, so without members that are undefined. */
function writtenHar(scenarios: readonly ReportScenario[]) {
  return (JSON.parse(JSON.stringify(harOf({ scenarios }))) as ReturnType<typeof harOf>).log
}

type Lines = ReportScenario['attempts'][0]['steps'][0]['transcripts'][0]['lines']

/** Returns the HAR of the first scenario of the fixture, whose only exchange is changed in this way. */
function harWith(changed: Partial<ReportExchange>, lines: Lines = []) {
  const [scenario] = reportFixture().scenarios
  const [attempt] = scenario!.attempts
  const step = attempt.steps.find(({ exchanges }) => exchanges.length > 0)!
  const exchange = { ...step.exchanges[0]!, ...changed }
  const { method, url } = exchange.request
  const calls = changed.calls ?? [{ method, url, operation: '', status: 200 }]
  const transcripts = [{ stream: `${method} ${url}`, leftOut: 0, lines }]
  const steps = [{ ...step, exchanges: [{ ...exchange, calls }], transcripts }]
  return writtenHar([{ ...scenario!, attempts: [{ ...attempt, steps }] }])
}

function entryOf(changed: Partial<ReportExchange>, lines?: Lines) {
  const { entries } = harWith(changed, lines)
  expect(entries).to.have.length(1)
  return entries[0]!
}
