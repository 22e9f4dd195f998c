import { Response } from '../../assertions'
import { InputError, StepRejectedError } from '../../errors'
import { jsonOf, type HttpRequest } from '../../http'
import {
  EventStream,
  nothingOpened,
  WebSocketStream,
  words,
  type Expectation,
  type Stream,
  type StreamKind,
} from '../../streams'
import type { Call } from '../calls/call'
import type { PartInScenario } from '../part'
import type { RunningScenario } from '../scenario'

const closingMs = 5000

interface OpenedStream<S extends Stream = Stream> {
  readonly stream: S
  readonly call: Call
}

/** The streams of one scenario: server-sent events and WebSockets. Steps use the one opened last. */
export class Streams implements PartInScenario {
  readonly #events: OpenedStream<EventStream>[] = []
  readonly #sockets: OpenedStream<WebSocketStream>[] = []
  #lastClosed: OpenedStream<WebSocketStream> | undefined

  constructor(private readonly scenario: RunningScenario) {}

  listen(url: string, method?: string): Promise<Response> {
    return this.#open(url, (request) => this.listening(request), method)
  }

  openWebSocket(url: string): Promise<Response> {
    return this.#open(url, (request) => this.opening(request))
  }

  #open(url: string, opening: (request: HttpRequest) => Call, method = 'GET'): Promise<Response> {
    const { request, variables } = this.scenario
    const call = opening({ method, url: variables.fillUrl(url), ...request.takeParts() })
    request.refuseUnused(true)
    return this.scenario.call(call)
  }

  listening(request: HttpRequest): Call {
    const method = request.method.toUpperCase()
    if (method === 'GET' && request.body !== undefined)
      throw new InputError(
        'A stream of events is opened with GET, without a body.\nSend it with POST: When I listen to the events of POST "…"',
      )
    const stream = new EventStream({ ...request, method }, this.scenario.calls)
    return this.#opening(request, 'listening to', stream, this.#events)
  }

  opening(request: HttpRequest): Call {
    if (request.body !== undefined)
      throw new InputError(
        'A WebSocket is opened without a body.\nLeave out the step that sets it, and send it afterwards: When I send the WebSocket message:',
      )
    this.#lastClosed = undefined
    const stream = new WebSocketStream(request, this.scenario.calls)
    return this.#opening(request, 'opening the WebSocket', stream, this.#sockets)
  }

  #opening<S extends Stream>({ url }: HttpRequest, verb: string, stream: S, opened: OpenedStream<S>[]): Call {
    const call: Call = {
      name: `${verb} "${this.scenario.calls.redactor.redactUrl(url)}"`,
      repeatable: false,
      send: async () => {
        const delivery = await stream.open()
        if (stream.isAnswered) opened.push({ stream, call })
        return delivery
      },
      respond: (exchange, context) => new Response(exchange, context),
    }
    return call
  }

  send(message: unknown): Promise<void> {
    const isSentAsItIs = typeof message === 'string' || message instanceof Uint8Array
    return this.#act('sending a WebSocket message', ({ stream }) =>
      stream.sendMessage(isSentAsItIs ? message : jsonOf(message)),
    )
  }

  closeSocket(): Promise<void> {
    return this.#act('closing the WebSocket', (opened) => {
      opened.stream.close()
      this.#lastClosed = opened
    })
  }

  #act(name: string, act: (opened: OpenedStream<WebSocketStream>) => void): Promise<void> {
    return this.#track(name, () => {
      this.scenario.stories.progress.call()
      const opened = this.#socketInUse
      try {
        act(opened)
      } finally {
        this.#write('when', opened.stream)
      }
    })
  }

  /** Waits for a message, which is the response body from then on. */
  expect(kind: StreamKind, expectation: Expectation, phrase?: string): Promise<Response> {
    return this.#track(`a ${words[kind].one}`, () => {
      const { stream, call } = this.#inUse(kind)
      return this.#conclude(stream, phrase ?? stream.titleOf(expectation), async () => {
        const { body } = await stream.expect(expectation)
        return this.scenario.underTest.adoptMessage(call, stream.exchange, body)
      })
    })
  }

  /** @param mayBeClosed - whether the WebSocket may be closed, because that is asserted next */
  expectNone(
    kind: StreamKind,
    expectation: Expectation,
    phrase?: string,
    mayBeClosed = false,
  ): Promise<void> {
    const isNext = expectation.content === undefined
    return this.#track(`that no ${words[kind].one} comes`, () => {
      const { stream } = this.#inUse(kind)
      return this.#conclude(stream, phrase ?? stream.titleOf(expectation, true), () =>
        stream.expectNone({ ...expectation, isNext }, mayBeClosed),
      )
    })
  }

  expectClosed(code: number, phrase = `the WebSocket should be closed with the code ${code}`): Promise<void> {
    return this.#track('that the WebSocket is closed', () => {
      const { stream } = usable(this.#lastClosed ?? this.#sockets.at(-1), 'web socket')
      return this.#conclude(stream, phrase, () => stream.expectClosed(code, closingMs))
    })
  }

  /** Closes open streams, and logs what is not in the log yet. */
  async close(): Promise<void> {
    const opened = [...this.#events, ...this.#sockets]
    await Promise.all(opened.map(({ stream }) => stream.end()))
    for (const { stream } of opened) {
      const entries = stream.takeLog()
      if (entries.length > 0) this.scenario.log.write({ title: stream.name, entries })
    }
  }

  #inUse(kind: StreamKind): OpenedStream {
    return kind === 'events' ? usable(this.#events.at(-1), kind) : this.#socketInUse
  }

  /** The WebSocket that steps use: the last one not closed by the scenario; if all are, the last one. */
  get #socketInUse(): OpenedStream<WebSocketStream> {
    const open = this.#sockets.filter(({ stream }) => !stream.isClosedHere)
    return usable(open.at(-1) ?? this.#sockets.at(-1), 'web socket')
  }

  #track<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
    return this.scenario.stories.doAfter({ name }, async () => work())
  }

  /** Runs an assertion and logs its result, with what has happened on the stream since the last time. */
  async #conclude<Result>(stream: Stream, phrase: string, assert: () => Promise<Result>): Promise<Result> {
    this.scenario.stories.progress.assert()
    let ending = ' but failed'
    try {
      const result = await assert()
      ending = ''
      return result
    } finally {
      this.#write(`then ${phrase}${ending}`, stream)
    }
  }

  #write(title: string, stream: Stream): void {
    this.scenario.log.write({ title, entries: stream.takeLog() }, stream.exchange)
  }
}

function usable<S extends Stream>(opened: OpenedStream<S> | undefined, kind: StreamKind): OpenedStream<S> {
  if (opened === undefined) throw new StepRejectedError(nothingOpened(kind))
  opened.stream.checkOpened()
  return opened
}
