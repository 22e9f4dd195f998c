import { InputError } from '../../errors'
import type { ExpectedContent } from '../../expectations'
import { jsonOf, timeLimitRule } from '../../http'
import type { Response } from '../../response'
import type { CallOptions } from '../../story'
import { openingRequest } from '../calls/api'
import type { Call } from '../calls/call'
import type { RunningScenario } from '../running-scenario'

/** Opens streams, as calls under test, and sends over them. */
export interface StreamCalls {
  /**
   * Opens a stream of server-sent events, and opens it again where it breaks, until the scenario ends. Resolves to the
   * first answer.
   *
   * @example
   * await scenario.when.listeningTo('api/prices')
   * await scenario.then.within(2000).serverSentEvent('price').shouldContain({ symbol: 'ACME' })
   */
  listeningTo(url: string, options?: CallOptions): Promise<Response>
  /**
   * Opens a WebSocket, which is closed at the end of the scenario. Resolves to the answer to the handshake, be it 101 or a
   * refusal. Sub-protocols are named in the header `Sec-WebSocket-Protocol`.
   */
  openingWebSocket(url: string, options?: CallOptions): Promise<Response>
  /** Sends a message over the WebSocket: a text as it is, any other value as JSON. */
  sendingMessage(message: unknown): Promise<void>
  /** Closes the WebSocket with the code 1000. */
  closingWebSocket(): Promise<void>
}

/** What has to come over a stream: a text, or any other value as JSON, which may have markers. */
export interface ReceivedAssertion {
  /** It has these members, or this text, in it. Resolves to the response, whose body it is from then on. */
  shouldContain(expected: unknown): Promise<Response>
}

/** What has to come over streams, or not to come, in a time. What is asked for is used up. */
export interface WithinAssertions {
  /** An event of this name, or of any. */
  serverSentEvent(name?: string): ReceivedAssertion
  readonly webSocketMessage: ReceivedAssertion & {
    /** It is this text or value. Resolves to the response, whose body it is from then on. */
    shouldBe(expected: unknown): Promise<Response>
  }
  readonly noWebSocketMessage: {
    /** None of those that wait has this in it, and none that comes for that time. */
    shouldContain(unwanted: unknown): Promise<void>
  }
}

/** What may be asserted on streams. */
export interface StreamAssertions {
  /**
   * Waits for what comes over streams.
   *
   * @param timeMs - at most, in milliseconds
   * @throws {@link InputError} when it is no number above 0
   */
  within(timeMs: number): WithinAssertions
  readonly webSocket: {
    /** It is closed with this code, or is within 5 seconds. */
    shouldBeClosedWith(code: number): Promise<void>
  }
}

/** The calls of the typed chain. */
export function streamCalls(scenario: RunningScenario): StreamCalls {
  const opening = (makeCall: () => Call): Promise<Response> => {
    try {
      return scenario.call(makeCall())
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)))
    }
  }
  return {
    listeningTo: (url, options) => opening(() => scenario.streams.listening(openingRequest(url, options))),
    openingWebSocket: (url, options) => opening(() => scenario.streams.opening(openingRequest(url, options))),
    sendingMessage: (message) => scenario.streams.send(textOf(message)),
    closingWebSocket: () => scenario.streams.closeSocket(),
  }
}

/** The assertions of the typed chain. */
export function streamAssertions({ streams }: RunningScenario): StreamAssertions {
  return {
    within: (withinMs) => {
      if (!timeLimitRule.fits(withinMs))
        throw new InputError(
          `The time of within() must be ${timeLimitRule.must}, but is ${timeLimitRule.shown(withinMs)}.`,
        )
      const phrase = `within ${withinMs} ms`
      const message = (mode: 'equal' | 'subset', expected: unknown): Promise<Response> =>
        streams.expectMessage(
          { withinMs, mode, content: contentOf(expected) },
          `${phrase} a WebSocket message should ${mode === 'equal' ? 'be' : 'contain'} what is expected`,
        )
      return {
        serverSentEvent: (named) => ({
          shouldContain: (expected) =>
            streams.expectEvent(
              { withinMs, named, mode: 'subset', content: contentOf(expected) },
              `${phrase} a server-sent event${named === undefined ? '' : ` named "${named}"`} should contain what is expected`,
            ),
        }),
        webSocketMessage: {
          shouldBe: (expected) => message('equal', expected),
          shouldContain: (expected) => message('subset', expected),
        },
        noWebSocketMessage: {
          shouldContain: (unwanted) =>
            streams.expectNoMessage(
              { withinMs, mode: 'subset', content: contentOf(unwanted) },
              `${phrase} no WebSocket message should contain what is unwanted`,
            ),
        },
      }
    },
    webSocket: {
      shouldBeClosedWith: (code) =>
        streams.expectClosed(code, `the WebSocket should be closed with the code ${code}`),
    },
  }
}

function contentOf(expected: unknown): ExpectedContent {
  return typeof expected === 'string' ? { kind: 'text', text: expected } : { kind: 'json', value: expected }
}

function textOf(message: unknown): string {
  return typeof message === 'string' ? message : jsonOf(message)
}
