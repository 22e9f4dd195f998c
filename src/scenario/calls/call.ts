import type { AnsweredExchange, Exchange } from '../../exchange'
import type { Response, ResponseHost } from '../../response'

/** One call, ready to be made as often as needed. */
export interface Call<R extends Response = Response> {
  /** How messages name it: `GET "/accounts/1"`. */
  readonly name?: string
  /** Whether making it again changes nothing: GET, HEAD, OPTIONS and unary gRPC calls. */
  readonly repeatable: boolean
  /** Makes the call and hands every exchange that comes of it to `record`. */
  send(record: (exchange: Exchange) => void, signal?: AbortSignal): Promise<Exchange>
  /** The response of an exchange that was answered. */
  respond(exchange: AnsweredExchange, host: ResponseHost): R
}

/** Makes a call for a story or as the call under test, and gives its response. */
export type MakeCall = <R extends Response>(call: Call<R>) => Promise<R>
