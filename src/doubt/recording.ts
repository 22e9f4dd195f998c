import { createHash } from 'node:crypto'
import type { KnownValues } from './known-values'
import type { RelayedAnswer, RelayedRequest } from '../http'
import type { RelayedGrpcAnswer, RelayedGrpcRequest } from '../scenario'

/** An answer of either protocol. */
export type GivenAnswer = RelayedAnswer | RelayedGrpcAnswer

/** A request and its answer, as they were when the scenario ran for real. */
export interface RecordedCall {
  /** Finds the recorded call of the same request. */
  readonly key: string
  /** As readers know it: `GET /hotels/17?full=1`, `GRPC /hotels.Hotels/Show`. */
  readonly request: string
  /** Has format `GET /hotels/{…}`, of gRPC that of `request`. */
  readonly operation: string
  /** The answer; where none came, why. */
  readonly answer: GivenAnswer | undefined
  readonly failure: unknown
  /** What the scenario sent it for. */
  readonly purpose: RequestPurpose
  /** The names, in lower case, of the headers that steps read from the answer. */
  readonly headersRead: Set<string>
  /** The names, in lower case, of the trailers that steps read from the answer. */
  readonly trailersRead: Set<string>
  /** Its address and body, as far as it is text. */
  readonly sent: string
  /** What `{{name}}` stood for when it was sent. */
  readonly known: KnownValues
  /** The step that it was sent in, by its index, and which call of that step it was; undefined for a call of a hook. */
  readonly sentIn: { readonly step: number; readonly nth: number } | undefined
  /** Whether the answer was a redirect that was followed, of which nobody reads more than that. */
  readonly isFollowed: boolean
}

/** Why a request was sent, as far as it matters to playing it back. */
export interface RequestPurpose {
  readonly kind: 'step' | 'story' | 'asking again' | 'token' | 'clean-up'
  /** The story, in code, that sent it. */
  readonly story?: string | undefined
  /** Whether code of the project sent it, a step, a hook or a promise, so that no phrase looks at the answer. */
  readonly isByCode?: boolean
}

/** The calls of a scenario in the order they were sent. */
export interface Recording {
  readonly calls: readonly RecordedCall[]
  /** The new values of the scenario, such as those of `{{$text}}`. */
  readonly drawn: ReadonlySet<string | number>
}

/** What makes two requests the same. */
export type RequestIdentity = Pick<RecordedCall, 'key' | 'request'>

/** The identity of a request: its method, path, query and body. Host, port and headers do not count. */
export function identityOf(sent: RelayedRequest): RequestIdentity {
  const { method, url } = sent
  const request = `${method} ${addressOf(url)}`
  return { key: `${request} ${digestOf(sent)}`, request }
}

/** The identity of a gRPC call: its method and messages. */
export function grpcIdentityOf({ path, messages }: RelayedGrpcRequest): RequestIdentity {
  const digest = messages === undefined ? '?' : messages.map(sha1).join(' ')
  const request = `GRPC ${path}`
  return { key: `${request} ${digest}`, request }
}

/** Whether it is an answer to a gRPC call. */
export function isOfGrpc(answer: GivenAnswer): answer is RelayedGrpcAnswer {
  return 'codeName' in answer
}

/** An operation that answers, with its status: `GET /hotels/{…} 200`, `GRPC /hotels.Hotels/Show NOT_FOUND`. */
export function operationOf({ operation, answer }: RecordedCall): string {
  if (answer === undefined) return operation
  return `${operation} ${isOfGrpc(answer) ? answer.codeName : answer.status}`
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
  return sha1(bytes)
}

function sha1(bytes: string | Uint8Array): string {
  return createHash('sha1').update(bytes).digest('base64')
}
