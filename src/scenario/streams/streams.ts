import type { ExpectedContent, Response } from '../../assertions'
import { InputError, StepRejectedError } from '../../errors'
import { checkTimeLimit, jsonOf, type HttpRequest } from '../../http'
import type { CallOptions, CallRequest } from '../../story'
import {
  EventStream,
  nothingOpened,
  WebSocketStream,
  words,
  type Expectation,
  type Stream,
  type StreamKind,
} from '../../streams'
import { actors } from '../actors'
import { ofListening, openingRequest } from '../calls/api'
import { respondWithHttp, type Call } from '../calls/call'
import type { ScenarioCalls } from '../calls/calls'
import { rejecting } from '../calls/open-calls'
import type { Part, PartInScenario } from '../part'
import type { RunningScenario } from '../scenario'

/** The options of a stream of events; its method is GET by default. */
export type ListeningOptions = CallOptions & Partial<Pick<CallRequest, 'method' | 'body'>>

/** Opens streams, as calls under test, and sends messages. */
export interface StreamCalls {
  /**
   * Opens a stream of server-sent events, and reopens it when it breaks, until the scenario ends, unless its method may
   * change something, such as POST. Resolves to the first response.
   *
   * @example
   * await scenario.when.listeningTo('api/prices')
   * await scenario.then.within(2000).serverSentEvent('price').shouldContain({ symbol: 'ACME' })
   */
  listeningTo(url: string, options?: ListeningOptions): Promise<Response>
  /**
   * Opens a WebSocket, which is closed at the end of the scenario. Resolves to the handshake response: 101 or a
   * refusal. The header `Sec-WebSocket-Protocol` names sub-protocols.
   */
  openingWebSocket(url: string, options?: CallOptions): Promise<Response>
  /** Sends a message over the WebSocket: text and bytes as they are, any other value as JSON. */
  sendingMessage(message: unknown): Promise<void>
  /** Closes the WebSocket with the code 1000. */
  closingWebSocket(): Promise<void>
}

/** Assertions on an expected message: text, bytes, or any other value as JSON, which may contain markers. */
export interface ReceivedAssertion {
  /** Waits for a message with these members, or this text. Resolves to the response, whose body it is from then on. */
  shouldContain(expected: unknown): Promise<Response>
}

/** Assertions on the absence of messages. */
export interface AbsenceAssertion {
  /** Asserts that none follows the last one that was taken: none waits, and none arrives within the time. */
  shouldCome(): Promise<void>
  /** Asserts that no waiting one contains this, and none that arrives within the time. */
  shouldContain(unwanted: unknown): Promise<void>
}

/** Waits for messages, or their absence, for a limited time. A message that matches is used up. */
export interface WithinAssertions {
  /** An event of this name, or any event. */
  serverSentEvent(name?: string): ReceivedAssertion
  /** The event that follows the last one that was taken, and no other. */
  readonly nextServerSentEvent: ReceivedAssertion
  readonly noServerSentEvent: AbsenceAssertion
  /** A message of the WebSocket. */
  readonly webSocketMessage: ReceivedAssertion & {
    /** Waits for a message equal to this. Resolves to the response, whose body it is from then on. */
    shouldBe(expected: unknown): Promise<Response>
  }
  /** The message that follows the last one that was taken, and no other. */
  readonly nextWebSocketMessage: ReceivedAssertion
  readonly noWebSocketMessage: AbsenceAssertion
}

/** Assertions on streams. */
export interface StreamAssertions {
  /**
   * Sets how long to wait for messages.
   *
   * @param timeMs - the time limit, in milliseconds
   * @throws {@link InputError} when it is not a number above 0
   */
  within(timeMs: number): WithinAssertions
  /** The WebSocket that the scenario closed last, until this is asserted; then the one that steps use. */
  readonly webSocket: {
    /** Asserts that it is closed with this code within 5 seconds. */
    shouldBeClosedWith(code: number): Promise<void>
  }
}

const closingMs = 5000

interface OpenedStream<S extends Stream = Stream> {
  readonly stream: S
  readonly call: Call
  readonly url: string
  /** Who opened it, in place of the user of the scenario. */
  readonly actor: string | undefined
}

/** The streams of one scenario: server-sent events and WebSockets. Steps use the one opened last, or named last. */
class Streams implements PartInScenario {
  readonly #events: OpenedStream<EventStream>[] = []
  readonly #sockets: OpenedStream<WebSocketStream>[] = []
  #lastClosed: OpenedStream<WebSocketStream> | undefined

  constructor(private readonly scenario: RunningScenario) {}

  listen(url: string, method?: string): Promise<Response> {
    return this.#open(url, (...given) => this.listening(...given), method)
  }

  openWebSocket(url: string): Promise<Response> {
    return this.#open(url, (...given) => this.opening(...given))
  }

