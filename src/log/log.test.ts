import { execFileSync } from 'node:child_process'
import { expect } from 'chai'
import { Body, Headers, type HttpExchange, type ExchangeRequest } from '../exchange'
import { Redactor } from '../redaction'
import { loggedMessage, renderBlock, renderBody, renderCurl, summarizeExchange } from '.'
import { renderTitle } from './scenario-log'

describe('renderBody', () => {
  const redactor = new Redactor()
  const json = (text: string, maxBytes?: number): string =>
    renderBody(new Body(text, 'application/json'), redactor, maxBytes)
  const texts: [what: string, text: string, shown: string][] = [
    ['escapes', '{"a":"\\"{[:,]}\\\\","\\u0041":"\\n"}', '{\n  "a": "\\"{[:,]}\\\\",\n  "\\u0041": "\\n"\n}'],
    ['what is no JSON', '{"a":', '{"a":'],
  ]
  for (const [what, text, shown] of texts) {
    it(`formats ${what}`, () => expect(json(text)).to.equal(shown))
  }

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

const request = (rest: Partial<ExchangeRequest> = {}): ExchangeRequest => ({
  method: 'POST',
  url: 'http://bank/accounts?a=1&token=abcdef',
  headers: new Headers([
    ['Content-Type', 'application/json'],
    ['authorization', 'Bearer abcdef'],
  ]),
  body: new Body('{"a":1}', 'application/json'),
  ...rest,
})
const exchange: HttpExchange = {
  protocol: 'http',
  request: request(),
  outcome: {
    kind: 'answered',
    status: 201,
    headers: new Headers([
      ['location', 'http://bank/accounts/1?token=abcdef'],
      ['x-a', 'abcdef'],
    ]),
    body: new Body('{"echo":"abcdef"}', 'application/json'),
  },
  timeMs: 12,
}
const exchangeOf = (rest: Partial<ExchangeRequest>): HttpExchange => ({ ...exchange, request: request(rest) })
const redirected: HttpExchange = {
  ...exchange,
  redirects: [
    {
      status: 302,
      headers: new Headers([
        ['location', '/accounts?token=fedcba'],
        ['set-cookie', 'session=a-secret-session; Path=/'],
      ]),
    },
  ],
}
const lost: HttpExchange = {
  ...exchange,
  outcome: { kind: 'failed', code: 'ECONNRESET', message: 'socket hang up', cause: undefined },
}

describe('renderBlock', () => {
  const redactor = new Redactor()
  redactor.observe(exchange)
  const title = renderTitle('when')

  const circular: Record<string, unknown> = { a: 1 }
  circular['self'] = circular
  const messages: [message: unknown, shown: string][] = [
    [{ a: 1, password: 'hunter2' }, '{\n  "a": 1,\n  "password": "[redacted]"\n}'],
    [undefined, 'undefined'],
    [circular, '<ref *1> { a: 1, self: [Circular *1] }'],
    [{ a: 9007199254740993n }, '{\n  "a": 9007199254740993\n}'],
  ]
  for (const [message, shown] of messages) {
    it(`shows the message ${shown.split('\n')[0]}`, () =>
      expect(
        renderBlock(
          { title: 'when', entries: [{ kind: 'message', message: loggedMessage(message) }] },
          { redactor },
        ),
      ).to.equal(`${title}\n\n${shown}`))
  }
})

describe('summarizeExchange', () => {
  it('shows the request, redirects and response in one line each', () => {
    const redactor = new Redactor()
    redactor.observe(exchange)
    expect(summarizeExchange({ ...lost, request: request({ body: undefined }) }, redactor)).to.equal(
      'POST http://bank/accounts?a=1&token=[redacted] (12 ms)\n< none (ECONNRESET: socket hang up)',
    )
    expect(summarizeExchange(redirected, redactor)).to.equal(
      'POST http://bank/accounts?a=1&token=[redacted] (12 ms)\n> {"a":1}\n' +
        '< 302, redirected to /accounts?token=[redacted]\n< {"echo":"[redacted]"}',
    )
  })
})

describe('renderCurl', () => {
  const redactor = new Redactor()
  redactor.observe(exchange)
  const none = new Headers()
  const lines: [what: string, request: Partial<ExchangeRequest>, curl: string][] = [
    [
      'GET with a body',
      { method: 'GET', url: 'http://a/', headers: none, body: new Body('x') },
      "curl -X GET 'http://a/' --data-binary 'x'",
    ],
    [
      'quotes and line breaks',
      { url: "http://a/o'b", headers: none, body: new Body("it's\n$HOME `x`") },
      "curl -X POST 'http://a/o'\\''b' --data-binary 'it'\\''s\n$HOME `x`'",
    ],
    [
      'a text that begins with @',
      { url: 'http://a/', headers: none, body: new Body('@me') },
      "curl -X POST 'http://a/' --data-raw '@me'",
    ],
    [
      'bytes',
      { url: 'http://a/', headers: none, body: new Body(Buffer.from([0])) },
      "curl -X POST 'http://a/' --data-binary @body.bin",
    ],
    [
      'an empty header',
      { method: 'GET', url: 'http://a/', headers: new Headers([['X-A', '']]), body: undefined },
      "curl 'http://a/' -H 'X-A;'",
    ],
    [
      'what curl sets itself',
      {
        method: 'GET',
        url: 'http://a/',
        headers: new Headers([
          ['Host', 'a'],
          ['User-Agent', 'b'],
          ['Content-Length', '1'],
        ]),
        body: undefined,
      },
      "curl 'http://a/'",
    ],
    [
      'brackets in the URL',
      { method: 'GET', url: 'http://a/?f[]={x}', headers: none, body: undefined },
      "curl --globoff 'http://a/?f[]={x}'",
    ],
  ]
  for (const [what, rest, curl] of lines) {
    it(`renders ${what}`, () => expect(renderCurl(exchangeOf(rest), redactor)).to.equal(curl))
  }

  const led = (method: string, status: number, body?: Body, cookie?: string): HttpExchange => ({
    ...exchangeOf({ method, url: 'http://a/', headers: none, body }),
    redirects: [
      {
        status,
        headers: new Headers([['Location', '/b'], ...(cookie ? [['Set-Cookie', cookie] as const] : [])]),
      },
    ],
  })
  const followed: [what: string, exchange: HttpExchange, curl: string][] = [
    [
      'a POST that became a GET',
      led('POST', 303, new Body('x')),
      "curl --location 'http://a/' --data-binary 'x'",
    ],
    ['a POST without a body', led('POST', 302), "curl --location 'http://a/' --data-binary ''"],
    [
      'a PUT that was sent again',
      led('PUT', 307, new Body('x')),
      "curl -X PUT --location 'http://a/' --data-binary 'x'",
    ],
    ['cookies set on the way', led('GET', 302, undefined, 'a=b'), "curl --location --cookie '' 'http://a/'"],
  ]
  for (const [what, exchange, curl] of followed) {
    it(`adds --location for a redirect of ${what}`, () =>
      expect(renderCurl(exchange, redactor)).to.equal(curl))
  }

  it('omits --location when curl would repeat a DELETE that became a GET', () =>
    expect(renderCurl(led('DELETE', 303), redactor)).to.equal("curl -X DELETE 'http://a/'"))

  it('quotes the body so that a shell reads it unchanged', () => {
    const body = 'it\'s "quoted" $HOME `id` \\ !\n*'
    const curl = renderCurl(exchangeOf({ url: 'http://a/', headers: none, body: new Body(body) }), redactor)
    const printed = execFileSync('sh', ['-c', curl.replace(/^curl/, "printf '%s|'")], { encoding: 'utf8' })
    expect(printed).to.equal(`-X|POST|http://a/|--data-binary|${body}|`)
  })
})

describe('Control characters in a body', () => {
  const body = new Body("a\u001b[2J\\'b", 'text/plain')
  const echoed = exchangeOf({ url: 'http://a/', headers: new Headers([]), body })
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
