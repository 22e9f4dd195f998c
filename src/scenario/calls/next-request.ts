import type { Response } from '../../assertions'
import { InputError, StepRejectedError } from '../../errors'
import { checkFieldName, checkFieldValue, checkRemovable, type HttpRequest, type Lane } from '../../http'
import type { Variables } from '../../variables'
import type { Call } from './call'
import type { CallFactory } from './call-under-test'
import type { ScenarioCalls } from './calls'
import { checkGraphqlVariables, graphqlRequest } from './graphql-request'

/** A body and its media type, if one is set. */
export interface SetUpBody {
  readonly content: unknown
  readonly mediaType?: string | undefined
  /** A note that the log shows before the request. */
  readonly note?: string | undefined
}

/** The scenario that sends its next request. */
interface SendingScenario {
  readonly calls: ScenarioCalls
  /** Opens streams; each request becomes a call. */
  readonly streams: { listening(request: HttpRequest): Call; opening(request: HttpRequest): Call }
  readonly actors: {
    check(name: string): void
    request(name: string, request: HttpRequest, lane?: Lane): Promise<Call>
  }
  readonly variables: Variables
  /** The step that is running, for messages. */
  readonly placeInLog: string
  /** Makes the call under test. */
  call(call: Call, note?: string): Promise<Response>
  /** Makes the call under test several times at once. */
  callSeveral(times: number, callFor: CallFactory, note?: string): Promise<Response>
}

/** What is set beside the parts of the request. */
type Part = 'times' | 'graphql' | 'actor'

type Field = readonly [name: string, value: string]

/** What steps have set for the next request. */
class SetUp {
  headers: Field[] = []
  query: Field[] = []
  cookies: Field[] = []
  removedHeaders: string[] = []
  body: SetUpBody | undefined
  followRedirects = true
}

/** The next request of a scenario: what the steps have set for it. It is sent as the call under test. */
export class NextRequest {
  readonly #scenario: SendingScenario
  #set = new SetUp()
  #times = 1
  #graphql: { readonly variables?: unknown; readonly operation?: string } = {}
  #actor: string | undefined
  /** For each part that was set and not used yet, the step that set it. */
  readonly #unused = new Map<keyof SetUp | Part, string>()

  constructor(scenario: SendingScenario) {
    this.#scenario = scenario
  }

  header(name: string, value: string): void {
    this.#set.headers.push([checkFieldName(name), checkFieldValue(name, value)])
    this.#keepHeader(name)
    this.#note('headers')
  }

  /** Omits a header, whoever set it. */
  removeHeader(name: string): void {
    this.#set.removedHeaders.push(checkRemovable(name))
    this.#drop(name)
    this.#note('removedHeaders')
  }

  /** Omits the credentials that were set for the next request. */
  dropCredentials(): void {
    this.#drop('Authorization')
    this.#drop('Cookie')
  }

  #drop(name: string): void {
    this.#set.headers = this.#set.headers.filter(([set]) => !isSameName(set, name))
    if (isSameName(name, 'Cookie')) this.#set.cookies = []
    for (const part of ['headers', 'cookies'] as const)
      if (this.#set[part].length === 0) this.#unused.delete(part)
  }

