import type { ExchangeRequest } from '../exchange'
import type { Redactor } from '../redaction'
import { plainBody } from './render-body'
import { renderUrl } from './render-exchange'

const setByCurl = new Set(['host', 'content-length', 'connection', 'accept-encoding', 'user-agent'])

/** A `curl` command for a POSIX shell that sends the request again; what is secret must be filled in by hand. */
export function renderCurl(request: ExchangeRequest, redactor: Redactor): string {
  const words = ['curl', ...methodWords(request), quote(renderUrl(request.url, redactor))]
  for (const [name, value] of request.headers) {
    if (!setByCurl.has(name.toLowerCase()))
      words.push('-H', quote(`${name}: ${redactor.redactHeader(name, value)}`))
  }
  if (request.body && !request.body.isEmpty) {
    words.push(
      '--data-binary',
      request.body.isBinary ? '@body.bin' : quote(plainBody(request.body, redactor)),
    )
  }
  return words.join(' ')
}

function methodWords({ method }: ExchangeRequest): string[] {
  if (method === 'GET') return []
  return method === 'HEAD' ? ['--head'] : ['-X', method]
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`
}
