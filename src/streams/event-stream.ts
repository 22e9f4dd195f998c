import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { grouped } from '../errors'
import { Body, isAnswered, type AnsweredHttpExchange } from '../exchange'
import { describeStatus, isSafe, type Delivery } from '../http'
import { longestTimerMs } from '../waiting'
import type { StreamMessage } from './message'
import { readBody, Stream, withBody } from './stream'

/** The pause before a broken stream is opened again, in milliseconds, unless the server sets another. */
const defaultRetryMs = 3000
/** The shortest pause, in milliseconds: a server that returns no events is not asked without a pause. */
const minPauseMs = 20
const maxPauseMs = 30_000

const mediaType = 'text/event-stream'

/**
 * A stream of server-sent events (WHATWG HTML, 9.2). When it breaks or ends, it is opened again, to resume after the
 * last event, unless its method may change something; a response that is not an event stream ends it.
 */
export class EventStream extends Stream {
  protected readonly kind = 'events'
  readonly #closing = new AbortController()
  #stream: Readable | undefined
  #lastEventId = ''
  #retryMs = defaultRetryMs

  protected async handshake(): Promise<Delivery> {
    const { delivery, stream } = await this.#ask()
    if (stream === undefined) this.refusal = this.ending
    else void this.#run(stream)
    return delivery
  }

  end(): Promise<void> {
    this.#closing.abort()
    this.#stream?.destroy()
    this.ended('it was closed')
    return Promise.resolve()
  }

  /** Sends one request. A response that is not an event stream is read, and ends everything. */
  async #ask(): Promise<{ readonly delivery: Delivery; readonly stream?: Readable }> {
    // Node.js writes each character of a header as one byte, so this sends the id as UTF-8.
    const id = Buffer.from(this.#lastEventId).toString('latin1')
    const headers = {
      Accept: mediaType,
      'Cache-Control': 'no-store',
      ...this.request.headers,
      ...(id !== '' && { 'Last-Event-ID': id }),
    }
    const delivery = await this.send({ headers, responseType: 'stream', isEndless: true })
    const exchange = delivery.exchanges.at(-1)
    if (exchange === undefined || !isAnswered(exchange)) return { delivery }
    const stream = streamOf(delivery.data)
    const refusal = refusalOf(exchange)
    if (refusal === undefined && delivery.thrown === undefined && !this.#closing.signal.aborted)
      return { delivery: this.withoutBody(delivery, exchange), stream }
    this.ended(refusal ?? 'it was closed')
    const body = new Body(await readBody(stream), exchange.outcome.headers.get('Content-Type'))
    return { delivery: withBody(delivery, exchange, body) }
  }

  async #run(first: Readable): Promise<void> {
    let stream: Readable | undefined = first
    try {
      while (stream !== undefined) {
        const how = await this.#read(stream)
        if (!isSafe(this.request.method))
          return this.ended(`${how}, and a ${this.request.method} is not sent again by itself`)
        stream = await this.#openAgain()
      }
    } catch (error) {
      this.ended((error as Error).message)
      this.#noteUnlessClosed((error as Error).message)
    }
  }

