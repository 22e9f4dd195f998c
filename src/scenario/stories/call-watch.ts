import type { AnsweredExchange } from '../../exchange'
import type { Call } from '../calls/call'

/** What a request is to be sent with, as far as values may be missing in it. */
export interface AskedRequest {
  readonly url?: string | undefined
  readonly query?: object | undefined
  /** Of gRPC, the metadata. */
  readonly headers?: object | undefined
}

/** Watches the calls of a story, and may keep them from being sent. */
export interface CallWatch {
  /** Is given each request before it is sent. What it throws keeps it from being sent. */
  asked(request: AskedRequest): void
  /** Is given each call as it is made; returns what takes its answer. */
  making(call: Call): (exchange: AnsweredExchange) => void
}
