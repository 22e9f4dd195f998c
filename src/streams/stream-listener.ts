import type { HttpExchange } from '../exchange'
import type { StreamMessage } from './stream-message'

/** Hears of all that happens to a stream, in the order it does. */
export interface StreamListener {
  received(received: StreamMessage): void
  sent(received: StreamMessage): void
  /** The stream was opened again, or that was tried. */
  exchanged(exchange: HttpExchange): void
  /** Something else happened, in words. */
  noted(note: string): void
}
