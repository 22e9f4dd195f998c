import type { Headers } from '../exchange'
import type { Relay } from '../http'

/** A gRPC call as it is sent. */
export interface RelayedGrpcRequest {
  /** Has format `/package.Service/Method`. */
  readonly path: string
  /** The serialized messages; undefined for a stream, which cannot be relayed. */
  readonly messages: readonly Uint8Array[] | undefined
}

/** The parts of a gRPC response that can be changed without knowing its message types. */
export interface RelayedGrpcStatus {
  readonly code: number
  readonly details: string
  /** The leading metadata; undefined if there was none. Binary values are in base64. */
  readonly headers: Headers | undefined
  /** The trailing metadata. */
  readonly trailers: Headers
}

/** A gRPC response as it was received. */
export interface RelayedGrpcAnswer extends RelayedGrpcStatus {
  /** Such as `NOT_FOUND`. */
  readonly codeName: string
  /** Whether the client did not wait for the end of the response. */
  readonly isCutOff: boolean
  /** The message, or the list of messages of a stream, as JSON; undefined if there is none or its type is not known. */
  readonly json: string | undefined
  /** Returns the response with another body; undefined if no message can have it. */
  withJson(json: string): RelayedGrpcAnswer | undefined
  /**
   * Returns the response with another status. A failure has no message unless it is a stream; a success has at least an
   * empty one.
   */
  withStatus(changed: Partial<RelayedGrpcStatus>): RelayedGrpcAnswer
}

/** Intercepts what goes between a scenario and the network, for all protocols. */
export interface ScenarioRelay extends Relay {
  /** Relays a gRPC call, below the interceptors of its client. */
  relayCall(request: RelayedGrpcRequest, send: () => Promise<RelayedGrpcAnswer>): Promise<RelayedGrpcAnswer>
}
