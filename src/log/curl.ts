import type { Body, ExchangeRequest } from '../exchange'
import type { Redactor } from '../redaction'
import { plainBody } from './render-body'
import { renderUrl } from './render-exchange'

const setByCurl = new Set(['host', 'content-length', 'connection', 'accept-encoding', 'user-agent'])

/** A `curl` command for a POSIX shell that sends the request again; what is secret must be filled in by hand. */
export function renderCurl(request: ExchangeRequest, redactor: Redactor): string {
  const url = renderUrl(request.url, redactor)
  const words = [
    'curl',
    ...methodWords(request),
    ...(/[[\]{}]/.test(request.url) ? ['--globoff'] : []),
    quote(url),
  ]
  for (const [name, value] of request.headers) {
    if (setByCurl.has(name.toLowerCase())) continue
    const shown = redactor.redactHeader(name, value)
    words.push('-H', quote(shown === '' ? `${name};` : `${name}: ${shown}`))
  }
  if (request.body && !request.body.isEmpty) words.push(...bodyWords(request.body, redactor))
  return words.join(' ')
}

/** A body as curl takes it: a text that begins with `@` would name a file. */
function bodyWords(body: Body, redactor: Redactor): string[] {
  if (body.isBinary) return ['--data-binary', '@body.bin']
  const text = plainBody(body, redactor)
  return [text.startsWith('@') ? '--data-raw' : '--data-binary', quote(text)]
}

function methodWords({ method, body }: ExchangeRequest): string[] {
  if (method === 'GET' && (body === undefined || body.isEmpty)) return []
  return method === 'HEAD' ? ['--head'] : ['-X', method]
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`
}
