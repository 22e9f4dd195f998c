import type { ExpectedContent, Response } from '../../assertions'
import { InputError } from '../../errors'
import { timeLimitRule } from '../../http'
import type { CallOptions, CallRequest } from '../../story'
import type { Expectation, StreamKind } from '../../streams'
import { ofListening, openingRequest } from '../calls/api'
import type { Call } from '../calls/call'
import { rejecting } from '../calls/open-calls'
import type { Part } from '../part'
import type { RunningScenario } from '../scenario'
import { Streams } from './streams'

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
  /** The absence of a message. */
  readonly noWebSocketMessage: AbsenceAssertion & {
    /** Asserts that no waiting message contains this, and none that arrives within the time. */
    shouldContain(unwanted: unknown): Promise<void>
  }
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
  /** The WebSocket that the scenario opened last. */
  readonly webSocket: {
    /** Asserts that it is closed with this code within 5 seconds. */
    shouldBeClosedWith(code: number): Promise<void>
  }
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
  const { uncalledAssertions } = scenario.calls
  const webSocket: StreamAssertions['webSocket'] = {
    shouldBeClosedWith: (code) => scenario.part(streams).expectClosed(code),
  }
  return {
    within: (withinMs) => {
      if (!timeLimitRule.fits(withinMs))
        throw new InputError(
          `The time of within() must be ${timeLimitRule.must}, but is ${timeLimitRule.shown(withinMs)}.`,
        )
      const within = `within(${withinMs})`
      const receive =
        (kind: StreamKind, more: Partial<Expectation> = {}) =>
        (expected: unknown): Promise<Response> =>
          scenario.part(streams).expect(kind, { withinMs, ...more, content: contentOf(expected) })
      const next = (kind: StreamKind): ReceivedAssertion => ({
        shouldContain: receive(kind, { isNext: true }),
      })
      const none = (kind: StreamKind, content?: ExpectedContent): Promise<void> =>
        scenario.part(streams).expectNone(kind, { withinMs, ...(content && { content }) })
      const assertions: WithinAssertions = {
        serverSentEvent: (named) =>
          uncalledAssertions.expectUse(
            { shouldContain: receive('events', { named }) },
            `${within}.serverSentEvent()`,
          ),
        nextServerSentEvent: next('events'),
        noServerSentEvent: { shouldCome: () => none('events') },
        webSocketMessage: {
          shouldBe: receive('web socket', { mode: 'equal' }),
          shouldContain: receive('web socket'),
        },
        nextWebSocketMessage: next('web socket'),
        noWebSocketMessage: {
          shouldCome: () => none('web socket'),
          shouldContain: (unwanted) => none('web socket', contentOf(unwanted)),
        },
      }
      return uncalledAssertions.expectUse(assertions, within)
    },
    webSocket: uncalledAssertions.watch(webSocket, 'webSocket'),
  }
}

function contentOf(expected: unknown): ExpectedContent {
  if (expected instanceof Uint8Array) return { kind: 'bytes', bytes: Buffer.from(expected) }
  return typeof expected === 'string' ? { kind: 'text', text: expected } : { kind: 'json', value: expected }
}
