import { InputError, StepRejectedError } from '../../errors'
import { isAnswered, type AnsweredHttpExchange } from '../../exchange'
import { assertionError } from '../../assertions'
import { describeStatus, type HttpRequest } from '../../http'
import { renderRequestLine, summarizeExchange } from '../../log'
import type { Redactor } from '../../redaction'
import { Response } from '../../assertions'
import { asWebSocket, EventStream, shakeHands, WebSocketConnection, type Inbox } from '../../streams'
import type { Call, CallResult } from '../calls/call'
import type { ScenarioCalls } from '../calls/calls'
import { Transcript } from './transcript'

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
  readonly name: string
  /** One message of such a stream. */
  readonly one: string
  /** A phrase that opens such a stream. */
  readonly example: string
}

export const ofEvents: StreamWords = {
  name: 'stream of events',
  one: 'a server-sent event',
  example: 'When I listen to the events of "events"',
}

export const ofMessages: StreamWords = {
  name: 'WebSocket',
  one: 'a WebSocket message',
  example: 'When I open the WebSocket "live"',
}

/** The message for using a stream before one was opened. */
export function nothingOpened(kind: 'events' | 'web socket'): string {
  return nothingOpenedOf(kind === 'events' ? ofEvents : ofMessages)
}

function nothingOpenedOf({ name, example }: StreamWords): string {
  return `This scenario has opened no ${name} yet.\nOpen one first, for example: ${example}`
}

/** Returns the stream and its connection. @throws an error that says why there is none */
export function connectionOf<Connection extends { readonly inbox: Inbox }>(
  stream: OpenedStream<Connection> | undefined,
  words: StreamWords,
  redactor: Redactor,
): { readonly stream: OpenedStream<Connection>; readonly connection: Connection } {
  if (stream === undefined) throw new StepRejectedError(nothingOpenedOf(words))
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

/** Returns the call that opens a stream of server-sent events. @param take - receives it once there is a response */
export function listeningCall(
  request: HttpRequest,
  calls: ScenarioCalls,
  take: (opened: OpenedStream<EventStream>) => void,
): Call {
  const transcript = new Transcript(calls.redactor)
  const askForEvents = (lastEventId: string): ReturnType<typeof calls.http.send> => {
    // Node.js writes each character of a header as one byte, so this sends the id as UTF-8.
    const id = Buffer.from(lastEventId).toString('latin1')
    const headers = {
      ...{ Accept: 'text/event-stream', 'Cache-Control': 'no-store', ...request.headers },
      ...(id !== '' && { 'Last-Event-ID': id }),
    }
    return calls.http.send({ ...request, headers, responseType: 'stream', isEndless: true }, [calls.signal])
  }
  const name = `listening to "${calls.redactor.redactUrl(request.url)}"`
  const call = openingCall(name, transcript, take, async () => {
    const stream = new EventStream(askForEvents, calls.maxBodyBytes, transcript)
    const opening = await stream.open()
    const refusal = stream.inbox.ending
    return { ...opening, refusal, connection: refusal === undefined ? stream : undefined }
  })
  return call
}

/**
 * Returns the call that opens a WebSocket.
 *
 * @param take - receives the WebSocket once there is a response
 * @throws {@link InputError} when the request has a body
 */
export function webSocketCall(
  request: HttpRequest,
  calls: ScenarioCalls,
  take: (opened: OpenedStream<WebSocketConnection>) => void,
): Call {
  if (request.body !== undefined)
    throw new InputError(
      'A WebSocket is opened without a body.\nLeave out the step that sets it, and send it afterwards: When I send the WebSocket message:',
    )
  const transcript = new Transcript(calls.redactor)
  const name = `opening the WebSocket "${calls.redactor.redactUrl(request.url)}"`
  return openingCall(name, transcript, take, async () => {
    let connection: WebSocketConnection | undefined
    const adapter = shakeHands((socket) => (connection = new WebSocketConnection(socket, transcript)))
    const url = asWebSocket(calls.http.urlOf(request.url))
    const { exchanges, thrown } = await calls.http.send({ ...request, url, adapter }, [calls.signal])
    const last = exchanges.at(-1)
    const status = last !== undefined && isAnswered(last) ? last.outcome.status : 0
    const opening = { exchanges, ...(thrown && { thrown }) }
    return status === 101
      ? { ...opening, connection, refusal: undefined }
      : { ...opening, connection: undefined, refusal: `the answer was ${describeStatus(status)}` }
  })
}

type Opening<Connection> = CallResult & {
  readonly connection: Connection | undefined
  readonly refusal: string | undefined
}

function openingCall<Connection extends { readonly inbox: Inbox }>(
  name: string,
  transcript: Transcript,
  take: (opened: OpenedStream<Connection>) => void,
  open: () => Promise<Opening<Connection>>,
): Call {
  const call: Call = {
    name,
    repeatable: false,
    send: async () => {
      const { exchanges, thrown, connection, refusal } = await open()
      const exchange = exchanges.at(-1)
      if (exchange?.protocol === 'http' && isAnswered(exchange))
        take({ call, exchange, transcript, connection, refusal })
      return { exchanges, ...(thrown && { thrown }) }
    },
    respond: (exchange, host) => new Response(exchange, host),
  }
  return call
}
