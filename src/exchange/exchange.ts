import type { Body } from './body'
import type { Headers } from './headers'

/** One request with its response or its failure, recorded once and then only read. */
export type Exchange = HttpExchange | GrpcExchange

export type HttpExchange = AnsweredHttpExchange | FailedExchange

/** An exchange whose request got a response, with any status. */
export type AnsweredExchange = AnsweredHttpExchange | GrpcExchange

export interface AnsweredHttpExchange extends SentRequest {
  readonly outcome: HttpOutcome
}

/** An exchange without a response: the connection was refused or reset, the call timed out or was cancelled. */
export interface FailedExchange extends SentRequest {
  readonly outcome: ExchangeFailure
}

/** A gRPC call that has ended. It always has a status: if the server sends none, the client sets one. */
export interface GrpcExchange extends TimedExchange {
  readonly protocol: 'grpc'
  readonly request: GrpcRequest
  readonly outcome: GrpcOutcome
}

interface SentRequest extends TimedExchange {
  readonly protocol: 'http'
  readonly request: ExchangeRequest
  /** The redirects that were followed, in order; undefined where there were none. */
  readonly redirects?: readonly Redirect[] | undefined
  /** The names of secret headers that were not sent to another origin; undefined if there were none. */
  readonly withheld?: readonly string[] | undefined
  /** Whether it was sent once more, because the server had closed the idle connection that it met first. */
  readonly isSentAgain?: boolean
}

interface TimedExchange {
  /** From sending the request to the last byte of the response, in whole milliseconds. */
  readonly timeMs: number
}

export interface ExchangeRequest {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: Body | undefined
}

interface GrpcRequest {
  /** Has format `package.Service/Method`. */
  readonly serviceMethod: string
  readonly headers: Headers
  /** The message as JSON; for a client stream, the list of messages. */
  readonly body: Body
}

export interface Redirect {
  readonly status: number
  readonly headers: Headers
  /** The request that it led to. */
  readonly request: ExchangeRequest
}

export interface HttpOutcome {
  readonly kind: 'answered'
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

export interface GrpcOutcome {
  readonly kind: 'answered'
  /** The HTTP status code that the code maps to. */
  readonly status: number
  /** As google.rpc.Code numbers it, 0 for OK. */
  readonly code: number
  /** The name of the code, such as `NOT_FOUND`. */
  readonly codeName: string
  readonly details: string
  readonly headers: Headers
  /** The message as JSON, empty if there was none; for a server stream, the list of messages. */
  readonly body: Body
  /** Returns the JSON value of the body, with numbers in place of the texts that JSON has for 64-bit integers. */
  readonly withNumbers?: () => unknown
  readonly trailers: Headers
  /** The google.rpc.Status that the server sent with a failure, in its JSON form. */
  readonly richStatus?: Readonly<Record<string, unknown>>
}

export interface ExchangeFailure {
  readonly kind: 'failed'
  /** The system's or client's error code, such as `ECONNREFUSED`. */
  readonly code: string
  readonly message: string
  readonly cause: unknown
  /** Whose proxy the request went to: the variable of the environment, or `the client`. */
  readonly proxy?: string
}

/** Whether a status sends the client to the URL in `Location` (RFC 9110, 15.4): 300, 304 and 305 do not. */
export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

export function isAnswered(exchange: Exchange): exchange is AnsweredExchange {
  return exchange.outcome.kind === 'answered'
}

/** Returns the request that the response belongs to: the one sent or, after redirects, the last one they led to. */
export function answeredRequest(exchange: AnsweredHttpExchange): ExchangeRequest {
  return requestsOf(exchange).at(-1) ?? exchange.request
}

export function requestsOf({ request, redirects = [] }: HttpExchange): ExchangeRequest[] {
  return [request, ...redirects.map((redirect) => redirect.request)]
}
