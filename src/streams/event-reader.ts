import type { EventSourceParser } from 'eventsource-parser'
import { Body } from '../exchange'
import type { StreamMessage } from './stream-message'

/** Takes what an {@link EventReader} reads. */
export interface EventTaker {
  event(event: StreamMessage): void
  /** The server says how long to wait before the stream is opened again, in milliseconds. */
  retry(ms: number): void
}

/** A longer line is none of an id. */
const longestId = 8 * 1024

/** An event, or a line of one, is longer than it may be. */
export class EventTooLong extends Error {}

/** Reads the events of one answer (WHATWG HTML, 9.2.6). One that its end cuts off is none. */
export class EventReader {
  /** The id to go on from, as far as an empty line has closed it. */
  lastEventId: string
  readonly #decoder = new TextDecoder()
  readonly #parser: EventSourceParser
  #line = ''
  #id: string | undefined

  constructor(lastEventId: string, maxLength: number, taker: EventTaker) {
    this.lastEventId = lastEventId
    this.#parser = loadParser().createParser({
      maxBufferSize: maxLength,
      onEvent: ({ event = 'message', id, data }) =>
        taker.event({
          kind: 'event',
          name: event,
          ...(id !== undefined && { id }),
          isBinary: false,
          body: new Body(data),
        }),
      onRetry: (ms) => taker.retry(ms),
      onError: ({ type }) => {
        if (type === 'max-buffer-size-exceeded') throw new EventTooLong()
      },
    })
  }

  /** @throws {@link EventTooLong} */
  read(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes, { stream: true })
    this.#noteIds(text)
    this.#parser.feed(text)
  }

  /** The parser says nothing of an id without data, from which a server may want to go on nevertheless. */
  #noteIds(text: string): void {
    const lines = text.split(/\r\n|\r|\n/)
    lines[0] = this.#line + lines[0]
    this.#line = (lines.pop() ?? '').slice(0, longestId)
    for (const line of lines) {
      if (line === '') {
        this.lastEventId = this.#id ?? this.lastEventId
        this.#id = undefined
      } else if (/^id(?::|$)/.test(line) && !line.includes('\0')) this.#id = line.replace(/^id:? ?/, '')
    }
  }
}

function loadParser(): typeof import('eventsource-parser') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, not at start-up
  return require('eventsource-parser') as typeof import('eventsource-parser')
}
