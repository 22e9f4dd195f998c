import type { Headers } from '../exchange'

/** A request as it goes out. */
export interface RelayedRequest {
  /** In capitals. */
  readonly method: string
  /** Absolute, without user information. */
  readonly url: string
  readonly contentType: string
  /** Empty where there is none; undefined where it cannot be known, such as that of a stream. */
  readonly body: Buffer | undefined
  /** Whether the answer is wanted as a stream, which cannot be relayed. */
  readonly wantsStream: boolean
}

/** An answer as it came from the wire. */
export interface RelayedAnswer {
  readonly status: number
  /** Each name followed by its value, as Node.js gives what it received. */
  readonly headerLines: readonly string[]
  /** The body, still in its content coding. */
  readonly bytes: Buffer
  /** What steps read headers from, once it has been received. */
  readonly headers?: Headers
}

/**
 * Stands between the library and the network, below all that prepares a request or reads an answer: it may have a request
 * sent, and hand its answer back as it came, or give another one.
 */
export interface Relay {
  /** Whether its answers count as having taken no time, as they do not come over the network. */
  readonly takesNoTime?: boolean
  relay(request: RelayedRequest, send: () => Promise<RelayedAnswer>): Promise<RelayedAnswer>
}
