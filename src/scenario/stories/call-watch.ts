import type { AnsweredExchange } from '../../exchange'
import type { Call } from '../calls/call'

/** What a request is to be sent with, as far as values may be missing in it. */
export interface RequestValues {
  readonly url?: string | undefined
  readonly query?: object | undefined
  /** Of gRPC, the metadata. */
  readonly headers?: object | undefined
}

/** Watches the calls of a story, and may keep them from being sent. */
export interface CallWatch {
  /** Is given each request before it is sent. What it throws keeps it from being sent. */
  beforeRequest(request: RequestValues): void
  /** Is given each call as it is made; returns what takes its answer. */
  beginCall(call: Call): (exchange: AnsweredExchange) => void
}
