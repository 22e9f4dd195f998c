import { InputError } from '../../errors'
import { isAnswered, type AnsweredHttpExchange, type HttpExchange } from '../../exchange'
import { describeStatus, type HttpRequest } from '../../http'
import { Response } from '../../response'
import { asWebSocket, EventStream, shakeHands, WebSocketConnection, type AskForEvents } from '../../streams'
import type { Call, CallResult } from '../calls/call'
import type { ScenarioCalls } from '../calls/scenario-calls'
import type { OpenedStream } from './opened-stream'
import { Transcript } from './transcript'

/**
 * Returns the call that opens a stream of server-sent events.
 *
 * @param take - receives the stream once there is a response
 */
export function listeningCall(
  request: HttpRequest,
  calls: ScenarioCalls,
  take: (opened: OpenedStream<EventStream>) => void,
): Call {
  const transcript = new Transcript(calls.redactor)
  const call = openingCall(`listening to "${calls.redactor.redactUrl(request.url)}"`, async () => {
    const stream = new EventStream(askFor(request, calls), calls.maxBodyBytes, transcript)
    const { exchanges, thrown } = await stream.open()
    const exchange = answerIn(exchanges)
    const refusal = stream.inbox.ending
    const connection = refusal === undefined ? stream : undefined
    if (exchange !== undefined) take({ call, exchange, transcript, connection, refusal })
    return { exchanges, ...(thrown && { thrown }) }
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
  const call = openingCall(`opening the WebSocket "${calls.redactor.redactUrl(request.url)}"`, async () => {
    let opened: WebSocketConnection | undefined
    const adapter = shakeHands((socket) => (opened = new WebSocketConnection(socket, transcript)))
    const url = asWebSocket(calls.http.urlOf(request.url))
    const { exchanges, thrown } = await calls.http.send({ ...request, url, adapter }, [calls.signal])
    const exchange = answerIn(exchanges)
    const status = exchange?.outcome.status ?? 0
    const connection = status === 101 ? opened : undefined
    const refusal = connection ? undefined : `the answer was ${describeStatus(status)}`
    if (exchange !== undefined) take({ call, exchange, transcript, connection, refusal })
    return { exchanges, ...(thrown && { thrown }) }
  })
  return call
}

/** Returns a function that requests the events after the last one received (WHATWG HTML, 9.2.3). */
function askFor(request: HttpRequest, calls: ScenarioCalls): AskForEvents {
  return (lastEventId) => {
    // Node.js writes each character of a header as one byte, so this sends the id as UTF-8.
    const id = Buffer.from(lastEventId).toString('latin1')
    const headers = {
      ...{ Accept: 'text/event-stream', 'Cache-Control': 'no-store', ...request.headers },
      ...(id !== '' && { 'Last-Event-ID': id }),
    }
    return calls.http.send({ ...request, headers, responseType: 'stream', isEndless: true }, [calls.signal])
  }
}

function openingCall(name: string, send: () => Promise<CallResult>): Call {
  return { name, repeatable: false, send, respond: (exchange, host) => new Response(exchange, host) }
}

function answerIn(exchanges: readonly HttpExchange[]): AnsweredHttpExchange | undefined {
  const last = exchanges.at(-1)
  return last !== undefined && isAnswered(last) ? last : undefined
}
