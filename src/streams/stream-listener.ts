import type { HttpExchange } from '../exchange'
import type { StreamMessage } from './stream-message'

/** Receives everything that happens on a stream, in order. */
export interface StreamListener {
  onReceived(received: StreamMessage): void
  onSent(received: StreamMessage): void
  /** Called when the stream was opened again, or that failed. */
  onExchange(exchange: HttpExchange): void
  /** Called with a description of anything else. */
  onNote(note: string): void
}
