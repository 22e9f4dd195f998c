import { InputError } from '../../errors'
import { checkFieldName, checkFieldValue, checkRemovable, type HttpRequest } from '../../http'
import type { Response } from '../../assertions'
import type { Variables } from '../../variables'
import type { Call } from './call'
import type { CallFactory } from './call-under-test'
import type { ScenarioCalls } from './calls'
import { checkGraphqlVariables } from './graphql-request'

/** A body and its media type, if one is set. */
export interface SetUpBody {
  readonly content: unknown
  readonly mediaType?: string | undefined
  /** A note that the log shows before the request. */
  readonly note?: string | undefined
}

/** The scenario that sends its next request. */
export interface Sender {
  readonly calls: ScenarioCalls
  /** Opens streams; each request becomes a call. */
  readonly streams: { listening(request: HttpRequest): Call; opening(request: HttpRequest): Call }
  readonly variables: Variables
  /** Makes the call under test. */
  call(call: Call, note?: string): Promise<Response>
  /** Makes the call under test several times at once. */
  callSeveral(times: number, callFor: CallFactory, note?: string): Promise<Response>
}

type Field = readonly [name: string, value: string]

/** The next request of a scenario: what the steps have set for it. It is sent as the call under test. */
export class NextRequest {
  readonly #scenario: Sender
  #headers: Field[] = []
  #query: Field[] = []
  #cookies: Field[] = []
  #removedHeaders: string[] = []
  #body: SetUpBody | undefined
  #followRedirects = true
  #times = 1
  #graphql: { readonly variables?: unknown; readonly operation?: string } = {}

  constructor(scenario: Sender) {
    this.#scenario = scenario
  }

  header(name: string, value: string): void {
    this.#headers.push([checkFieldName(name), checkFieldValue(name, value)])
    this.#keepHeader(name)
  }

  /** Omits a header, whoever set it. */
  removeHeader(name: string): void {
    this.#removedHeaders.push(checkRemovable(name))
    this.#headers = this.#headers.filter(([set]) => !isSameName(set, name))
    if (isSameName(name, 'Cookie')) this.#cookies = []
  }

  /** A header that is set after it was removed is sent. */
  #keepHeader(name: string): void {
    this.#removedHeaders = this.#removedHeaders.filter((removed) => !isSameName(removed, name))
  }

  query(name: string, value: string): void {
    this.#query.push([name, value])
  }

  cookie(name: string, value: string): void {
    if (value.includes(';'))
      throw new InputError(
        `The value of the cookie "${name}" has a ";" at position ${value.indexOf(';') + 1}, which would begin another cookie.\nSet each cookie in a step of its own, or encode it as %3B.`,
      )
    this.#cookies.push([checkFieldName(name), checkFieldValue(name, value)])
    this.#keepHeader('Cookie')
  }

  body(body: SetUpBody): void {
    if (this.#body !== undefined)
      throw new InputError(
        'The next request has a body already.\nSet one only: leave out this step, or the one before that sets it.',
      )
    this.#body = body
  }

  /** Sets the variables of the next GraphQL query. @throws {@link InputError} if they are not an object */
  graphqlVariables(variables: unknown): void {
    checkGraphqlVariables(variables)
    this.#graphql = { ...this.#graphql, variables }
  }

  /** Sets which operation of the next GraphQL query to execute. */
  graphqlOperation(operation: string): void {
    this.#graphql = { ...this.#graphql, operation }
  }

  doNotFollowRedirects(): void {
    this.#followRedirects = false
  }

  /** Sets how many times the next request is sent at once. */
  times(count: number): void {
    if (!Number.isInteger(count) || count < 2 || count > 100)
      throw new InputError(`A request is sent 2 to 100 times at once, not ${count}.`)
    this.#times = count
  }

  send(method: string, url: string): Promise<Response> {
    const note = this.#body?.note
    const request = this.take(method, this.#scenario.variables.fillUrl(url))
    return this.makeCalls((lane) => this.#scenario.calls.request(request, lane), note)
  }

  /** Opens a stream of server-sent events with this request. */
  listen(url: string): Promise<Response> {
    const { streams } = this.#scenario
    return this.#scenario.call(streams.listening(this.#takeOpening(url)))
  }

  /** Opens a WebSocket with this request. */
  openWebSocket(url: string): Promise<Response> {
    const { streams } = this.#scenario
    return this.#scenario.call(streams.opening(this.#takeOpening(url)))
  }

  /**
   * Sends a GraphQL query with this request.
   *
   * @param url - where to send it; by default the option `graphqlPath`
   */
  sendGraphql(query: string, url?: string): Promise<Response> {
    const { calls, variables } = this.#scenario
    const graphql = this.#graphql
    this.#graphql = {}
    const { repeatable, ...body } = calls.graphql({ query, ...graphql })
    this.body(body)
    const request = { ...this.take('POST', variables.fillUrl(url ?? calls.graphqlPath)), repeatable }
    return this.makeCalls((lane) => calls.request(request, lane))
  }

  /** Makes the call, as many times at once as was set. */
  makeCalls(callFor: CallFactory, note?: string): Promise<Response> {
    const times = this.#times
    this.#times = 1
    if (times > 1) return this.#scenario.callSeveral(times, callFor, note)
    const call = callFor()
    return call instanceof Promise
      ? call.then((ready) => this.#scenario.call(ready, note))
      : this.#scenario.call(call, note)
  }

  #takeOpening(url: string): HttpRequest {
    if (this.#times > 1)
      throw new InputError(
        'A stream is opened once.\nLeave out the step that sends the next request several times.',
      )
    return this.take('GET', this.#scenario.variables.fillUrl(url))
  }

  /** Returns the request as set up, and resets it. The more specific setting wins. */
  take(method: string, url: string): HttpRequest {
    return { method, url, ...this.takeParts() }
  }

  /** Returns the request without method and URL, and resets it. */
  takeParts(): Omit<HttpRequest, 'method' | 'url'> {
    const parts = {
      headers: this.#mergedHeaders(),
      ...(this.#removedHeaders.length > 0 && { removedHeaders: this.#removedHeaders }),
      query: this.#query,
      followRedirects: this.#followRedirects,
      ...(this.#body !== undefined && { body: this.#body.content }),
    }
    this.#headers = []
    this.#removedHeaders = []
    this.#query = []
    this.#cookies = []
    this.#body = undefined
    this.#followRedirects = true
    return parts
  }

  /** Merges headers of the same name; those of a step replace the media type of the body. */
  #mergedHeaders(): Record<string, string> {
    const merged = new Map<string, Field>()
    for (const [name, value] of [...this.#headers, ...this.#cookies.map(asCookieHeader)]) {
      const key = name.toLowerCase()
      const before = merged.get(key)
      const separator = key === 'cookie' ? '; ' : ', '
      merged.set(key, before === undefined ? [name, value] : [before[0], before[1] + separator + value])
    }
    const mediaType = this.#body?.mediaType
    if (mediaType === undefined || merged.has('content-type')) return Object.fromEntries(merged.values())
    return { 'Content-Type': mediaType, ...Object.fromEntries(merged.values()) }
  }
}

function asCookieHeader([name, value]: Field): Field {
  return ['Cookie', `${name}=${value}`]
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
