import { createHash } from 'node:crypto'
import type { RelayedAnswer, RelayedRequest } from '../http'

/** A request and its answer, as they were when the scenario ran for real. */
export interface RecordedCall {
  /** What it is known again by. */
  readonly key: string
  readonly method: string
  /** Path and query. */
  readonly address: string
  readonly url: string
  /** The answer; where none came, why. */
  readonly answer: RelayedAnswer | undefined
  readonly failure: unknown
  /** What the scenario sent it for. */
  readonly purpose: CallPurpose
  /** The names, in lower case, of the headers that steps read from the answer. */
  readonly headersRead: Set<string>
}

/** Why a request was sent, as far as it matters to playing it back. */
export interface CallPurpose {
  readonly kind: 'step' | 'story' | 'asking again' | 'token' | 'clean-up'
  /** The story, in code, that sent it. */
  readonly story?: string | undefined
}

/** The calls of a scenario in the order they were sent. */
export interface Recording {
  readonly calls: readonly RecordedCall[]
}

/** What a request is known again by: method, path, query and body. Host, port and headers do not count. */
export function keyOf(request: RelayedRequest): string {
  return [request.method, addressOf(request.url), digestOf(request)].join(' ')
}

/** Path and query of a URL. */
export function addressOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function digestOf({ body, contentType }: RelayedRequest): string {
  if (body === undefined) return '?'
  if (body.length === 0) return ''
  const boundary = /^multipart\/.*?;\s*boundary="?([^";]+)/i.exec(contentType)?.[1]
  // Each form has a boundary of its own, which says nothing.
  const bytes = boundary === undefined ? body : body.toString('latin1').replaceAll(boundary, 'boundary')
  return createHash('sha1').update(bytes).digest('base64')
}