  /** Reads until the stream ends or breaks, and returns how it did. @throws Error when it must not be opened again */
  async #read(stream: Readable): Promise<string> {
    this.#stream = stream
    const { maxBodyBytes } = this.context
    const reader = new EventReader(this.#lastEventId, maxBodyBytes, (event) => {
      if (!this.#closing.signal.aborted) this.received(event)
    })
    try {
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        reader.read(chunk)
        this.#lastEventId = reader.lastEventId
        this.#retryMs = reader.retryMs ?? this.#retryMs
      }
      this.mayHaveEnded = !isSafe(this.request.method)
      return this.#noteUnlessClosed('the answer ended')
    } catch (error) {
      if (error instanceof EventTooLong)
        throw new Error(`an event is longer than ${grouped(maxBodyBytes)} characters`, {
          cause: error,
        })
      return this.#noteUnlessClosed(`the connection broke (${(error as Error).message})`)
    } finally {
      stream.destroy()
    }
  }

  /** Opens the stream again after a pause; if it does not respond, after longer and longer pauses. */
  async #openAgain(): Promise<Readable | undefined> {
    let pauseMs = Math.max(this.#retryMs, minPauseMs)
    for (;;) {
      await wait(pauseMs, undefined, { signal: this.#closing.signal }).catch(() => undefined)
      if (this.#closing.signal.aborted) return undefined
      const { delivery, stream } = await this.#ask()
      if (this.#closing.signal.aborted) {
        stream?.destroy()
        return undefined
      }
      for (const exchange of delivery.exchanges) this.openedAgain(exchange)
      if (delivery.thrown !== undefined) throw delivery.thrown.error
      if (stream !== undefined) return stream
      if (this.ending !== undefined) throw new Error(this.ending)
      pauseMs = Math.max(pauseMs, Math.min(pauseMs * 2, maxPauseMs))
    }
  }

  #noteUnlessClosed(note: string): string {
    if (!this.#closing.signal.aborted) this.note(note)
    return note
  }
}

/** Returns a response body as a stream, whatever form the client's adapter gave it. */
function streamOf(data: unknown): Readable {
  if (data instanceof Readable) return data
  if (data instanceof ReadableStream) return Readable.fromWeb(data as never)
  return Readable.from(typeof data === 'string' || data instanceof Uint8Array ? [Buffer.from(data)] : [])
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

class EventTooLong extends Error {}

/** Reads the events of one response (WHATWG HTML, 9.2.6). An event that the end of the response cuts off is ignored. */
class EventReader {
  /** How long to wait before the stream is opened again, in milliseconds; undefined if the server has not set it. */
  retryMs: number | undefined
  /** The last event id, as of the last empty line. */
  lastEventId: string
  readonly #decoder = new TextDecoder()
  #endsWithCr = false
  #line = ''
  #name = ''
  #data = ''
  #id: string | undefined

  constructor(
    lastEventId: string,
    private readonly maxLength: number,
    private readonly take: (event: StreamMessage) => void,
  ) {
    this.lastEventId = lastEventId
  }

  /** @throws {@link EventTooLong} */
  read(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes, { stream: true })
    if (text === '') return
    const lines = text.split(/\r\n?|\n/)
    // A line may end between the two characters that end it; it is complete after the first.
    if (this.#endsWithCr && text.startsWith('\n')) lines.shift()
    this.#endsWithCr = text.endsWith('\r')
    lines[0] = this.#line + (lines[0] ?? '')
    this.#line = lines.pop() ?? ''
    for (const line of lines) this.#readLine(line)
    if (this.#line.length + this.#data.length > this.maxLength) throw new EventTooLong()
  }

  #readLine(line: string): void {
    if (line === '') return this.#dispatch()
    const at = line.includes(':') ? line.indexOf(':') : line.length
    const value = line.slice(at + 1).replace(/^ /, '')
    switch (line.slice(0, at)) {
      case 'data':
        this.#data += `${value}\n`
        break
      case 'event':
        this.#name = value
        break
      case 'id':
        if (!value.includes('\0')) this.#id = value
        break
      case 'retry':
        if (/^\d+$/.test(value)) this.retryMs = Math.min(Number(value), longestTimerMs)
    }
    if (this.#data.length > this.maxLength) throw new EventTooLong()
  }

  #dispatch(): void {
    const [name, id, data] = [this.#name || 'message', this.#id, this.#data]
    this.#name = ''
    this.#data = ''
    this.#id = undefined
    this.lastEventId = id ?? this.lastEventId
    if (data === '') return
    const body = new Body(data.slice(0, -1))
    this.take({ kind: 'event', name, ...(id !== undefined && { id }), isBinary: false, body })
  }
}
