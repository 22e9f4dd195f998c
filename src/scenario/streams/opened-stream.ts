import { StepRejectedError } from '../../errors'
import type { AnsweredHttpExchange } from '../../exchange'
import { assertionError } from '../../expectations'
import { renderRequestLine, summarizeExchange } from '../../log'
import type { Redactor } from '../../redaction'
import type { Inbox } from '../../streams'
import type { Call } from '../calls/call'
import type { Transcript } from './transcript'

/** A stream of a scenario, opened or refused. */
export interface OpenedStream<Connection extends { readonly inbox: Inbox }> {
  readonly call: Call
  /** The exchange that opened the stream. */
  readonly exchange: AnsweredHttpExchange
  readonly transcript: Transcript
  /** Undefined if the opening was refused. */
  readonly connection: Connection | undefined
  /** The reason of a refusal, such as `the answer was 401 Unauthorized`. */
  readonly refusal: string | undefined
}

/** The words for a kind of streams in messages. */
export interface StreamWords {
  readonly kind: 'events' | 'web socket'
  readonly name: string
  /** One message of such a stream. */
  readonly one: string
  /** A phrase that opens such a stream. */
  readonly example: string
}

export const ofEvents: StreamWords = {
  kind: 'events',
  name: 'stream of events',
  one: 'a server-sent event',
  example: 'When I listen to the events of "events"',
}

export const ofMessages: StreamWords = {
  kind: 'web socket',
  name: 'WebSocket',
  one: 'a WebSocket message',
  example: 'When I open the WebSocket "live"',
}

const wordsOf = { events: ofEvents, 'web socket': ofMessages }

/** The message for using a stream before one was opened. */
export function nothingOpened(kind: keyof typeof wordsOf): string {
  const { name, example } = wordsOf[kind]
  return `This scenario has opened no ${name} yet.\nOpen one first, for example: ${example}`
}

/** Returns the stream and its connection. @throws an error that says why there is none */
export function connectionOf<Connection extends { readonly inbox: Inbox }>(
  stream: OpenedStream<Connection> | undefined,
  words: StreamWords,
  redactor: Redactor,
): { readonly stream: OpenedStream<Connection>; readonly connection: Connection } {
  if (stream === undefined) throw new StepRejectedError(nothingOpened(words.kind))
  const { connection, exchange, refusal = '' } = stream
  if (connection !== undefined) return { stream, connection }
  throw assertionError(
    redactor.redactExcerpts(`The ${words.name} was not opened: ${refusal}`) +
      `\n${summarizeExchange(exchange, redactor)}`,
  )
}

/** Returns the name of a stream in the log and in messages: `GET ws://127.0.0.1:41233/live`. */
export function nameOfStream({ exchange }: { exchange: AnsweredHttpExchange }, redactor: Redactor): string {
  return renderRequestLine(exchange, redactor)
}
