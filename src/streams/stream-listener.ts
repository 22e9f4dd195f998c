import type { HttpExchange } from '../exchange'
import type { StreamMessage } from './stream-message'

/** Hears of all that happens to a stream, in the order it does. */
export interface StreamListener {
  onReceived(received: StreamMessage): void
  onSent(received: StreamMessage): void
  /** The stream was opened again, or that was tried. */
  onExchange(exchange: HttpExchange): void
  /** Something else happened, in words. */
  onNote(note: string): void
}
