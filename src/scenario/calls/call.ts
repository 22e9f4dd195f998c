import type { AnsweredExchange, Exchange } from '../../exchange'
import type { Response, ResponseHost } from '../../assertions'

/** One call, ready to be made as often as needed. */
export interface Call<R extends Response = Response> {
  /** The name in messages: `GET "/accounts/1"`. */
  readonly name?: string
  /** Whether repeating the call changes nothing: GET, HEAD, OPTIONS, GraphQL queries and unary gRPC calls. */
  readonly repeatable: boolean
  send(signal?: AbortSignal): Promise<CallResult>
  /** Creates the response for an answered exchange. */
  respond(exchange: AnsweredExchange, host: ResponseHost): R
  /** What a story gets instead of the response; if it rejects, so does the call of the story. */
  outcome?(): Promise<unknown>
}

/** The outcome of a call. */
export interface CallResult {
  /** In the order of completion; the last one gives the response. */
  readonly exchanges: readonly Exchange[]
  /** An error of the user's code, to be thrown on. */
  readonly thrown?: { readonly error: unknown }
}

/** A call and the exchange that answered it. */
export interface AnsweredCall {
  readonly call: Call
  readonly exchange: AnsweredExchange
}

/** Makes a call of a story, or the call under test, and resolves to its response. */
export type MakeCall = <R extends Response>(call: Call<R>) => Promise<R>
