import type { Body } from '../exchange'

/** A server-sent event or a WebSocket message, as received. */
export interface StreamMessage {
  readonly kind: 'event' | 'message'
  /** The event type, `message` if the server sets none; undefined for a WebSocket message. */
  readonly name?: string
  /** The id that the server gave the event. */
  readonly id?: string
  /** Whether the message was sent as bytes, not as text. */
  readonly isBinary: boolean
  readonly body: Body
}

/** Whether the message is readable: text, or bytes that are text. */
export function isReadable({ isBinary, body }: StreamMessage): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what no text has
  return !isBinary || !(body.isBinary || /[\u0000-\u0008\u000e-\u001f]/.test(body.text))
}
