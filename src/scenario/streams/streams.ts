import { assertionError } from '../../assertions'
import type { HttpRequest } from '../../http'
import type { Redactor } from '../../redaction'
import type { Response } from '../../assertions'
import { describeClosure, type EventStream, type Inbox, type WebSocketConnection } from '../../streams'
import type { Call } from '../calls/call'
import type { CallUnderTest } from '../calls/call-under-test'
import type { ScenarioCalls } from '../calls/calls'
import type { LogWriter } from '../log-writer'
import type { Stories } from '../stories/stories'
import { expectNoMessage, expectMessage, type Expectation } from './expect-message'
import {
  connectionOf,
  listeningCall,
  nameOfStream,
  ofEvents,
  ofMessages,
  webSocketCall,
  type OpenedStream,
  type StreamWords,
} from './opened-stream'

/** How long a step waits for a WebSocket to be closed, in milliseconds. */
const closingMs = 5000
/** How long the end of a scenario waits for it, in milliseconds. */
const endingMs = 500

/** The scenario that the streams belong to. */
export interface StreamHost {
  readonly calls: ScenarioCalls
  readonly underTest: CallUnderTest
  readonly log: LogWriter
  readonly stories: Stories
}

/** The streams of one scenario: server-sent events and WebSockets. Steps use the one opened last. */
export class Streams {
  readonly #scenario: StreamHost
  readonly #events: OpenedStream<EventStream>[] = []
  readonly #sockets: OpenedStream<WebSocketConnection>[] = []
  /** The WebSockets that the scenario itself has closed. */
  readonly #closed = new Set<OpenedStream<WebSocketConnection>>()
  #lastClosed: OpenedStream<WebSocketConnection> | undefined

  constructor(scenario: StreamHost) {
    this.#scenario = scenario
  }

  get isEmpty(): boolean {
    return this.#events.length === 0 && this.#sockets.length === 0
  }

  /** Returns the call that opens a stream of events. */
  listening(request: HttpRequest): Call {
    return listeningCall(request, this.#scenario.calls, (opened) => this.#events.push(opened))
  }

  /** Returns the call that opens a WebSocket. @throws {@link InputError} when the request has a body */
  opening(request: HttpRequest): Call {
    return webSocketCall(request, this.#scenario.calls, (opened) => {
      this.#sockets.push(opened)
      this.#lastClosed = undefined
    })
  }

