import type { AnsweredExchange } from '../../exchange'
import type { Call } from '../calls/call'

/** The parts of a request in which values may be missing. */
export interface RequestValues {
  readonly url?: string | undefined
  readonly query?: object | undefined
  /** For gRPC, the metadata. */
  readonly headers?: object | undefined
}

/** Watches the calls of a story, and may prevent them. */
export interface CallWatch {
  /** Called before each request is sent. An error that it throws prevents the request. */
  beforeRequest(request: RequestValues): void
  /** Called for each call; returns a function that receives the answered exchange. */
  beginCall(call: Call): (exchange: AnsweredExchange) => void
}
