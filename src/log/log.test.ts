import { execFileSync } from 'node:child_process'
import { expect } from 'chai'
import { Body, Headers, type HttpExchange, type ExchangeRequest } from '../exchange'
import { madeUpExchange } from '../exchange/exchange.fixture'
import { Redactor } from '../redaction'
import { messageEntry, renderBlock, renderBody, renderCurl, summarizeBody, summarizeExchange } from '.'
import { renderTitle } from './render-block'
import { warn, warnOnce } from './warnings'
import { warningsOfEachTest } from './warnings.fixture'

describe('renderBody', () => {
  const redactor = new Redactor()
  const json = (text: string, maxBytes?: number): string =>
    renderBody(new Body(text, 'application/json'), redactor, maxBytes)
  for (const [what, text, shown] of [
    ['escapes', '{"a":"\\"{[:,]}\\\\","\\u0041":"\\n"}', '{\n  "a": "\\"{[:,]}\\\\",\n  "\\u0041": "\\n"\n}'],
    ['numbers as they were sent', '[12345678901234567890,1.50]', '[\n  12345678901234567890,\n  1.50\n]'],
    ['what is empty', '{"a":[],"b":{}}', '{\n  "a": [],\n  "b": {}\n}'],
    ['what is no JSON', '{"a":', '{"a":'],
  ] as const)
    it(`formats ${what}`, () => expect(json(text)).to.equal(shown))

  it('formats and cuts a body of 100,000 levels', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(json(deep)).to.match(/\n… cut after 65,536 bytes; the body has 200,000 bytes$/)
  })

  it('cuts a body that is too long, but never within a character', () => {
    expect(json('"äääääääääääääääääääää"', 10)).to.equal('"ääää\n… cut after 10 bytes; the body has 44 bytes')
    expect(json('"ääää"', 10)).to.equal('"ääää"')
  })

  it('does not cut a body that exceeds the limit only because of formatting', () => {
    expect(json('{"a":[1]}', 10)).to.equal('{\n  "a": [\n    1\n  ]\n}')
    const deep = '['.repeat(5000) + ']'.repeat(5000)
    expect(json(deep, 10_000)).to.equal(deep)
  })
})

const head = (...lines: [name: string, value: string][]): Headers => new Headers(lines)

/** A call without headers that was answered with an empty 200. */
function exchangeOf(request: Partial<ExchangeRequest>, rest: object = {}): HttpExchange {
  const { headers = head(), body, ...to } = request
  return Object.assign(
    madeUpExchange({ method: 'POST', url: 'http://a/', ...to, sentHeaders: headers, sent: body }),
    rest,
  )
}

const circular: Record<string, unknown> = { a: 1 }
circular['self'] = circular
for (const [message, shown] of [
  [{ a: 1, password: 'hunter2' }, '{\n  "a": 1,\n  "password": "[redacted]"\n}'],
  [undefined, 'undefined'],
  [circular, '<ref *1> { a: 1, self: [Circular *1] }'],
  [{ a: 9007199254740993n }, '{\n  "a": 9007199254740993\n}'],
] as const)
  it(`renderBlock shows the message ${shown.split('\n')[0]}`, () => {
    const block = renderBlock(
      { title: 'when', entries: [messageEntry(message)] },
      { redactor: new Redactor() },
    )
    expect(block).to.equal(`${renderTitle('when')}\n\n${shown}`)
  })

it('renderBlock tells that a request was sent again', () => {
  const entries = [{ kind: 'exchange', exchange: exchangeOf({}, { isSentAgain: true }) }] as const
  expect(renderBlock({ title: 'when', entries }, { redactor: new Redactor() })).to.include(
    'REQUEST: POST http://a/\n\nSENT AGAIN: the connection, which had been idle, was closed\n\nRESPONSE',
  )
})

it('summarizeExchange shows a call without an answer', () => {
  const outcome = { kind: 'failed', code: 'ECONNRESET', message: 'hang up', cause: undefined } as const
  expect(
    summarizeExchange(exchangeOf({ url: 'http://a/?token=abcdef' }, { outcome }), new Redactor()),
  ).to.equal('POST http://a/?token=[redacted] (12 ms)\n< none (ECONNRESET: hang up)')
})

it('summarizeExchange says the status of an error where the message does not', () => {
  const outcome = { kind: 'answered', status: 401, headers: head(), body: new Body('', '') } as const
  const refused = exchangeOf({ url: 'http://a/' }, { outcome })
  const summary = 'POST http://a/ (12 ms)'
  expect(summarizeExchange(refused, new Redactor(), false)).to.equal(`${summary}\n< 401 Unauthorized`)
  expect(summarizeExchange(refused, new Redactor())).to.equal(summary)
})

it('summarizeBody tells the type and the size of bytes', () =>
  expect(
    [1, 2000].map((size) => summarizeBody(new Body(Buffer.alloc(size, 0xff), 'a/b'), new Redactor())),
  ).to.deep.equal(['<a/b, 1 byte>', '<a/b, 2,000 bytes>']))

it('summarizeBody cuts a long body', () =>
  expect(summarizeBody(new Body('x'.repeat(1500)), new Redactor())).to.equal(
    `${'x'.repeat(500)}… (1,500 bytes)`,
  ))

it('The secrets of a redirect are redacted wherever they appear again', () => {
  const redactor = new Redactor()
  const headers = head(['location', '/a?token=fedcba'], ['set-cookie', 'session=a-secret-session; Path=/'])
  redactor.observe(exchangeOf({}, { redirects: [{ status: 302, headers, request: exchangeOf({}).request }] }))
  expect(redactor.redact('fedcba, a-secret-session')).to.equal('[redacted], [redacted]')
})

