import { Headers } from '../../exchange'
import { version } from '../../package'
import type {
  Report,
  ReportAttempt,
  ReportBody,
  ReportExchange,
  ReportHeader,
  ReportResponse,
  ReportTranscript,
} from './model'

/** A message of a WebSocket, as Chrome saves it. The time is in seconds since 1970. */
interface SocketMessage {
  readonly type: 'send' | 'receive'
  readonly time: number
  /** 1 for text, 2 for bytes. */
  readonly opcode: 1 | 2
  readonly data: string
  readonly comment: string | undefined
}

/** Returns the HTTP exchanges of a report as HAR 1.2 (HTTP Archive). Each attempt at a scenario is a page. */
export function harOf({ scenarios }: Pick<Report, 'scenarios'>) {
  const attempts = scenarios.flatMap((scenario) =>
    scenario.attempts.map((attempt, index) => {
      const suffix = index === 0 ? '' : ` (attempt ${index + 1})`
      return { attempt, id: `${scenario.id}${suffix}`, title: `${scenario.name}${suffix}` }
    }),
  )
  const pages = attempts.map(({ attempt, id, title }) => {
    const { startedAt, status } = attempt
    return { startedDateTime: isoTime(startedAt), id, title, pageTimings: {}, comment: status }
  })
  const entries = attempts
    .flatMap(({ attempt, id }) => entriesOf(attempt, id))
    .sort((one, other) => (one.startedDateTime < other.startedDateTime ? -1 : 1))
  const creator = { name: 'chapterwise', version }
  return { log: { version: '1.2', creator, pages, entries } }
}

function entriesOf({ steps }: ReportAttempt, page: string) {
  /** The messages of the WebSocket of each name that was opened last. */
  const sockets = new Map<string, { readonly openedAt: number; readonly messages: SocketMessage[] }>()
  return steps.flatMap((step) => {
    const comment = `${step.keyword} ${step.text}`.trim()
    const entries = step.exchanges.flatMap((exchange) => {
      if (exchange.protocol !== 'http') return []
      const { method, url } = exchange.request
      if (!/^wss?:/.test(url)) return exchangeEntries(exchange, { pageref: page, comment })
      const messages: SocketMessage[] = []
      sockets.set(`${method} ${url}`, { openedAt: exchange.startedAt, messages })
      const ofSocket = { _resourceType: 'websocket', _webSocketMessages: messages }
      return exchangeEntries(exchange, { pageref: page, comment, ...ofSocket })
    })
    for (const { stream, lines } of step.transcripts) {
      const socket = sockets.get(stream)
      socket?.messages.push(...lines.flatMap((line) => messageOf(line, socket.openedAt)))
    }
    return entries
  })
}

/** Returns an entry for each request of an exchange: the first one, and one more for each redirect. */
function exchangeEntries<More extends object>(exchange: ReportExchange, more: More) {
  const { startedAt, durationMs, request, redirects, withheld, response, failure } = exchange
  const kept = request.headers.filter(([name]) => !withheld.includes(name))
  return exchange.calls.map(({ method, url }, index) => {
    const redirect = redirects[index]
    // Only the time of all of them together is known; it is that of the last one.
    const time = redirect === undefined ? durationMs : 0
    const received = redirect === undefined ? response : { ...redirect, statusText: '' }
    const headers = index === 0 ? request.headers : kept
    const body = method === request.method ? request.body : undefined
    return {
      startedDateTime: isoTime(startedAt),
      time,
      request: requestOf(method, url, headers, body),
      response: received === undefined ? { ...noResponse, _error: failure?.code } : responseOf(received),
      cache: {},
      timings: { send: 0, wait: time, receive: 0 },
      ...more,
    }
  })
}

const noResponse = {
  status: 0,
  statusText: '',
  httpVersion: 'unknown',
  cookies: [],
  headers: [],
  content: { size: 0, mimeType: 'x-unknown' },
  redirectURL: '',
  headersSize: -1,
  bodySize: -1,
}

function requestOf(method: string, url: string, headers: readonly ReportHeader[], body?: ReportBody) {
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : []
  return {
    method,
    url,
    httpVersion: 'unknown',
    cookies: named(new Headers(headers).getAll('cookie').flatMap((value) => value.split(/;\s*/).map(pairIn))),
    headers: named(headers),
    queryString: named(query),
    postData: body && { mimeType: contentTypeOf(headers, body), ...contentOf(body) },
    headersSize: -1,
    bodySize: body?.bytes ?? 0,
  }
}

function responseOf({ status, statusText, headers, body }: ReportResponse) {
  return {
    ...noResponse,
    status,
    statusText: statusText.replace(/^\d+ ?/, ''),
    cookies: new Headers(headers).getAll('set-cookie').flatMap(setCookie),
    headers: named(headers),
    content: { size: body?.bytes ?? 0, mimeType: contentTypeOf(headers, body), ...(body && contentOf(body)) },
    redirectURL: new Headers(headers).getAll('location')[0] ?? '',
  }
}

function contentOf({ text, payload, isCut, bytes }: ReportBody) {
  if (text === undefined && payload === undefined) return { comment: 'left out: it contains a secret' }
  return {
    text: text ?? payload,
    encoding: text === undefined ? 'base64' : undefined,
    comment: isCut ? `cut: the whole body has ${bytes} bytes` : undefined,
  }
}

function messageOf(
  { kind, atMs, text, payload }: ReportTranscript['lines'][number],
  openedAt: number,
): SocketMessage[] {
  if (kind === 'noted') return []
  const type = kind === 'sent' ? 'send' : 'receive'
  const time = (openedAt + atMs) / 1000
  // One that is too long for the log is described there.
  const { text: data = '', comment } =
    payload === undefined ? { text, comment: undefined } : contentOf(payload)
  const isBinary = payload !== undefined && payload.text === undefined
  return [{ type, time, opcode: isBinary ? 2 : 1, data, comment }]
}

function contentTypeOf(headers: readonly ReportHeader[], body?: ReportBody): string {
  return new Headers(headers).getAll('content-type')[0] ?? (body?.mediaType || 'x-unknown')
}

function named(pairs: readonly ReportHeader[]) {
  return pairs.map(([name, value]) => ({ name, value }))
}

/** Splits `name=value`; without `=`, it is a value (RFC 6265bis, 5.6), as is a header that is redacted as a whole. */
function pairIn(text: string): ReportHeader {
  const [, name = '', value = ''] = /^(?:([^=]*)=)?(.*)$/s.exec(text) ?? []
  return [name, value]
}

function setCookie(header: string) {
  const { Cookie } = require('tough-cookie') as typeof import('tough-cookie')
  const cookie = Cookie.parse(header, { loose: true })
  if (cookie === undefined) return []
  const { key: name, value, path, domain, expires, httpOnly, secure } = cookie
  const optional = {
    path: path ?? undefined,
    domain: domain ?? undefined,
    expires: expires instanceof Date ? expires.toISOString() : undefined,
  }
  return [{ name, value, ...optional, httpOnly, secure }]
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