  /** Sends text over the WebSocket. @throws AssertionError when it is no longer open */
  send(text: string): Promise<void> {
    return this.#when('sending a WebSocket message', () => {
      this.#scenario.stories.progress.enter({ type: 'call' })
      const { stream, connection } = connectionOf(this.#socketInUse, ofMessages, this.#redactor)
      try {
        connection.send(text)
      } catch (error) {
        const problem = this.#redactor.redact((error as Error).message)
        throw assertionError(`The message was not sent: ${problem}.\n${nameOfStream(stream, this.#redactor)}`)
      } finally {
        this.#write('when', stream)
      }
    })
  }

  /** Closes the WebSocket. */
  closeSocket(): Promise<void> {
    return this.#when('closing the WebSocket', () => {
      this.#scenario.stories.progress.enter({ type: 'call' })
      const { stream, connection } = connectionOf(this.#socketInUse, ofMessages, this.#redactor)
      connection.close()
      this.#closed.add(stream)
      this.#lastClosed = stream
      this.#write('when', stream)
    })
  }

  /** Waits for an event, which becomes the response. */
  expectEvent(expectation: Expectation, phrase: string): Promise<Response> {
    return this.#when('a server-sent event', () =>
      this.#expect(this.#events.at(-1), ofEvents, expectation, phrase),
    )
  }

  /** Waits for a message, which becomes the response. */
  expectMessage(expectation: Expectation, phrase: string): Promise<Response> {
    return this.#when('a WebSocket message', () =>
      this.#expect(this.#socketInUse, ofMessages, expectation, phrase),
    )
  }

  /** Asserts that a message does not arrive. */
  expectNoMessage(expectation: Expectation, phrase: string): Promise<void> {
    return this.#when('that no WebSocket message comes', () => {
      const redactor = this.#redactor
      const { stream, connection } = connectionOf(this.#socketInUse, ofMessages, redactor)
      return this.#conclude(stream, phrase, 'one does', () =>
        expectNoMessage({ stream, connection, words: ofMessages, redactor }, expectation),
      )
    })
  }

  /** Waits until the WebSocket is closed, and asserts on its code. */
  expectClosed(code: number, phrase: string): Promise<void> {
    return this.#when('that the WebSocket is closed', async () => {
      const socket = this.#lastClosed ?? this.#sockets.at(-1)
      const { stream, connection } = connectionOf(socket, ofMessages, this.#redactor)
      const closure = await connection.untilClosed(closingMs)
      const butWas =
        closure === undefined
          ? `is still open after ${closingMs / 1000} seconds`
          : closure.code === code
            ? undefined
            : describeClosure(closure).replace(/^it /, '')
      await this.#conclude(stream, phrase, butWas, () => {
        if (butWas === undefined) return
        const message = `The WebSocket should be closed with the code ${code} but ${butWas}`
        throw assertionError(
          `${this.#redactor.redactExcerpts(message)}\n${nameOfStream(stream, this.#redactor)}`,
        )
      })
    })
  }

  /** Runs work that must be awaited, after the stories that wait. */
  #when<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
    return this.#scenario.calls.openCalls.track({ name }, () => this.#afterStories(work))
  }

  async #afterStories<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const { stories } = this.#scenario
    if (stories.isBusy) await stories.runWaiting()
    return work()
  }

  /** Closes open streams, and logs what is not in the log yet. */
  async close(): Promise<void> {
    for (const { connection } of this.#events) connection?.close()
    await Promise.all(this.#sockets.map(async ({ connection }) => connection?.end(endingMs)))
    for (const stream of [...this.#events, ...this.#sockets])
      this.#write(nameOfStream(stream, this.#redactor), stream, true)
  }

  /** The WebSocket that steps use: the last one not closed by the scenario; if all are, the last one. */
  get #socketInUse(): OpenedStream<WebSocketConnection> | undefined {
    return this.#sockets.filter((stream) => !this.#closed.has(stream)).at(-1) ?? this.#sockets.at(-1)
  }

  get #redactor(): Redactor {
    return this.#scenario.calls.redactor
  }

  async #expect<Connection extends { readonly inbox: Inbox }>(
    meant: OpenedStream<Connection> | undefined,
    words: StreamWords,
    expectation: Expectation,
    phrase: string,
  ): Promise<Response> {
    const redactor = this.#redactor
    const { stream, connection } = connectionOf(meant, words, redactor)
    return this.#conclude(stream, phrase, 'none did', async () => {
      const { body } = await expectMessage({ stream, connection, words, redactor }, expectation)
      return this.#scenario.underTest.adoptMessage(stream.call, stream.exchange, body)
    })
  }

  /** Runs an assertion and logs its result, with what has happened on the stream since the last time. */
  async #conclude<Result>(
    stream: OpenedStream<{ readonly inbox: Inbox }>,
    phrase: string,
    butWas: string | undefined,
    assert: () => Result | Promise<Result>,
  ): Promise<Result> {
    this.#scenario.stories.progress.enter({ type: 'assert' })
    try {
      const result = await assert()
      this.#write(`then ${phrase}`, stream)
      return result
    } catch (error) {
      this.#write(`then ${phrase} but ${butWas}`, stream)
      throw error
    }
  }

  #write(title: string, stream: OpenedStream<{ inbox: Inbox }>, onlyNews = false): void {
    const entries = stream.transcript.take(nameOfStream(stream, this.#redactor))
    if (onlyNews && entries.length === 0) return
    this.#scenario.log.write({ title, entries }, onlyNews ? undefined : stream.exchange)
  }
}
