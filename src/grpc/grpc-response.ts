import type { AnsweredExchange, GrpcAnswer, Headers } from '../exchange'
import { Response, type ResponseHost } from '../assertions'

/**
 * The response to a gRPC call with any status. Its headers are the initial metadata, its body the message or the list
 * of them.
 */
export class GrpcResponse extends Response {
  readonly #outcome: GrpcAnswer

  /** @internal */
  constructor(exchange: AnsweredExchange, host: ResponseHost) {
    super(exchange, host)
    this.#outcome = exchange.outcome as GrpcAnswer
  }

  /** The gRPC status code, 0 for OK. */
  get code(): number {
    return this.#outcome.code
  }

  /** The name of the code, such as `NOT_FOUND`. */
  get codeName(): string {
    return this.#outcome.codeName
  }

  /** The status message; empty when the server sent none. */
  get details(): string {
    return this.#outcome.details
  }

  /** The details of a failure beyond its message (google.rpc.Status), each in its JSON form with `@type`. */
  get errorDetails(): readonly unknown[] {
    return (this.#outcome.richStatus?.['details'] ?? []) as readonly unknown[]
  }

  /** The metadata that came at the end of the call. */
  get trailers(): Headers {
    return this.#outcome.trailers
  }
}
