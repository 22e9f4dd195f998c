import { printable } from '../errors'
import type { Body, ExchangeRequest, HttpExchange } from '../exchange'
import type { Redactor } from '../redaction'

const setByCurl = new Set(['host', 'content-length', 'connection', 'accept-encoding', 'user-agent'])

/**
 * A `curl` command for a POSIX shell that sends the request again, and follows redirects where they were followed; what
 * is secret must be filled in by hand.
 */
export function renderCurl(exchange: HttpExchange, redactor: Redactor): string {
  const { request } = exchange
  const follows = canFollow(exchange)
  const url = redactor.redactUrl(request.url)
  const words = [
    'curl',
    ...(follows && request.method === 'POST' ? [] : methodWords(request)),
    ...(follows ? followWords(exchange) : []),
    ...(/[[\]{}]/.test(request.url) ? ['--globoff'] : []),
    quote(url),
  ]
  for (const [name, value] of request.headers) {
    if (setByCurl.has(name.toLowerCase())) continue
    const shown = redactor.redactHeader(name, value)
    words.push('-H', quote(shown === '' ? `${name};` : `${name}: ${shown}`))
  }
  if (request.body && !request.body.isEmpty) words.push(...bodyWords(request.body, redactor))
  else if (follows && request.method === 'POST') words.push('--data-binary', "''")
  return words.join(' ')
}

/**
 * Whether curl, told to follow, sends what was sent. It turns a POST into a GET where it should, as long as the method
 * is not named; any other method it repeats, also where the answer was "see other".
 */
function canFollow({ request: { method }, redirects = [] }: HttpExchange): boolean {
  if (redirects.length === 0) return false
  return /^(?:GET|HEAD|POST)$/.test(method) || redirects.every(({ status }) => status !== 303)
}

/** An empty cookie makes curl keep those that are set on the way. */
function followWords({ redirects = [] }: HttpExchange): string[] {
  const setsCookies = redirects.some(({ headers }) => headers.get('Set-Cookie') !== undefined)
  return setsCookies ? ['--location', '--cookie', "''"] : ['--location']
}

/** A body as curl takes it: a text that begins with `@` would name a file. */
function bodyWords(body: Body, redactor: Redactor): string[] {
  if (body.isBinary) return ['--data-binary', '@body.bin']
  const text = redactor.redactBody(body)
  return [text.startsWith('@') ? '--data-raw' : '--data-binary', quote(text)]
}

function methodWords({ method, body }: ExchangeRequest): string[] {
  if (method === 'GET' && (body === undefined || body.isEmpty)) return []
  return method === 'HEAD' ? ['--head'] : ['-X', method]
}

/** A word of the shell; one with control characters in the quotes that name them (POSIX.1-2024, 2.2.4). */
function quote(word: string): string {
  if (printable(word) === word) return `'${word.replaceAll("'", `'\\''`)}'`
  const named = printable(word.replaceAll('\\', '\\\\').replaceAll("'", "\\'"))
  return `$'${named}'`
}
