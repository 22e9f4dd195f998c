import type { Headers } from '../exchange'
import type { Relay } from '../http'

/** A gRPC call as it goes out. */
export interface RelayedGrpcRequest {
  /** Has format `/package.Service/Method`. */
  readonly path: string
  /** What is sent, as it crosses the wire; undefined where it is a stream, which cannot be relayed. */
  readonly messages: readonly Uint8Array[] | undefined
}

/** The parts of a gRPC answer that may be changed without knowing its messages. */
export interface RelayedGrpcStatus {
  readonly code: number
  readonly details: string
  /** The metadata that came first; undefined where there was none. Bytes are in base64. */
  readonly headers: Headers | undefined
  /** The metadata that came last. */
  readonly trailers: Headers
}

/** A gRPC answer as it came from the wire. */
export interface RelayedGrpcAnswer extends RelayedGrpcStatus {
  /** Such as `NOT_FOUND`. */
  readonly codeName: string
  /** Whether the client did not wait for its end. */
  readonly isCutOff: boolean
  /** The message, or the list of them where it is a stream, in JSON; undefined where there is none or its type is not known. */
  readonly json: string | undefined
  /** The same with another body; undefined where no message can have it. */
  withJson(json: string): RelayedGrpcAnswer | undefined
  /** The same with another status. A failure has no message unless it is a stream, a success has at least an empty one. */
  withStatus(changed: Partial<RelayedGrpcStatus>): RelayedGrpcAnswer
}

/** Stands between a scenario and the network, whatever the protocol. */
export interface ScenarioRelay extends Relay {
  /** Likewise for a gRPC call, below the interceptors of its client. */
  relayCall(request: RelayedGrpcRequest, send: () => Promise<RelayedGrpcAnswer>): Promise<RelayedGrpcAnswer>
}
