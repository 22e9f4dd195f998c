import { counted } from '../errors'
import { Body } from '../exchange'
import { summarizeBody } from '../log'
import type { Redactor } from '../redaction'

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

/** Whether the message is text, or bytes that are text. */
export function isReadable({ isBinary, body }: StreamMessage): boolean {
  return !isBinary || !(body.isBinary || /[\u0000-\u0008\u000e-\u001f]/.test(body.text))
}

/** Describes a message on one line, without secrets: `event "price", id 4: {"symbol":"ACME"}`. */
export function describeMessage(message: StreamMessage, redactor: Redactor, maxLength: number): string {
  const { bytes, isBinary } = message.body
  // A text message is text, whatever characters it contains.
  const body = isBinary ? new Body(bytes, 'text/plain') : message.body
  const content = isReadable(message)
    ? summarizeBody(body, redactor, maxLength)
    : `<binary, ${counted(bytes.length, 'byte')}>`
  if (message.kind === 'message') return content
  const id = message.id ? `, id ${redactor.redactText(message.id)}` : ''
  return `event "${redactor.redactText(message.name ?? '')}"${id}: ${content}`
}

/** Returns the body of a WebSocket message, as text if it was sent so. */
export function payloadOf({ kind, isBinary, body }: StreamMessage): Body | undefined {
  if (kind === 'event') return undefined
  return new Body(body.bytes, isBinary ? 'application/octet-stream' : 'text/plain')
}