  /** A header that is set after it was removed is sent. */
  #keepHeader(name: string): void {
    this.#set.removedHeaders = this.#set.removedHeaders.filter((removed) => !isSameName(removed, name))
  }

  query(name: string, value: string): void {
    this.#set.query.push([name, value])
    this.#note('query')
  }

  cookie(name: string, value: string): void {
    if (value.includes(';'))
      throw new InputError(
        `The value of the cookie "${name}" has a ";" at position ${value.indexOf(';') + 1}, which would begin another cookie.\nSet each cookie in a step of its own, or encode it as %3B.`,
      )
    this.#set.cookies.push([checkFieldName(name), checkFieldValue(name, value)])
    this.#keepHeader('Cookie')
    this.#note('cookies')
  }

  body(body: SetUpBody): void {
    if (this.#set.body !== undefined)
      throw new InputError(
        'The next request has a body already.\nSet one only: leave out this step, or the one before that sets it.',
      )
    this.#set.body = body
    this.#note('body')
  }

  /** Sets the variables of the next GraphQL query. @throws {@link InputError} if they are not an object */
  graphqlVariables(variables: unknown): void {
    checkGraphqlVariables(variables)
    this.#graphql = { ...this.#graphql, variables }
    this.#note('graphql')
  }

  /** Sets which operation of the next GraphQL query to execute. */
  graphqlOperation(operation: string): void {
    this.#graphql = { ...this.#graphql, operation }
    this.#note('graphql')
  }

  doNotFollowRedirects(): void {
    this.#set.followRedirects = false
    this.#note('followRedirects')
  }

  /** Sets who sends the next request. @throws {@link InputError} for an unknown actor */
  as(actor: string): void {
    this.#scenario.actors.check(actor)
    this.#actor = actor
    this.#note('actor')
  }

  #takeActor(): string | undefined {
    const actor = this.#actor
    this.#actor = undefined
    this.#unused.delete('actor')
    return actor
  }

  /** Returns the call for a request, of the actor that was set for it. */
  #callOf(request: HttpRequest, actor: string | undefined, lane: Lane | undefined): Call | Promise<Call> {
    const { actors, calls } = this.#scenario
    return actor === undefined ? calls.request(request, lane) : actors.request(actor, request, lane)
  }

  /** Sets how many times the next request is sent at once. */
  times(count: number): void {
    if (!Number.isInteger(count) || count < 2 || count > 100)
      throw new InputError(`A request is sent 2 to 100 times at once, not ${count}.`)
    this.#times = count
    this.#note('times')
  }

  #note(part: keyof SetUp | Part): void {
    if (!this.#unused.has(part)) this.#unused.set(part, this.#scenario.placeInLog)
  }

  /** @throws {@link StepRejectedError} when something was set that no request has used; it is forgotten. */
  refuseUnused(): void {
    const unused = this.takeUnused()
    if (unused !== undefined) throw unused
  }

  /** Returns the error for what was set and no request has used, and forgets it. */
  takeUnused(): StepRejectedError | undefined {
    const [step] = this.#unused.values()
    if (step === undefined || this.#scenario.calls.observer?.isRehearsal === true) return undefined
    this.#takeTimes()
    this.#takeActor()
    this.#takeGraphql()
    this.takeParts()
    return new StepRejectedError(
      `"${step}" sets up the next request, and no request has used it.\nLeave it out, or put it before the step that sends the request.`,
    )
  }

  send(method: string, url: string): Promise<Response> {
    const { variables } = this.#scenario
    const { note } = this.#set.body ?? {}
    const actor = this.#takeActor()
    const request = this.take(method, variables.fillUrl(url))
    return this.makeCalls((lane) => this.#callOf(request, actor, lane), note)
  }

  /** Opens a stream of server-sent events with this request. */
  listen(url: string): Promise<Response> {
    return this.#open(this.#scenario.streams.listening(this.#takeOpening(url)))
  }

  /** Opens a WebSocket with this request. */
  openWebSocket(url: string): Promise<Response> {
    return this.#open(this.#scenario.streams.opening(this.#takeOpening(url)))
  }

  #takeOpening(url: string): HttpRequest {
    return this.take('GET', this.#scenario.variables.fillUrl(url))
  }

  #open(call: Call): Promise<Response> {
    this.refuseUnused()
    return this.#scenario.call(call)
  }

  /**
   * Sends a GraphQL query with this request.
   *
   * @param url - where to send it; by default the option `graphqlPath`
   */
  sendGraphql(query: string, url?: string): Promise<Response> {
    const { calls, variables } = this.#scenario
    const { repeatable, ...made } = graphqlRequest({ query, ...this.#takeGraphql() }, calls, url)
    this.body(made)
    const actor = this.#takeActor()
    const request = { ...this.take('POST', variables.fillUrl(made.url)), repeatable }
    return this.makeCalls((lane) => this.#callOf(request, actor, lane))
  }

  /** Makes the call, as many times at once as was set. */
  makeCalls(callFor: CallFactory, note?: string): Promise<Response> {
    const times = this.#takeTimes()
    if (times > 1) {
      this.refuseUnused()
      return this.#scenario.callSeveral(times, callFor, note)
    }
    const call = callFor()
    this.refuseUnused()
    return call instanceof Promise
      ? call.then((ready) => this.#scenario.call(ready, note))
      : this.#scenario.call(call, note)
  }

  #takeTimes(): number {
    const times = this.#times
    this.#times = 1
    this.#unused.delete('times')
    return times
  }

  #takeGraphql(): { readonly variables?: unknown; readonly operation?: string } {
    const graphql = this.#graphql
    this.#graphql = {}
    this.#unused.delete('graphql')
    return graphql
  }

  /** Returns the request as set up, and resets it. The more specific setting wins. */
  take(method: string, url: string): HttpRequest {
    return { method, url, ...this.takeParts() }
  }

  /** Returns the request without method and URL, and resets it. */
  takeParts(): Omit<HttpRequest, 'method' | 'url'> {
    const set = this.#set
    const { query, followRedirects, removedHeaders, body } = set
    for (const part of Object.keys(set) as (keyof SetUp)[]) this.#unused.delete(part)
    this.#set = new SetUp()
    return {
      headers: mergedHeaders(set),
      ...(removedHeaders.length > 0 && { removedHeaders }),
      query,
      followRedirects,
      ...(body !== undefined && { body: body.content }),
    }
  }
}

/** Merges headers of the same name; those of a step replace the media type of the body. */
function mergedHeaders({ headers, cookies, body }: SetUp): Record<string, string> {
  const merged = new Map<string, Field>()
  for (const [name, value] of [...headers, ...cookies.map(asCookieHeader)]) {
    const key = name.toLowerCase()
    const before = merged.get(key)
    const separator = key === 'cookie' ? '; ' : ', '
    merged.set(key, before === undefined ? [name, value] : [before[0], before[1] + separator + value])
  }
  const mediaType = body?.mediaType
  if (mediaType === undefined || merged.has('content-type')) return Object.fromEntries(merged.values())
  return { 'Content-Type': mediaType, ...Object.fromEntries(merged.values()) }
}

function asCookieHeader([name, value]: Field): Field {
  return ['Cookie', `${name}=${value}`]
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