  async #open(
    url: string,
    opening: (request: HttpRequest, calls: ScenarioCalls, actor?: string) => Call,
    method = 'GET',
  ): Promise<Response> {
    const { request, variables } = this.scenario
    const sender = request.take('sender')
    const { calls } = sender ? await this.scenario.part(actors).as(sender.actor) : this.scenario
    const sent = { method, url: variables.fillUrl(url), ...request.takeParts() }
    const call = opening(sent, calls, sender?.actor)
    request.refuseUnused(true)
    return this.scenario.call(call)
  }

  listening(request: HttpRequest, calls = this.scenario.calls, actor?: string): Call {
    const method = request.method.toUpperCase()
    if (method === 'GET' && request.body !== undefined)
      throw new InputError(
        'A stream of events is opened with GET, without a body.\nSend it with POST: When I listen to the events of POST "…"',
      )
    const stream = new EventStream({ ...request, method }, calls)
    return this.#opening(request, 'listening to', stream, this.#events, actor)
  }

  opening(request: HttpRequest, calls = this.scenario.calls, actor?: string): Call {
    if (request.body !== undefined)
      throw new InputError(
        'A WebSocket is opened without a body.\nLeave out the step that sets it, and send it afterwards: When I send the WebSocket message:',
      )
    this.#lastClosed = undefined
    const stream = new WebSocketStream(request, calls)
    return this.#opening(request, 'opening the WebSocket', stream, this.#sockets, actor)
  }

  #opening<S extends Stream>(
    { url }: HttpRequest,
    verb: string,
    stream: S,
    opened: OpenedStream<S>[],
    actor: string | undefined,
  ): Call {
    const call: Call = {
      isOfActor: actor !== undefined,
      name: `${verb} "${this.scenario.redactor.redactUrl(url)}"`,
      repeatable: false,
      send: async () => {
        const delivery = await stream.open()
        if (stream.isAnswered) opened.push({ stream, call, url, actor })
        return delivery
      },
      respond: respondWithHttp,
    }
    return call
  }

  /** Goes on with the stream that was opened last at this address, by this actor or else by the user of the scenario. */
  use(kind: StreamKind, written: string, actor?: string): void {
    const url = this.scenario.variables.fillUrl(written)
    const opened: OpenedStream[] = kind === 'events' ? this.#events : this.#sockets
    const open = kind === 'events' ? opened : this.#openSockets
    const meant = open.filter((one) => one.url === url && one.actor === actor).at(-1)
    if (meant === undefined) throw new StepRejectedError(this.#noneOpen(kind, url, actor, open))
    opened.push(...opened.splice(opened.indexOf(meant), 1))
  }

  #noneOpen(kind: StreamKind, url: string, actor: string | undefined, open: readonly OpenedStream[]): string {
    const shown = (one: Pick<OpenedStream, 'url' | 'actor'>): string =>
      `"${this.scenario.redactor.redactUrl(one.url)}"${one.actor === undefined ? '' : ` as "${one.actor}"`}`
    return `No ${words[kind].name} is open at ${shown({ url, actor })}.\nOpen: ${open.map(shown).join(', ') || 'none'}`
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
      const { stream } = this.#lastClosed ?? this.#socketInUse
      this.#lastClosed = undefined
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
    return usable(this.#openSockets.at(-1) ?? this.#sockets.at(-1), 'web socket')
  }

  get #openSockets(): OpenedStream<WebSocketStream>[] {
    return this.#sockets.filter(({ stream }) => !stream.isClosedHere)
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

export const streams: Part<RunningScenario, Streams> = {
  begin: (scenario) => new Streams(scenario),
  calls: streamCalls,
  assertions: streamAssertions,
}

function streamCalls(scenario: RunningScenario): StreamCalls {
  const opening = (open: (opened: Streams) => Call): Promise<Response> =>
    rejecting(() => scenario.call(open(scenario.part(streams))))
  return {
    listeningTo: (url, options) =>
      opening((opened) => opened.listening(openingRequest(url, options, ofListening))),
    openingWebSocket: (url, options) => opening((opened) => opened.opening(openingRequest(url, options))),
    sendingMessage: (message) => scenario.part(streams).send(message),
    closingWebSocket: () => scenario.part(streams).closeSocket(),
  }
}

function streamAssertions(scenario: RunningScenario): StreamAssertions {
  const webSocket: StreamAssertions['webSocket'] = {
    shouldBeClosedWith: (code) => scenario.part(streams).expectClosed(code),
  }
  return {
    within: (withinMs) => withinAssertions(scenario, withinMs),
    webSocket: scenario.calls.uncalledAssertions.watch(webSocket, 'webSocket'),
  }
}

function withinAssertions(scenario: RunningScenario, withinMs: number): WithinAssertions {
  checkTimeLimit('The time of within()', withinMs)
  const { uncalledAssertions } = scenario.calls
  const within = `within(${withinMs})`
  const receive =
    (kind: StreamKind, more: Partial<Expectation> = {}) =>
    (expected: unknown): Promise<Response> =>
      scenario.part(streams).expect(kind, { withinMs, ...more, content: contentOf(expected) })
  const next = (kind: StreamKind): ReceivedAssertion => ({ shouldContain: receive(kind, { isNext: true }) })
  const none = (kind: StreamKind): AbsenceAssertion => ({
    shouldCome: () => scenario.part(streams).expectNone(kind, { withinMs }),
    shouldContain: (unwanted) =>
      scenario.part(streams).expectNone(kind, { withinMs, content: contentOf(unwanted) }),
  })
  const assertions: WithinAssertions = {
    serverSentEvent: (named) => {
      const event = { shouldContain: receive('events', { named }) }
      return uncalledAssertions.expectUse(event, `${within}.serverSentEvent()`)
    },
    nextServerSentEvent: next('events'),
    noServerSentEvent: none('events'),
    webSocketMessage: {
      shouldBe: receive('web socket', { mode: 'equal' }),
      shouldContain: receive('web socket'),
    },
    nextWebSocketMessage: next('web socket'),
    noWebSocketMessage: none('web socket'),
  }
  return uncalledAssertions.expectUse(assertions, within)
}

function contentOf(expected: unknown): ExpectedContent {
  if (expected instanceof Uint8Array) return { kind: 'bytes', bytes: Buffer.from(expected) }
  return typeof expected === 'string' ? { kind: 'text', text: expected } : { kind: 'json', value: expected }
}
