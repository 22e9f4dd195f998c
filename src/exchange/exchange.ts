import type { Body } from './body'
import type { Headers } from './headers'

/** One request with its answer or its failure, recorded once and only read afterwards. */
export interface Exchange {
  readonly request: ExchangeRequest
  /** The redirects that were followed, in order; undefined where there were none. */
  readonly redirects?: readonly Redirect[] | undefined
  readonly outcome: Answered | Failed
  /** From sending the request to the last byte of the answer, in whole milliseconds. */
  readonly timeMs: number
}

export interface ExchangeRequest {
  /** `GET`, `POST`, …; `GRPC` for a gRPC call. */
  readonly method: string
  /** The absolute URL; for gRPC the path, with the format `/package.Service/Method`. */
  readonly url: string
  readonly headers: Headers
  readonly body: Body | undefined
}

/** An answer that led on to another URL. */
export interface Redirect {
  readonly status: number
  /** The status as the log shows it, such as `Http Status Code: Found (302)`. */
  readonly statusLine: string
  readonly headers: Headers
}

/** The server answered, with whatever status. */
export interface Answered {
  readonly kind: 'answered'
  /** The HTTP status code; of a gRPC call the one its code maps to. */
  readonly status: number
  /** The status as the log shows it, such as `Http Status Code: Created (201)`. */
  readonly statusLine: string
  readonly headers: Headers
  readonly body: Body
  /** How a gRPC call ended; undefined for HTTP. */
  readonly grpc?: GrpcOutcome
}

/** What the end of a gRPC call says beside its messages. */
export interface GrpcOutcome {
  /** As google.rpc.Code numbers it, 0 for OK. */
  readonly code: number
  /** The name of the code, such as `NOT_FOUND`. */
  readonly codeName: string
  /** The status message, empty when the server sent none. */
  readonly details: string
  readonly trailers: Headers
  /** The google.rpc.Status that the server sent with a failure, in its JSON form. */
  readonly richStatus?: Readonly<Record<string, unknown>>
  /** What to do about a failure that the client tells of, and no server. */
  readonly remedy?: string
}

/** No answer came: the connection was refused or reset, the time was up, the call was cancelled. */
export interface Failed {
  readonly kind: 'failed'
  /** The system's or client's error code, such as `ECONNREFUSED`. */
  readonly code: string
  readonly message: string
  readonly cause: unknown
  /** What to do about it, where the code alone does not tell. */
  readonly remedy?: string
}

/** An exchange whose request was answered. */
export type AnsweredExchange = Exchange & { readonly outcome: Answered }

export function isAnswered(exchange: Exchange): exchange is AnsweredExchange {
  return exchange.outcome.kind === 'answered'
}
