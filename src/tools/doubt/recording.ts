import { createHash } from 'node:crypto'
import type { RelayedAnswer, RelayedGrpcAnswer, RelayedGrpcRequest, RelayedRequest } from '../seam'
import type { KnownValues } from './known-values'

/** A response over HTTP or gRPC. */
export type GivenAnswer = RelayedAnswer | RelayedGrpcAnswer

/** A request and its answer, as they were when the scenario was recorded. */
export interface RecordedCall {
  /** The same for equal requests. */
  readonly key: string
  /** Shown to users: `GET /hotels/17?full=1`, `GRPC /hotels.Hotels/Show`. */
  readonly request: string
  /** Has format `GET /hotels/{…}`; for gRPC the same as `request`. */
  readonly operation: string
  /** The answer; undefined if there was none, and `failure` is the reason. */
  readonly answer: GivenAnswer | undefined
  readonly failure: unknown
  /** Why the scenario sent it. */
  readonly purpose: RequestPurpose
  /** The names, in lower case, of the headers that steps read from the answer. */
  readonly headersRead: Set<string>
  /** The names, in lower case, of the trailers that steps read from the answer. */
  readonly trailersRead: Set<string>
  /** Its method, path and query, then its body as text, up to 64 KiB; empty for gRPC. */
  readonly sent: string
  /** The values of placeholders when it was sent, by name. */
  readonly known: KnownValues
  /** The index of the step that sent it, and its number among the calls of that step; undefined in a hook. */
  readonly sentIn: { readonly step: number; readonly nth: number } | undefined
  /** Whether the answer was a redirect that was followed, so that nobody reads more of it. */
  readonly isFollowed: boolean
}

/** Why a request was sent, as far as it matters for the playback. */
export interface RequestPurpose {
  readonly kind: 'step' | 'story' | 'asking again' | 'token' | 'clean-up'
  /** The name of the story method that sent it. */
  readonly story?: string | undefined
  /** Whether the project's own code sent it (a step, a hook or a promise), so that no phrase looks at the answer. */
  readonly isByCode?: boolean
}

/** The calls of a scenario in the order they were sent. */
export interface Recording {
  readonly calls: readonly RecordedCall[]
  /** The random values of the scenario, such as those of `{{$text}}`. */
  readonly drawn: ReadonlySet<string | number>
}

/** The part of a call that is the same for equal requests. */
export type RequestIdentity = Pick<RecordedCall, 'key' | 'request'>

/** Returns the identity of a request: its method, path, query and body. Host, port and headers do not count. */
export function identityOf(sent: RelayedRequest): RequestIdentity {
  const { method, url } = sent
  const request = `${method} ${addressOf(url)}`
  return { key: `${request} ${digestOf(sent)}`, request }
}

/** Returns the identity of a gRPC call: its method and messages. */
export function grpcIdentityOf({ path, messages }: RelayedGrpcRequest): RequestIdentity {
  const digest = messages === undefined ? '?' : messages.map(sha1).join(' ')
  const request = `GRPC ${path}`
  return { key: `${request} ${digest}`, request }
}

export function isOfGrpc(answer: GivenAnswer): answer is RelayedGrpcAnswer {
  return 'codeName' in answer
}

/** Returns an operation with its status: `GET /hotels/{…} 200`, `GRPC /hotels.Hotels/Show NOT_FOUND`. */
export function operationOf({ operation, answer }: RecordedCall): string {
  if (answer === undefined) return operation
  return `${operation} ${isOfGrpc(answer) ? answer.codeName : answer.status}`
}

export function addressOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function digestOf({ body, contentType }: RelayedRequest): string {
  if (body === undefined) return '?'
  if (body.length === 0) return ''
  const boundary = /^multipart\/.*?;\s*boundary="?([^";]+)/i.exec(contentType)?.[1]
  // Each form has a new random boundary.
  const bytes = boundary === undefined ? body : body.toString('latin1').replaceAll(boundary, 'boundary')
  return sha1(bytes)
}

function sha1(bytes: string | Uint8Array): string {
  return createHash('sha1').update(bytes).digest('base64')
}
