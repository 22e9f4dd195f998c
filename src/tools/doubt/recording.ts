import { createHash } from 'node:crypto'
import { Headers, type Exchange, type HttpExchange } from '../../exchange'
import { createdId, segmentsOf } from '../path-template'
import type { RelayedResponse, RelayedRequest } from '../../http'
import type { ObservedScenario, RelayedGrpcResponse, RelayedGrpcRequest, ScenarioRelay } from '../../scenario'
import { actInCourse, type RehearsedStep } from '../../rehearsal'
import type { NameOperation } from './operation-names'

export type RecordedResponse = RelayedResponse | RelayedGrpcResponse

/** The values of placeholders, by name; those inside objects and lists by their paths. */
export type RecordedValues = ReadonlyMap<string, string | number>

/** Why a request was sent, as far as it matters for the playback. */
export interface RequestPurpose {
  readonly kind: 'step' | 'story' | 'asking again' | 'token' | 'clean-up'
  /** The name of the story method that sent it, unless the story is tried: then a step looks at the response. */
  readonly story?: string
  /** Whether the project's own code sent it (a step, a hook, an invariant), so that no phrase looks at the response. */
  readonly isByCode: boolean
}

/** Requests whose number differs from run to run. */
export const mayBeLeftOut: ReadonlySet<RequestPurpose['kind']> = new Set(['token', 'asking again'])

/** The identity of a request: two requests with the same key are equal. */
export interface RequestIdentity {
  readonly key: string
  /** Shown to users: `GET /hotels/17?full=1`, `GRPC /hotels.Hotels/Show`. */
  readonly request: string
}

export interface RecordedCall extends RequestIdentity {
  /** Has format `GET /hotels/{…}`; for gRPC the same as the request. */
  readonly operation: string
  /** The values of placeholders when it was sent. */
  readonly known: RecordedValues
  /** Its method, path and query, then its body as text, up to 64 KiB; empty for gRPC. */
  readonly sent: string
  purpose: RequestPurpose
  /** The response; undefined if there was none, and `failure` is the reason. */
  response: RecordedResponse | undefined
  failure: unknown
  /** Whether the response was a redirect that was followed, so that nobody reads more of it. */
  isFollowed: boolean
  /** The names, in lower case, of the headers that steps read from the response. */
  readonly headersRead: Set<string>
  readonly trailersRead: Set<string>
}

/** Only this much of a longer body is searched. */
const maxSentBytes = 64 * 1024

/** Sends requests, and records them with their responses. */
export class RecordingRelay implements ScenarioRelay {
  /** In the order they were sent. */
  readonly calls: RecordedCall[] = []
  /** What stand-ins have received, each with the number of calls that had been sent by then. */
  readonly received: { readonly after: number; readonly standIn: string; readonly exchange: HttpExchange }[] =
    []
  /** The first request that cannot be played back: it has a stream, or was not sent through this recorder. */
  unplayable: string | undefined
  readonly #ids = new Set<string>()
  readonly #joined = new Set<RecordedCall>()
  #observed: ObservedScenario | undefined
  #knownAtFirst: RecordedValues = new Map()

  constructor(private readonly nameOf: NameOperation) {}

