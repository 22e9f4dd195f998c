import { printable } from '../errors'
import type { Body, ExchangeRequest, HttpExchange } from '../exchange'
import type { Redactor } from '../redaction'

const setByCurl = new Set(['host', 'content-length', 'connection', 'accept-encoding', 'user-agent'])

/** Renders a `curl` command that sends the request again, as far as secrets are filled in by hand. */
export function renderCurl(exchange: HttpExchange, redactor: Redactor): string {
  const { request } = exchange
  const follows = canFollow(exchange)
  const url = redactor.redactUrl(request.url)
  const words = [
    'curl',
    ...(follows && request.method === 'POST' ? [] : methodWords(request)),
    ...(follows ? followWords(exchange) : []),
    ...(/[[\]{}]/.test(request.url) ? ['--globoff'] : []),
    ...(/^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(request.url) ? ['--path-as-is'] : []),
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
 * Whether curl sends the same requests when it follows redirects. It changes a POST to a GET where it should, provided
 * the method is not given; it repeats any other method, even after 303 See Other.
 */
function canFollow({ request: { method }, redirects = [] }: HttpExchange): boolean {
  if (redirects.length === 0) return false
  return /^(?:GET|HEAD|POST)$/.test(method) || redirects.every(({ status }) => status !== 303)
}

/** With an empty cookie, curl keeps the cookies that are set by redirects. */
function followWords({ redirects = [] }: HttpExchange): string[] {
  const setsCookies = redirects.some(({ headers }) => headers.get('Set-Cookie') !== undefined)
  return setsCookies ? ['--location', '--cookie', "''"] : ['--location']
}

/** Returns the arguments for a body: with `--data-binary`, text that begins with `@` would name a file. */
function bodyWords(body: Body, redactor: Redactor): string[] {
  if (body.isBinary) return ['--data-binary', '@body.bin']
  const text = redactor.redactBody(body)
  return [text.startsWith('@') ? '--data-raw' : '--data-binary', quote(text)]
}

function methodWords({ method, body }: ExchangeRequest): string[] {
  const hasBody = body !== undefined && !body.isEmpty
  if (method === 'GET' && !hasBody) return []
  return method === 'HEAD' && !hasBody ? ['--head'] : ['-X', method]
}

/** Quotes a word for the shell; control characters are escaped in `$'…'` quotes (POSIX.1-2024, 2.2.4). */
function quote(word: string): string {
  if (printable(word) === word) return `'${word.replaceAll("'", `'\\''`)}'`
  const named = printable(word.replaceAll('\\', '\\\\').replaceAll("'", "\\'"))
  return `$'${named}'`
}