describe('renderCurl', () => {
  const curlOf = (...of: Parameters<typeof exchangeOf>): string =>
    renderCurl(exchangeOf(...of), new Redactor())
  const get = (rest: Partial<ExchangeRequest>): Partial<ExchangeRequest> => ({ method: 'GET', ...rest })
  const ownHeaders = head(['Host', 'a'], ['User-Agent', 'b'], ['Content-Length', '1'])
  const lines: [what: string, request: Partial<ExchangeRequest>, curl: string][] = [
    ['GET with a body', get({ body: new Body('x') }), "curl -X GET 'http://a/' --data-binary 'x'"],
    [
      'HEAD with a body',
      { method: 'HEAD', body: new Body('x') },
      "curl -X HEAD 'http://a/' --data-binary 'x'",
    ],
    ['a quote in the URL', get({ url: "http://a/o'b" }), "curl 'http://a/o'\\''b'"],
    ['a text that begins with @', { body: new Body('@me') }, "curl -X POST 'http://a/' --data-raw '@me'"],
    ['bytes', { body: new Body(Buffer.from([0])) }, "curl -X POST 'http://a/' --data-binary @body.bin"],
    ['an empty header', get({ headers: head(['X-A', '']) }), "curl 'http://a/' -H 'X-A;'"],
    ['what curl sets itself', get({ headers: ownHeaders }), "curl 'http://a/'"],
    ['brackets in the URL', get({ url: 'http://a/?f[]={x}' }), "curl --globoff 'http://a/?f[]={x}'"],
    ['dot segments', get({ url: 'http://a/b/%2E./c' }), "curl --path-as-is 'http://a/b/%2E./c'"],
    ['dots that are no segment', get({ url: 'http://a/.b?/../' }), "curl 'http://a/.b?/../'"],
  ]
  for (const [what, request, curl] of lines)
    it(`renders ${what}`, () => expect(curlOf(request)).to.equal(curl))

  const led = (method: string, status: number, text?: string, cookie?: string): string =>
    curlOf(
      { method, body: text === undefined ? undefined : new Body(text) },
      {
        redirects: [
          {
            status,
            request: exchangeOf({ method }).request,
            headers: head(
              ['Location', '/b'],
              ...(cookie ? [['Set-Cookie', cookie] as [string, string]] : []),
            ),
          },
        ],
      },
    )
  for (const [what, curl, expected] of [
    ['a POST that became a GET', led('POST', 303, 'x'), "curl --location 'http://a/' --data-binary 'x'"],
    ['a POST without a body', led('POST', 302), "curl --location 'http://a/' --data-binary ''"],
    ['a PUT sent again', led('PUT', 307, 'x'), "curl -X PUT --location 'http://a/' --data-binary 'x'"],
    ['cookies set on the way', led('GET', 302, undefined, 'a=b'), "curl --location --cookie '' 'http://a/'"],
    ['a DELETE that became a GET, which curl would repeat', led('DELETE', 303), "curl -X DELETE 'http://a/'"],
  ] as const)
    it(`renders a redirect of ${what}`, () => expect(curl).to.equal(expected))

  it('quotes the body so that a shell reads it unchanged', () => {
    const body = 'it\'s "quoted" $HOME `id` \\ !\n*'
    const curl = curlOf({ body: new Body(body) }).replace(/^curl/, "printf '%s|'")
    const printed = execFileSync('sh', ['-c', curl], { encoding: 'utf8' })
    expect(printed).to.equal(`-X|POST|http://a/|--data-binary|${body}|`)
  })
})

for (const [sent, shown] of [
  ['a=12345678; Path=/; SameSite=Lax', 'a=[redacted]; Path=/; SameSite=Lax'],
  [
    'a=b=c; Expires=Wed, 09 Jun 2027 10:18:14 GMT; secure; HttpOnly',
    'a=[redacted]; Expires=Wed, 09 Jun 2027 10:18:14 GMT; secure; HttpOnly',
  ],
  ['a=; Max-Age=0', 'a=; Max-Age=0'],
  ['s3cret', '[redacted]'],
  ['a=s3cret,s3cret; Path=/, b=s3cret; Token=s3cret', 'a=[redacted]; [redacted]; [redacted]'],
] as const)
  it(`The header Set-Cookie is shown without its value: ${shown}`, () =>
    expect(new Redactor().redactHeader('Set-Cookie', sent)).to.equal(shown))

describe('Control characters in a body', () => {
  const body = new Body("a\u001b[2J\\'b", 'text/plain')
  const echoed = exchangeOf({ body })
  const redactor = new Redactor()

  it('are escaped in the log', () =>
    expect(
      renderBlock({ title: 'when', entries: [{ kind: 'exchange', exchange: echoed }] }, { redactor }),
    ).to.include("a\\u001b[2J\\'b"))
  it('are restored when a shell reads the curl command', () =>
    expect(
      execFileSync('bash', [
        '-c',
        `LC_ALL=C.UTF-8; printf %s ${renderCurl(echoed, redactor).split('--data-binary ')[1]}`,
      ]).toString(),
    ).to.equal("a\u001b[2J\\'b"))
})

describe('Warnings that begin alike', () => {
  const printed = warningsOfEachTest()

  it('are printed once where a tool runs the same scenarios many times, and else each time', () => {
    warnOnce(true)
    for (const text of ['refused\nGET /1', 'refused\nGET /2', 'refused\nPUT /1']) warn(text)
    warnOnce(false)
    warn('refused\nGET /3')
    expect(printed).to.deep.equal(['\nrefused\nGET /1', '\nrefused\nPUT /1', '\nrefused\nGET /3'])
  })
})