  /** The values that differ in the next run: random ones, such as those of `{{$text}}`, and ids that the API gave. */
  get drawn(): ReadonlySet<string | number> {
    return new Set([...(this.#observed?.drawn ?? []), ...this.#ids])
  }

  began(observed: ObservedScenario): void {
    this.#observed = observed
    this.#knownAtFirst = this.#known
  }

  receive(standIn: string, exchange: HttpExchange): void {
    this.received.push({ after: this.calls.length, standIn, exchange })
  }

  async relay(request: RelayedRequest, send: () => Promise<RelayedResponse>): Promise<RelayedResponse> {
    const { method, url, body, wantsStream } = request
    const identity = identityOf(request)
    if (wantsStream || body === undefined) this.unplayable ??= identity.request
    this.#learnIdsIn(url)
    const operation = this.nameOf(method, url, this.#observed?.drawn ?? [], this.#ids)
    const sent = `${identity.request}\n${body?.toString('utf8', 0, maxSentBytes) ?? ''}`
    const response = await this.#record(identity, operation, sent, send)
    const { status, headerLines } = response
    // The messages of a WebSocket do not pass through here.
    if (status === 101) this.unplayable ??= identity.request
    const created = createdId(url, { status, headers: Headers.received(headerLines) })
    if (created !== undefined) this.#ids.add(created)
    return response
  }

  async relayCall(
    request: RelayedGrpcRequest,
    send: () => Promise<RelayedGrpcResponse>,
  ): Promise<RelayedGrpcResponse> {
    const identity = grpcIdentityOf(request)
    if (request.messages === undefined) this.unplayable ??= identity.request
    const response = await this.#record(identity, identity.request, '', send)
    // How much of a stream arrives before it is cut off differs each time.
    if (response.isCutOff) this.unplayable ??= identity.request
    return response
  }

  async #record<Received extends RecordedResponse>(
    identity: RequestIdentity,
    operation: string,
    sent: string,
    send: () => Promise<Received>,
  ): Promise<Received> {
    const call: RecordedCall = {
      ...identity,
      operation,
      sent,
      known: this.#known,
      purpose: purposeNow(),
      isFollowed: false,
      response: undefined,
      failure: undefined,
      headersRead: new Set(),
      trailersRead: new Set(),
    }
    // Calls are kept in the order they are sent; the responses of concurrent ones arrive in any order.
    this.calls.push(call)
    try {
      const response = await send()
      call.response = response
      return response
    } catch (error) {
      call.failure = error
      throw error
    }
  }

  /** Notes an exchange of a step or hook. From now on a header that is read from it is read by a step. */
  exchanged(exchange: Exchange, step: RehearsedStep | undefined): void {
    const { outcome } = exchange
    for (const { headers } of (exchange.protocol === 'http' && exchange.redirects) || []) {
      const followed = this.#callWith(headers)
      if (followed !== undefined) followed.isFollowed = true
    }
    if (outcome.kind !== 'answered') return
    const call = exchange.protocol === 'grpc' ? this.#lastCallOf(exchange) : this.#callWith(outcome.headers)
    if (call === undefined) {
      this.unplayable ??= requestOf(exchange)
      return
    }
    // Requests of hooks that run after the steps are clean-ups.
    if (step?.isAfterHook) call.purpose = { kind: 'clean-up', isByCode: false }
    outcome.headers.watch((name) => call.headersRead.add(name))
    if ('trailers' in outcome) outcome.trailers.watch((name) => call.trailersRead.add(name))
  }

  #callWith(headers: Headers): RecordedCall | undefined {
    return this.calls.find(
      ({ response }) => response !== undefined && !isOfGrpc(response) && response.headers === headers,
    )
  }

  /** Returns the last gRPC call of that name without an exchange, as interceptors come in between. */
  #lastCallOf(exchange: Exchange): RecordedCall | undefined {
    const request = requestOf(exchange)
    const call = this.calls
      .filter((one) => one.request === request && one.response !== undefined && !this.#joined.has(one))
      .at(-1)
    if (call !== undefined) this.#joined.add(call)
    return call
  }

  get #known(): RecordedValues {
    return knownValues(this.#observed?.variables.values ?? new Map())
  }

  /** A part of a path is an id where the scenario came to know it as a value, whatever it looks like. */
  #learnIdsIn(url: string): void {
    const learned = [...this.#known].filter(([name, value]) => this.#knownAtFirst.get(name) !== value)
    const values = new Set(learned.map(([, value]) => String(value)))
    for (const part of segmentsOf(url)) if (values.has(part)) this.#ids.add(part)
  }
}

export function purposeNow(): RequestPurpose {
  const act = actInCourse()
  const isByCode = act === undefined || act.kind === 'invariant'
  if (isByCode || act.kind === 'call') return { kind: 'step', isByCode }
  if (act.kind !== 'story' || act.manner === 'tried') return { kind: act.kind, isByCode }
  return { kind: 'story', isByCode, story: act.story }
}

/** Returns the identity of a request: its method, path, query and body. Host, port and headers do not count. */
export function identityOf(sent: RelayedRequest): RequestIdentity {
  const request = `${sent.method} ${addressOf(sent.url)}`
  return { key: `${request} ${digestOf(sent)}`, request }
}

export function grpcIdentityOf({ path, messages }: RelayedGrpcRequest): RequestIdentity {
  const request = `GRPC ${path}`
  return { key: `${request} ${messages?.map(sha1).join(' ') ?? '?'}`, request }
}

export function isOfGrpc(response: RecordedResponse): response is RelayedGrpcResponse {
  return 'codeName' in response
}

/** Returns a response without its parsed headers, which may be watched already, so that each use gets its own. */
export function afresh({ status, headerLines, bytes }: RelayedResponse): RelayedResponse {
  return { status, headerLines, bytes }
}

function requestOf({ protocol, request }: Exchange): string {
  return protocol === 'grpc'
    ? `GRPC /${request.serviceMethod}`
    : `${request.method} ${addressOf(request.url)}`
}

function addressOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function digestOf({ body, contentType }: RelayedRequest): string {
  if (body === undefined) return '?'
  if (body.length === 0) return ''
  const boundary = /^multipart\/.*?;\s*boundary="?([^";]+)/i.exec(contentType)?.[1]
  // Each form has a new random boundary.
  return sha1(boundary === undefined ? body : body.toString('latin1').replaceAll(boundary, 'boundary'))
}

function sha1(bytes: string | Uint8Array): string {
  return createHash('sha1').update(bytes).digest('base64')
}

/** Of larger values, such as data files, only this many strings and numbers are taken. */
const maxValues = 500

const maxDepth = 3

/** Returns the strings and numbers among values; those inside objects and lists by their paths. */
function knownValues(values: ReadonlyMap<string, unknown>): RecordedValues {
  const known = new Map<string, string | number>()
  const add = (path: string, value: unknown, depth: number): void => {
    if (known.size >= maxValues) return
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) known.set(path, value)
    if (typeof value !== 'object' || value === null || depth === maxDepth) return
    for (const [name, member] of Object.entries(value))
      if (Array.isArray(value)) add(`${path}[${name}]`, member, depth + 1)
      else if (/^[\w$-]+$/.test(name)) add(`${path}.${name}`, member, depth + 1)
  }
  for (const [name, value] of values) add(name, value, 0)
  return known
}
