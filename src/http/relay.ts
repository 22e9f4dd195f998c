import type { Headers } from '../exchange'

/** A request as it is sent. */
export interface RelayedRequest {
  /** In capitals. */
  readonly method: string
  /** Absolute, without user information. */
  readonly url: string
  readonly contentType: string
  /** Empty if there is no body; undefined if it cannot be known, as with a stream. */
  readonly body: Buffer | undefined
  /** Whether the caller wants the response as a stream, which cannot be relayed. */
  readonly wantsStream: boolean
}

/** A response as it came over the network. */
export interface RelayedAnswer {
  readonly status: number
  /** Each name followed by its value, like `rawHeaders` of Node.js. */
  readonly headerLines: readonly string[]
  /** The body, still in its content coding. */
  readonly bytes: Buffer
  /** The object that steps read headers from; given if the response was received. */
  readonly headers?: Headers
}

/**
 * Stands between the library and the network, below all code that prepares requests or reads responses. It may have a
 * request sent and return its response, or return another one.
 */
export interface Relay {
  /** Whether its responses count as having taken no time, as they do not use the network. */
  readonly takesNoTime?: boolean
  relay(request: RelayedRequest, send: () => Promise<RelayedAnswer>): Promise<RelayedAnswer>
}
