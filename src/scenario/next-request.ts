import type { Response } from '../response'
import type { Variables } from '../variables'
import type { Storyteller } from './stories/storyteller'
import type { Streams } from './streams/streams'
import type { Call } from './calls/call'
import { RequestSetUp } from './calls/request-set-up'
import { sendAtOnce, type CallFactory, type SendingParts } from './calls/send-at-once'

/** The parts of a scenario that send its next request. */
export interface NextRequestParts extends SendingParts {
  readonly stories: Storyteller
  readonly streams: Streams
  readonly variables: Variables
}

/** The next request of a scenario: what the steps have set for it. It is sent as the call under test. */
export class NextRequest extends RequestSetUp {
  readonly #parts: NextRequestParts
  readonly #makeCall: (call: Call, note?: string) => Promise<Response>

  /** @param makeCall - makes the call under test */
  constructor(parts: NextRequestParts, makeCall: (call: Call, note?: string) => Promise<Response>) {
    super()
    this.#parts = parts
    this.#makeCall = makeCall
  }

  send(method: string, url: string): Promise<Response> {
    const { note } = this
    const request = this.take(method, this.#parts.variables.fillUrl(url))
    return this.makeCalls((lane) => this.#parts.calls.request(request, lane), note)
  }

  /** Opens a stream of server-sent events with this request. */
  listen(url: string): Promise<Response> {
    const { streams, variables } = this.#parts
    return this.#makeCall(streams.listening(this.takeOpening(variables.fillUrl(url))))
  }

  /** Opens a WebSocket with this request. */
  openWebSocket(url: string): Promise<Response> {
    const { streams, variables } = this.#parts
    return this.#makeCall(streams.opening(this.takeOpening(variables.fillUrl(url))))
  }

  /**
   * Sends a GraphQL query with this request.
   *
   * @param url - where to send it; by default the option `graphqlPath`
   */
  sendGraphql(query: string, url?: string): Promise<Response> {
    const { calls, variables } = this.#parts
    const { repeatable, ...body } = calls.graphql({ query, ...this.takeGraphql() })
    this.body(body)
    const filledUrl = variables.fillUrl(url ?? calls.graphqlPath)
    const request = { ...this.take('POST', filledUrl), repeatable }
    return this.makeCalls((lane) => calls.request(request, lane))
  }

  /** Makes the call, as many times at once as was set. */
  async makeCalls(callFor: CallFactory, note?: string): Promise<Response> {
    const times = this.takeTimes()
    if (times === 1) return this.#makeCall(await callFor(), note)
    return this.#parts.stories.thenDo(() => sendAtOnce(times, callFor, this.#parts, note))
  }
}
