import { expect } from 'chai'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { CallRequest, Response, ScenarioOptions } from 'chapterwise'
import { answer, head, type FaultServer, type Misbehave } from './fault-server'

/** The servers of a run of the table. */
export interface Servers {
  readonly main: FaultServer
  /** Another host, which must see nothing that was meant for the first. */
  readonly other: FaultServer
  readonly expired: FaultServer
  readonly wrongName: FaultServer
  readonly selfSigned: FaultServer
  /** Accepts connections and reads nothing. */
  readonly deaf: FaultServer
  /** Resets a connection as soon as something comes. */
  readonly curt: FaultServer
  /** Answers in HTTP to whatever comes. */
  readonly blunt: FaultServer
  /** A port where nothing listens. */
  readonly closedPort: number
}

/** One way in which an API can misbehave, and how the call ends. */
export interface Fault {
  readonly name: string
  readonly serve?: Misbehave
  readonly serveFor?: (servers: Servers) => Misbehave
  /** Where to call; by default the path that is served. */
  readonly url?: (servers: Servers) => string
  readonly call?: Partial<CallRequest>
  readonly options?: Partial<ScenarioOptions>
  /** Checks the response; without it the call must fail. What it gives is what the documentation says. */
  readonly answered?: (response: Response, servers: Servers) => string
  /** Needs a client that trusts the certificates of the servers. */
  readonly needsTrust?: true
}

const json = 'Content-Type: application/json'
const text = 'Content-Type: text/plain; charset=utf-8'
const ok = 'HTTP/1.1 200 OK'
const chunked = 'Transfer-Encoding: chunked'
/** For what never comes. */
const impatient = { timeout: 300 }
const mib = 1024 * 1024

/** Answers, then sees that the connection ends. */
const reply =
  (bytes: string | Buffer): Misbehave =>
  (socket) =>
    socket.end(bytes)

/** Answers and leaves the connection open. */
const say =
  (bytes: string | Buffer): Misbehave =>
  (socket) =>
    void socket.write(bytes)

const reset =
  (bytes: string | Buffer = ''): Misbehave =>
  (socket) => {
    if (bytes.length === 0) socket.resetAndDestroy()
    else socket.write(bytes, () => setTimeout(() => socket.resetAndDestroy(), 20))
  }

const body = (contentType: string, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(head(ok, [contentType, `Content-Length: ${bytes.length}`])), bytes])

const encoded = (encoding: string, bytes: Buffer): Buffer =>
  body(`${json}\r\nContent-Encoding: ${encoding}`, bytes)

/** Writes the same bytes until the client has had enough. */
const endless =
  (start: string, piece: Buffer, pauseMs = 0): Misbehave =>
  (socket) => {
    socket.write(start)
    const more = (): void => {
      if (socket.destroyed) return
      if (pauseMs > 0) {
        socket.write(piece)
        setTimeout(more, pauseMs)
      } else if (socket.write(piece)) setImmediate(more)
      else socket.once('drain', more)
    }
    more()
  }

const secretHeaders = {
  Authorization: 'Bearer canary-authorization',
  'X-Api-Key': 'canary-api-key',
  'X-Auth-Token': 'canary-auth-token',
  Cookie: 'session=canary-session',
}

function expectNothingLeaked({ other }: Servers): string {
  const [request] = other.requests.splice(0)
  expect(request, 'the redirect was followed').not.to.equal(undefined)
  expect(JSON.stringify([...(request?.headers ?? [])])).not.to.include('canary')
  expect(request?.headers.get('accept-language')).to.equal('cy')
  return 'The redirect is followed without credentials: no Authorization, Cookie, X-Api-Key or other secret header goes along.'
}

