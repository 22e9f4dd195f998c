import type { Body } from './body'
import type { Headers } from './headers'

/** One request with its response or its failure, recorded once and then only read. */
export type Exchange = HttpExchange | GrpcExchange

export type HttpExchange = AnsweredHttpExchange | FailedExchange

/** An exchange whose request got a response, with any status. */
export type AnsweredExchange = AnsweredHttpExchange | GrpcExchange

export interface AnsweredHttpExchange extends SentRequest {
  readonly outcome: HttpAnswer
}

/** An exchange without a response: the connection was refused or reset, the call timed out or was cancelled. */
export interface FailedExchange extends SentRequest {
  readonly outcome: Failure
}

/** A gRPC call that has ended. It always has a status: if the server sends none, the client sets one. */
export interface GrpcExchange extends Timed {
  readonly protocol: 'grpc'
  readonly request: GrpcRequest
  readonly outcome: GrpcAnswer
}

interface SentRequest extends Timed {
  readonly protocol: 'http'
  readonly request: ExchangeRequest
  /** The redirects that were followed, in order; undefined where there were none. */
  readonly redirects?: readonly Redirect[] | undefined
  /** The names of secret headers that were not sent to another origin; undefined if there were none. */
  readonly withheld?: readonly string[] | undefined
}

interface Timed {
  /** From sending the request to the last byte of the response, in whole milliseconds. */
  readonly timeMs: number
}

export interface ExchangeRequest {
  /** `GET`, `POST`, … */
  readonly method: string
  /** The absolute URL. */
  readonly url: string
  readonly headers: Headers
  readonly body: Body | undefined
}

export interface GrpcRequest {
  /** Has format `package.Service/Method`. */
  readonly serviceMethod: string
  /** The metadata. */
  readonly headers: Headers
  /** The message as JSON; for a client stream, the list of messages. */
  readonly body: Body
}

/** A response that redirected to another URL. */
export interface Redirect {
  readonly status: number
  readonly headers: Headers
}

export interface HttpAnswer {
  readonly kind: 'answered'
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

export interface GrpcAnswer {
  readonly kind: 'answered'
  /** The HTTP status code that the code maps to. */
  readonly status: number
  /** As google.rpc.Code numbers it, 0 for OK. */
  readonly code: number
  /** The name of the code, such as `NOT_FOUND`. */
  readonly codeName: string
  /** The status message, empty when the server sent none. */
  readonly details: string
  /** The initial metadata. */
  readonly headers: Headers
  /** The message as JSON, empty if there was none; for a server stream, the list of messages. */
  readonly body: Body
  readonly trailers: Headers
  /** The google.rpc.Status that the server sent with a failure, in its JSON form. */
  readonly richStatus?: Readonly<Record<string, unknown>>
}

export interface Failure {
  readonly kind: 'failed'
  /** The system's or client's error code, such as `ECONNREFUSED`. */
  readonly code: string
  readonly message: string
  readonly cause: unknown
  /** What to do about it, if the code alone does not tell. */
  readonly remedy?: string
}

export function isAnswered(exchange: Exchange): exchange is AnsweredExchange {
  return exchange.outcome.kind === 'answered'
}
