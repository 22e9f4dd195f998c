import type { EventSourceParser } from 'eventsource-parser'
import { Body } from '../exchange'
import type { StreamMessage } from './stream-message'

/** Receives what an {@link EventReader} reads. */
export interface EventTaker {
  event(event: StreamMessage): void
  /** Called when the server sets how long to wait before the stream is opened again, in milliseconds. */
  retry(ms: number): void
}

/** The length at which lines are truncated when looking for an id. */
const longestId = 8 * 1024

/** Thrown for an event, or a line of one, that is longer than the limit. */
export class EventTooLong extends Error {}

/** Reads the events of one response (WHATWG HTML, 9.2.6). An event that the end of the response cuts off is ignored. */
export class EventReader {
  /** The last event id, as of the last empty line. */
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

  /** Records the ids of events without data, which the parser does not report; a server may still resume from them. */
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