/** Every way to misbehave that the library knows of. */
export const faults: readonly Fault[] = [
  { name: 'Nothing listens', url: ({ closedPort }) => `http://127.0.0.1:${closedPort}/accounts` },
  { name: 'The host name is unknown', url: () => 'http://api.invalid/accounts' },
  { name: 'The connection is reset before the head', serve: reset() },
  { name: 'The connection is closed before the head', serve: (socket) => socket.end() },
  { name: 'The connection is reset in the head', serve: reset('HTTP/1.1 200 OK\r\nContent-Ty') },
  { name: 'The connection is closed in the head', serve: reply('HTTP/1.1 200 OK\r\nContent-Ty') },
  {
    name: 'The connection is reset in the body',
    serve: reset(head(ok, [json, 'Content-Length: 100']) + '{"id":'),
  },
  {
    name: 'The body is shorter than Content-Length',
    serve: reply(head(ok, [json, 'Content-Length: 100']) + '{}'),
  },
  {
    name: 'The connection is closed between chunks',
    serve: reply(head(ok, [json, chunked]) + '2\r\n{}\r\n'),
  },
  { name: 'No answer comes', options: impatient, serve: () => undefined },
  { name: 'The head does not end', options: impatient, serve: say('HTTP/1.1 200 OK\r\nContent-Ty') },
  {
    name: 'The body does not end',
    options: impatient,
    serve: say(head(ok, [json, 'Content-Length: 100']) + '{"id":'),
  },
  {
    name: 'The last chunk does not come',
    options: impatient,
    serve: say(head(ok, [json, chunked]) + '2\r\n{}\r\n'),
  },
  {
    name: 'The answer drips, a byte at a time',
    options: impatient,
    serve: endless(head(ok, [text, 'Content-Length: 100000']), Buffer.from('x'), 20),
  },
  {
    name: 'The head drips, a byte at a time',
    options: impatient,
    serve: endless(`${ok}\r\nX-Drip: `, Buffer.from('x'), 20),
  },
  {
    name: 'The request is not read',
    options: impatient,
    url: ({ deaf }) => `${deaf.url}/accounts`,
    call: { method: 'POST', body: 'x'.repeat(20 * mib) },
  },
  {
    name: 'The connection is reset while the request is sent',
    url: ({ curt }) => `${curt.url}/accounts`,
    call: { method: 'POST', body: { note: 'x'.repeat(5 * mib) } },
  },
  {
    name: 'The connection is reset before the answer to a POST',
    serve: reset(),
    call: { method: 'POST', body: { owner: 'Dougal', password: 'canary-password' } },
  },
  {
    name: 'The TLS handshake does not end',
    options: impatient,
    url: ({ deaf }) => `https://127.0.0.1:${deaf.port}/accounts`,
  },
  { name: 'HTTP where HTTPS is asked', url: ({ blunt }) => `https://127.0.0.1:${blunt.port}/accounts` },
  {
    name: 'HTTPS where HTTP is asked',
    url: ({ selfSigned }) => `http://127.0.0.1:${selfSigned.port}/accounts`,
  },
  { name: 'The certificate signs itself', url: ({ selfSigned }) => `${selfSigned.url}/accounts` },
  { name: 'The certificate has expired', url: ({ expired }) => `${expired.url}/accounts`, needsTrust: true },
  {
    name: 'The certificate is for another host',
    url: ({ wrongName }) => `${wrongName.url}/accounts`,
    needsTrust: true,
  },
  {
    name: 'An endless body',
    serve: endless(head(ok, [text]), Buffer.alloc(256 * 1024, 'x')),
    options: { maxBodyBytes: 4 * mib },
  },
  {
    name: 'An endless chunked body',
    serve: endless(head(ok, [text, chunked]), Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`)),
    options: { maxBodyBytes: 4 * mib },
  },
  {
    name: 'A body of 100 MB',
    serve: (socket) => {
      socket.write(head(ok, [text, 'Content-Length: 100000000']))
      socket.end(Buffer.alloc(100_000_000, 'x'))
    },
  },
  {
    name: 'A decompression bomb',
    serve: reply(encoded('gzip', gzipSync(Buffer.alloc(80 * mib)))),
  },
  {
    name: 'A brotli decompression bomb',
    serve: reply(encoded('br', brotliCompressSync(Buffer.alloc(8 * mib), { params: { 1: 1 } }))),
    options: { maxBodyBytes: 4 * mib },
  },
  { name: 'A gzip body that is none', serve: reply(encoded('gzip', Buffer.from('{"ok":true}'))) },
  { name: 'A gzip body cut short', serve: reply(encoded('gzip', gzipSync('{"ok":true}').subarray(0, -12))) },
  { name: 'A brotli body that is none', serve: reply(encoded('br', Buffer.from('{"ok":true}'))) },
  {
    name: 'An unknown content coding',
    serve: reply(encoded('snappy', Buffer.from([0xff, 0, 1, 2]))),
    answered: (response) => {
      expect([...response.bytes]).to.deep.equal([0xff, 0, 1, 2])
      return 'An answer: the body is left as it came.'
    },
  },
  {
    name: 'A chunk whose size is no number',
    serve: reply(head(ok, [json, chunked]) + 'zz\r\n{}\r\n0\r\n\r\n'),
  },
  { name: 'A chunk longer than it says', serve: reply(head(ok, [json, chunked]) + '1\r\n{}\r\n0\r\n\r\n') },
  {
    name: 'Content-Length and chunks at once',
    serve: reply(head(ok, [json, chunked, 'Content-Length: 2']) + '2\r\n{}\r\n0\r\n\r\n'),
  },
  {
    name: 'Two different Content-Lengths',
    serve: reply(head(ok, [json, 'Content-Length: 2', 'Content-Length: 3']) + '{}'),
  },
  {
    name: 'A Content-Length that is no number',
    serve: reply(head(ok, [json, 'Content-Length: two']) + '{}'),
  },
  {
    name: 'Text that is not UTF-8',
    serve: reply(body(text, Buffer.from([0x63, 0x61, 0x66, 0xe9]))),
    answered: (response) => {
      expect(response.text).to.equal('caf\ufffd')
      return 'An answer: what is no UTF-8 is shown as \ufffd.'
    },
  },
  {
    name: 'A charset that does not exist',
    serve: reply(body('Content-Type: text/plain; charset=klingon', Buffer.from('café'))),
    answered: (response) => {
      expect(response.text).to.equal('café')
      return 'An answer, read as UTF-8.'
    },
  },
  {
    name: 'A charset other than UTF-8',
    serve: reply(body('Content-Type: text/plain; charset=iso-8859-1', Buffer.from('café', 'latin1'))),
    answered: (response) => {
      expect(response.text).to.equal('café')
      return 'An answer, read in its charset.'
    },
  },
  {
    name: 'Malformed JSON with the media type of JSON',
    serve: reply(answer(ok, [json], '{"id": 1,')),
    answered: (response) => {
      expect(response.text).to.equal('{"id": 1,')
      return failureOf(() => response.body())
    },
  },
  {
    name: 'JSON with a member __proto__',
    serve: reply(answer(ok, [json], '{"__proto__":{"isAdmin":true},"id":1}')),
    answered: (response) => {
      const read = response.shouldBe.ok<{ isAdmin?: boolean }>()
      expect(read.isAdmin).to.equal(undefined)
      expect(({} as { isAdmin?: boolean }).isAdmin).to.equal(undefined)
      return 'An answer: the member is data like any other, and no prototype changes.'
    },
  },
  {
    name: 'JSON nested 100,000 levels deep',
    serve: reply(answer(ok, [json], '['.repeat(100_000) + ']'.repeat(100_000))),
    answered: (response) => {
      response.shouldBe.ok()
      return 'An answer; the log cuts it as any long body.'
    },
  },
  {
    name: 'JSON with secrets 100,000 levels deep',
    serve: reply(
      answer(ok, [json], '{"a":'.repeat(100_000) + '{"password":"canary-deep"}' + '}'.repeat(100_000)),
    ),
    answered: (response) => {
      response.shouldBe.ok()
      return 'An answer; the secret is found and redacted.'
    },
  },
  {
    name: 'JSON with huge numbers',
    serve: reply(answer(ok, [json], '{"id":12345678901234567890,"big":1e400}')),
    answered: (response) => {
      expect(response.text).to.equal('{"id":12345678901234567890,"big":1e400}')
      return 'An answer: the log and the text keep every digit; read as JSON, a number is a double, as in JavaScript.'
    },
  },
  {
    name: 'JSON with a member twice',
    serve: reply(answer(ok, [json], '{"id":1,"id":2}')),
    answered: (response) => {
      expect(response.body()).to.deep.equal({ id: 2 })
      return 'An answer: the last one counts, as JSON.parse reads it; the log shows both.'
    },
  },
  {
    name: 'A redirect that leads back',
    serve: (socket, { target }) => void socket.write(answer('HTTP/1.1 302 Found', [`Location: ${target}`])),
  },
  {
    name: 'A redirect to nowhere',
    serveFor: ({ closedPort }) =>
      say(answer('HTTP/1.1 302 Found', [`Location: http://127.0.0.1:${closedPort}/`])),
  },
  {
    name: 'A redirect to another protocol',
    serve: say(answer('HTTP/1.1 302 Found', ['Location: ftp://127.0.0.1/file'])),
  },
  {
    name: 'A redirect to what is no URL',
    serve: say(answer('HTTP/1.1 302 Found', ['Location: http://[::1/'])),
  },
  {
    name: 'A redirect without Location',
    serve: say(answer('HTTP/1.1 302 Found', [])),
    answered: (response) => {
      expect(response.status).to.equal(302)
      return 'An answer: 302 Found.'
    },
  },
  {
    name: 'A redirect to another host',
    serveFor: ({ other }) =>
      say(answer('HTTP/1.1 307 Temporary Redirect', [`Location: ${other.url}/landing`])),
    call: { headers: { ...secretHeaders, 'Accept-Language': 'cy', 'X-Tenant': 'canary-tenant' } },
    options: { redact: ['X-Tenant'] },
    answered: (_, servers) => expectNothingLeaked(servers),
  },
  {
    name: 'A redirect to another host, with a password in the URL',
    serveFor: ({ other }) =>
      say(answer('HTTP/1.1 301 Moved Permanently', [`Location: ${other.url}/landing`])),
    url: ({ main }) =>
      `http://fred:canary-password@127.0.0.1:${main.port}/a-redirect-to-another-host-with-a-password-in-the-url`,
    call: { headers: { 'Accept-Language': 'cy' } },
    answered: (_, servers) => expectNothingLeaked(servers),
  },
  {
    name: 'A cookie for another host',
    serve: say(answer(ok, ['Set-Cookie: stolen=canary-cookie; Domain=other.example', json], '{}')),
    answered: (response) => {
      response.shouldBe.ok()
      return 'An answer: the cookie is not kept.'
    },
  },
  { name: 'A header with a control character', serve: reply(answer(ok, ['X-Bell: a\u0007b'], '{}')) },
  { name: 'A header name with a space', serve: reply(answer(ok, ['X Bell: a'], '{}')) },
  { name: 'A head longer than 16 KiB', serve: reply(answer(ok, [`X-Long: ${'x'.repeat(20_000)}`], '{}')) },
  { name: 'What comes is not HTTP', serve: reply('SSH-2.0-OpenSSH_9.6\r\n') },
  { name: 'A status that is no number', serve: reply(answer('HTTP/1.1 OK', [], '{}')) },
  {
    name: 'Early hints before the answer',
    serve: say(
      head('HTTP/1.1 100 Continue', []) +
        head('HTTP/1.1 103 Early Hints', ['Link: </style.css>']) +
        answer(ok, [json], '{}'),
    ),
    answered: (response) => {
      expect(response.status).to.equal(200)
      return 'An answer: the final one, 200 OK.'
    },
  },
  {
    name: 'Switching protocols unasked',
    options: impatient,
    serve: say(head('HTTP/1.1 101 Switching Protocols', ['Upgrade: websocket', 'Connection: Upgrade'])),
  },
  {
    name: '204 with a body',
    serve: say(answer('HTTP/1.1 204 No Content', [json], '{"surprise":true}')),
  },
  {
    name: '204 with a Content-Length',
    serve: say(head('HTTP/1.1 204 No Content', ['Content-Length: 20'])),
    answered: (response) => {
      response.shouldBe.noContent()
      return 'An answer: 204 No Content has no body, whatever its headers say.'
    },
  },
  {
    name: '304 Not Modified',
    serve: say(head('HTTP/1.1 304 Not Modified', ['ETag: "1"', 'Content-Length: 20'])),
    answered: (response) => {
      response.shouldBe.notModified()
      return 'An answer: 304 Not Modified, without a body.'
    },
  },
  {
    name: 'A status nobody registered, 799',
    serve: say(answer('HTTP/1.1 799 Whatever', [json], '{}')),
    answered: (response) => {
      expect(response.status).to.equal(799)
      return failureOf(() => response.shouldBe.ok())
    },
  },
  {
    name: 'HTTP/1.0',
    serve: reply('HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n{"version":"1.0"}'),
    answered: (response) => {
      expect(response.body()).to.deep.equal({ version: '1.0' })
      return 'An answer, up to the end of the connection.'
    },
  },
  {
    name: 'A HEAD with a body',
    serve: say(answer(ok, [json], '{"surprise":true}')),
    call: { method: 'HEAD' },
  },
  {
    name: 'The connection is closed between two calls',
    serve: (socket, { turn }) => {
      if (turn > 1) socket.destroy()
      else socket.write(answer(ok, [json], '{}'))
    },
    answered: (response) => {
      response.shouldBe.ok()
      return 'An answer: a GET, HEAD or OPTIONS that met a connection closed meanwhile is sent again on a new one.'
    },
  },
]

function failureOf(check: () => unknown): string {
  try {
    check()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('The check passed by mistake.')
}
