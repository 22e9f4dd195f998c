import type { AnsweredExchange, Exchange } from '../../exchange'
import type { Response, ResponseHost } from '../../response'

/** One call, ready to be made as often as needed. */
export interface Call<R extends Response = Response> {
  /** How messages name it: `GET "/accounts/1"`. */
  readonly name?: string
  /** Whether making it again changes nothing: GET, HEAD, OPTIONS and unary gRPC calls. */
  readonly repeatable: boolean
  send(signal?: AbortSignal): Promise<CallResult>
  /** The response of an exchange that was answered. */
  respond(exchange: AnsweredExchange, host: ResponseHost): R
}

/** The outcome of a call. */
export interface CallResult {
  /** In the order they were completed; the last one decides. */
  readonly exchanges: readonly Exchange[]
  /** What was thrown beside them, which is the user's to see. */
  readonly thrown?: { readonly error: unknown }
}

/** A call that was made, and its answer. */
export interface AnsweredCall {
  readonly call: Call
  readonly exchange: AnsweredExchange
}

/** Makes a call for a story or as the call under test, and gives its response. */
export type MakeCall = <R extends Response>(call: Call<R>) => Promise<R>
