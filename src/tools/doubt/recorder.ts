import {
  actInCourse,
  type Exchange,
  type Headers,
  type ObservedScenario,
  type RehearsedStep,
  type RelayedAnswer,
  type RelayedGrpcAnswer,
  type RelayedGrpcRequest,
  type RelayedRequest,
  type ScenarioRelay,
} from '../seam'
import { knownValues } from './known-values'
import type { OperationNames } from './operation-names'
import {
  addressOf,
  isOfGrpc,
  grpcIdentityOf,
  identityOf,
  type RequestPurpose,
  type GivenAnswer,
  type RequestIdentity,
  type RecordedCall,
  type Recording,
} from './recording'

/** Only this much of a longer body is searched. */
const mostSentBytes = 64 * 1024

type RecordingCall = { -readonly [Member in keyof RecordedCall]: RecordedCall[Member] }

/** Sends requests, and records them with their answers. */
export class Recorder implements ScenarioRelay, Recording {
  readonly calls: RecordingCall[] = []
  /** The first request that cannot be played back: it has a stream, or was not sent through this recorder. */
  unplayable: string | undefined
  readonly #joined = new Set<RecordedCall>()
  readonly #operations: OperationNames
  #observed: ObservedScenario | undefined

  constructor(operations: OperationNames) {
    this.#operations = operations
  }

  async relay(request: RelayedRequest, send: () => Promise<RelayedAnswer>): Promise<RelayedAnswer> {
    const known = identityOf(request)
    if (request.wantsStream || request.body === undefined) this.unplayable ??= known.request
    const operation = this.#operations.of(request.method, request.url, this.drawn)
    const sent = `${known.request}\n${request.body?.toString('utf8', 0, mostSentBytes) ?? ''}`
    const answer = await this.#record({ ...known, operation, sent }, send)
    // The messages of a WebSocket do not pass through here.
    if (answer.status === 101) this.unplayable ??= known.request
    return answer
  }

  async relayCall(
    request: RelayedGrpcRequest,
    send: () => Promise<RelayedGrpcAnswer>,
  ): Promise<RelayedGrpcAnswer> {
    const known = grpcIdentityOf(request)
    if (request.messages === undefined) this.unplayable ??= known.request
    const answer = await this.#record({ ...known, operation: known.request, sent: '' }, send)
    // How much of a stream arrives before it is cut off differs each time.
    if (answer.isCutOff) this.unplayable ??= known.request
    return answer
  }

  async #record<Answer extends GivenAnswer>(
    known: RequestIdentity & Pick<RecordedCall, 'operation' | 'sent'>,
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    const call: RecordingCall = {
      ...known,
      ...{ answer: undefined, failure: undefined },
      purpose: purposeNow(),
      known: knownValues(this.#observed?.variables.values ?? new Map()),
      headersRead: new Set<string>(),
      trailersRead: new Set<string>(),
      ...{ isFollowed: false, sentIn: undefined },
    }
    // Calls are kept in the order they are sent; the answers of concurrent ones arrive in any order.
    this.calls.push(call)
    try {
      const answer = await send()
      call.answer = answer
      return answer
    } catch (error) {
      call.failure = error
      throw error
    }
  }

  get drawn(): ReadonlySet<string | number> {
    return this.#observed?.drawn ?? new Set()
  }

  began(observed: ObservedScenario): void {
    this.#observed = observed
  }

  /**
   * Notes an exchange. From now on a header that is read from it is read by a step.
   *
   * @param step - the step or hook that sent the request
   */
  exchanged(exchange: Exchange, step: RehearsedStep | undefined): void {
    const { outcome } = exchange
    for (const { headers } of (exchange.protocol === 'http' && exchange.redirects) || []) {
      const followed = this.#callWith(headers)
      if (followed === undefined) continue
      followed.isFollowed = true
      this.#noteStep(followed, step)
    }
    if (outcome.kind !== 'answered') return
    const call = this.#callOf(exchange)
    if (call === undefined) {
      this.unplayable ??= nameOf(exchange)
      return
    }
    this.#noteStep(call, step)
    outcome.headers.watch((name) => call.headersRead.add(name))
    if ('trailers' in outcome) outcome.trailers.watch((name) => call.trailersRead.add(name))
  }

  #noteStep(call: RecordingCall, step: RehearsedStep | undefined): void {
    // Requests of hooks that run after the steps are clean-ups.
    if (step?.isAfterHook) call.purpose = { kind: 'clean-up' }
    const index = step?.index
    if (index === undefined) return
    call.sentIn = { step: index, nth: this.calls.filter(({ sentIn }) => sentIn?.step === index).length }
  }

  #callWith(headers: Headers): RecordingCall | undefined {
    return this.calls.find(
      ({ answer }) => answer !== undefined && !isOfGrpc(answer) && answer.headers === headers,
    )
  }

  /**
   * Returns the call of an exchange. For gRPC it is the last one without an exchange, as interceptors come in between.
   */
  #callOf(exchange: Exchange): RecordingCall | undefined {
    if (exchange.protocol === 'http') {
      const { outcome } = exchange
      if (outcome.kind !== 'answered') return undefined
      return this.#callWith(outcome.headers)
    }
    const request = nameOf(exchange)
    const ended = this.calls.filter((call) => call.request === request && call.answer !== undefined)
    const call = ended.reverse().find((candidate) => !this.#joined.has(candidate))
    if (call !== undefined) this.#joined.add(call)
    return call
  }
}

function nameOf({ protocol, request }: Exchange): string {
  return protocol === 'grpc'
    ? `GRPC /${request.serviceMethod}`
    : `${request.method} ${addressOf(request.url)}`
}

export function purposeNow(): RequestPurpose {
  const act = actInCourse()
  if (act === undefined || act.kind === 'promise') return { kind: 'step', isByCode: true }
  if (act.kind === 'story') return { kind: 'story', story: act.story }
  if (act.kind === 'asking again' || act.kind === 'token' || act.kind === 'clean-up')
    return { kind: act.kind }
  return { kind: 'step' }
}
