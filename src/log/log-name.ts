import type { Exchange } from '../exchange'
import { statusText } from '../http'
import type { Redactor } from '../redaction'
import type { LogBlock } from './render-block'

const longestName = 150

/**
 * Returns the file name of a log attached to a report: its last exchange and the number of others, as in `POST
 * api/bankaccounts 201 Created 12 ms and 2 more.txt`, or the title of its last block.
 */
export function nameOfLog(blocks: readonly LogBlock[], redactor: Redactor): string {
  const exchanges = new Set<Exchange>()
  for (const { entries } of blocks)
    for (const entry of entries) if ('exchange' in entry) exchanges.add(entry.exchange)
  const last = [...exchanges].at(-1)
  const others = exchanges.size > 1 ? ` and ${exchanges.size - 1} more` : ''
  const name = last === undefined ? (blocks.at(-1)?.title ?? 'log') : nameOf(last, redactor)
  return `${asFileName(redactor.redact(name))}${others}.txt`
}

function nameOf(exchange: Exchange, redactor: Redactor): string {
  const { protocol, outcome, timeMs } = exchange
  if (protocol === 'grpc') return `GRPC ${exchange.request.serviceMethod} ${outcome.codeName} ${timeMs} ms`
  const { method, url } = exchange.request
  const result =
    outcome.kind === 'failed' ? 'no answer' : `${outcome.status} ${statusText(outcome.status) ?? ''}`.trim()
  return `${method} ${pathOf(redactor.redactUrl(url))} ${result} ${timeMs} ms`
}

/** Returns the path of a URL: `api/bankaccounts` for `http://localhost:3000/api/bankaccounts?open=true`. */
function pathOf(url: string): string {
  const path = url.replace(/^[^/?#]*:\/\/[^/?#]*/, '').split(/[?#]/, 1)[0] ?? ''
  return path.length > 1 ? path.replace(/^\/+/, '') : '/'
}

/** Returns a file name that is valid on every system and does not lead to another folder. */
function asFileName(name: string): string {
  const safe = name.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\\:*?"<>|]|\.{2,}/g, '-')
  return safe.length <= longestName ? safe : `${safe.slice(0, longestName)}…`
}
