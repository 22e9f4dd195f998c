import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { Body, isAnswered, type AnsweredHttpExchange, type HttpExchange } from '../exchange'
import { describeStatus, longestTimerMs, type Delivery } from '../http'
import { readBody, streamOf } from './answer-body'
import { EventReader, EventTooLong } from './event-reader'
import { Inbox } from './inbox'
import type { StreamListener } from './stream-listener'

/** The pause before a broken stream is opened again, in milliseconds, unless the server sets another. */
const defaultRetryMs = 3000
/**
 * The shortest pause, whatever the server sets, in milliseconds: a server that returns no events is not asked without a
 * pause.
 */
const shortestPauseMs = 20
const longestPauseMs = 30_000

const mediaType = 'text/event-stream'

/** Requests the stream. @param lastEventId - the id of the last event received; empty if there is none */
export type AskForEvents = (lastEventId: string) => Promise<Delivery>

/**
 * A stream of server-sent events (WHATWG HTML, 9.2). When it breaks or ends, it is opened again, to resume after the
 * last event; a response that is not an event stream ends it.
 */
export class EventStream {
  readonly inbox = new Inbox()
  readonly #ask: AskForEvents
  readonly #maxEventLength: number
  readonly #listener: StreamListener
  readonly #closing = new AbortController()
  #stream: Readable | undefined
  #lastEventId = ''
  #retryMs = defaultRetryMs

  constructor(ask: AskForEvents, maxEventLength: number, listener: StreamListener) {
    this.#ask = ask
    this.#maxEventLength = maxEventLength
    this.#listener = listener
  }

  /** Opens the stream. Returns the exchanges; if the response is not an event stream, with its body. */
  async open(): Promise<Delivery> {
    const { delivery, stream } = await this.#askOnce()
    if (stream !== undefined) void this.#run(stream)
    return delivery
  }

  /** Stops reading, and does not open the stream again. */
  close(): void {
    this.#closing.abort()
    this.#stream?.destroy()
    this.inbox.end('it was closed')
  }

  /** Sends one request. A response that is not an event stream is read, and ends everything. */
  async #askOnce(): Promise<{ readonly delivery: Delivery; readonly stream?: Readable }> {
    const delivery = await this.#ask(this.#lastEventId)
    const exchange = delivery.exchanges.at(-1)
    if (exchange === undefined || !isAnswered(exchange)) return { delivery }
    const answered = exchange
    const stream = streamOf(delivery.data)
    const refusal = refusalOf(answered)
    if (refusal === undefined && delivery.thrown === undefined && !this.#closing.signal.aborted)
      return { delivery: withBody(delivery, answered, Buffer.alloc(0)), stream }
    this.inbox.end(refusal ?? 'it was closed')
    return { delivery: withBody(delivery, answered, await readBody(stream)) }
  }

  async #run(first: Readable): Promise<void> {
    let stream: Readable | undefined = first
    try {
      while (stream !== undefined) {
        await this.#read(stream)
        stream = await this.#openAgain()
      }
    } catch (error) {
      this.inbox.end((error as Error).message)
      this.#note(this.inbox.ending)
    }
  }

  /** Reads until the stream ends or breaks. @throws Error when it must not be opened again */
  async #read(stream: Readable): Promise<void> {
    this.#stream = stream
    const reader = new EventReader(this.#lastEventId, this.#maxEventLength, {
      event: (event) => {
        if (this.#closing.signal.aborted) return
        this.#listener.onReceived(event)
        this.inbox.put(event)
      },
      retry: (ms) => (this.#retryMs = Math.min(ms, longestTimerMs)),
    })
    try {
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        reader.read(chunk)
        this.#lastEventId = reader.lastEventId
      }
      this.#note('the answer ended')
    } catch (error) {
      if (error instanceof EventTooLong)
        throw new Error(
          `an event is longer than ${this.#maxEventLength.toLocaleString('en-US')} characters`,
          { cause: error },
        )
      this.#note(`the connection broke (${(error as Error).message})`)
    } finally {
      stream.destroy()
    }
  }

  /**
   * Opens the stream again after the pause that the server has set; if it does not respond, after longer and longer
   * pauses.
   */
  async #openAgain(): Promise<Readable | undefined> {
    for (let pauseMs = Math.max(this.#retryMs, shortestPauseMs); ; pauseMs = longer(pauseMs)) {
      try {
        await wait(pauseMs, undefined, { signal: this.#closing.signal })
      } catch {
        return undefined
      }
      const { delivery, stream } = await this.#askOnce()
      if (this.#closing.signal.aborted) {
        stream?.destroy()
        return undefined
      }
      for (const exchange of delivery.exchanges) this.#listener.onExchange(exchange)
      if (delivery.thrown !== undefined) throw delivery.thrown.error
      if (stream !== undefined) return stream
      const { ending } = this.inbox
      if (ending !== undefined) throw new Error(ending)
    }
  }

  #note(note = ''): void {
    if (!this.#closing.signal.aborted) this.#listener.onNote(note)
  }
}

function longer(pauseMs: number): number {
  return Math.max(pauseMs, Math.min(pauseMs * 2, longestPauseMs))
}

/** Explains why a response is not an event stream; undefined if it is one. */
function refusalOf({ outcome: { status, headers } }: AnsweredHttpExchange): string | undefined {
  if (status === 204) return 'the answer was 204 No Content, with which a server ends it'
  if (status !== 200) return `the answer was ${describeStatus(status)}`
  const contentType = headers.get('Content-Type')
  if (new Body('', contentType).mediaType === mediaType) return undefined
  const named = contentType === undefined ? 'no Content-Type' : `the Content-Type ${contentType}`
  return `the answer has ${named} and not ${mediaType}`
}

/** Returns the delivery with this body in its last exchange. */
function withBody(delivery: Delivery, exchange: AnsweredHttpExchange, bytes: Buffer): Delivery {
  const body = new Body(bytes, exchange.outcome.headers.get('Content-Type'))
  const read: HttpExchange = { ...exchange, outcome: { ...exchange.outcome, body } }
  return { ...delivery, exchanges: [...delivery.exchanges.slice(0, -1), read] }
}
