import type { Body } from '../exchange'

/** A server-sent event or a message of a WebSocket, as it came. */
export interface StreamMessage {
  readonly kind: 'event' | 'message'
  /** What kind of event it is: `message` where the server says nothing; undefined of a message. */
  readonly name?: string
  /** The id that the server gave the event. */
  readonly id?: string
  /** Whether a message came as bytes, not as text. */
  readonly isBinary: boolean
  readonly body: Body
}

/** Whether somebody could read it: text, or bytes that are text. */
export function isReadable({ isBinary, body }: StreamMessage): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what no text has
  return !isBinary || !(body.isBinary || /[\u0000-\u0008\u000e-\u001f]/.test(body.text))
}
