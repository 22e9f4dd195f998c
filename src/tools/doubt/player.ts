import {
  Rejections,
  type RelayedAnswer,
  type RelayedGrpcAnswer,
  type RelayedGrpcRequest,
  type RelayedRequest,
  type ScenarioRelay,
} from '../seam'
import {
  isOfGrpc,
  grpcIdentityOf,
  identityOf,
  type GivenAnswer,
  type RequestIdentity,
  type RecordedCall,
  type Recording,
} from './recording'
import { purposeNow } from './recorder'

/** A change of one answer of a recording. */
export interface AppliedChange {
  /** The index of the call that gets this answer. */
  readonly call: number
  readonly answer: GivenAnswer
}

/** A request differs from the recording, so that the outcome of the scenario is not known. */
export class NotRecordedError extends Error {
  override name = 'NotRecordedError'
  static readonly words = 'was not sent like this when it was recorded.'

  /** @param request - the request that differs, such as `POST /accounts?x=1` */
  constructor(readonly request: string) {
    super(`${request} ${NotRecordedError.words}`)
  }
}

/** Answers requests from a recording, without the API; nothing is ever sent. */
export class Player implements ScenarioRelay {
  /** A playback counts as taking no time, so that a busy machine does not look like a slow API. */
  readonly takesNoTime = true
  /** The first request that differs from the recording. */
  difference: string | undefined
  /** Whether only the body of that request differs. */
  differsInBody = false
  /** Whether the changed answer was given. */
  hasApplied = false
  readonly #calls: readonly RecordedCall[]
  readonly #change: AppliedChange | undefined
  readonly #tokens: readonly RecordedCall[]
  #next = 0
  #last: number | undefined
  readonly #early = new Set<number>()
  readonly #rejections = new Rejections()

  /** @param tokens - answers to token requests; any scenario may send one, as tokens are cached for all of them */
  constructor({ calls }: Recording, tokens: readonly RecordedCall[], change?: AppliedChange) {
    this.#calls = calls
    this.#tokens = tokens
    this.#change = change
  }

  /** The first recorded request that was not sent; undefined if all were, without counting tokens and clean-ups. */
  get unsent(): string | undefined {
    const left = this.#calls.find(
      ({ purpose: { kind } }, at) =>
        at >= this.#next && !this.#early.has(at) && (kind === 'step' || kind === 'story'),
    )
    return left?.request
  }

  async relay(request: RelayedRequest): Promise<RelayedAnswer> {
    const answer = await this.#answerTo(identityOf(request))
    if (isOfGrpc(answer)) throw new TypeError('The answer to a gRPC call was found for a request.')
    return answer
  }

  async relayCall(request: RelayedGrpcRequest): Promise<RelayedGrpcAnswer> {
    const answer = await this.#answerTo(grpcIdentityOf(request))
    if (!isOfGrpc(answer)) throw new TypeError('The answer to a request was found for a gRPC call.')
    return answer
  }

  async #answerTo({ key, request }: RequestIdentity): Promise<GivenAnswer> {
    const { kind } = purposeNow()
    const at = this.#find(key, kind)
    if (at !== undefined) return this.#answer(at)
    const token = kind === 'token' ? this.#tokens.find((call) => call.key === key) : undefined
    if (token?.answer !== undefined) return withoutHeaders(token.answer)
    if (kind !== 'clean-up') this.#noteDifference(request)
    return this.#rejections.reject(new NotRecordedError(request))
  }

  #noteDifference(request: string): void {
    if (this.difference !== undefined) return
    this.difference = request
    this.differsInBody = this.#calls[this.#next]?.request === request
  }

  /**
   * Returns the index of the recorded call of a request: the next one, except that token requests and polls may be left
   * out, and polls may be repeated.
   */
  #find(key: string, kind: string): number | undefined {
    const isAsked = kind === 'asking again'
    for (let at = this.#next; at < this.#calls.length; at++) {
      const call = this.#calls[at] as RecordedCall
      if (this.#early.has(at)) continue
      if (call.key === key && isAsked === (call.purpose.kind === 'asking again')) {
        this.#next = at + 1
        return at
      }
      if (!mayBeLeftOut(call)) break
    }
    if (isAsked && this.#last !== undefined && this.#calls[this.#last]?.key === key) return this.#last
    return kind === 'clean-up' ? this.#findAnywhere(key) : undefined
  }

  /** Finds a clean-up anywhere: their order depends on what happened before. */
  #findAnywhere(key: string): number | undefined {
    const at = this.#calls.findIndex(
      (call, index) => index >= this.#next && !this.#early.has(index) && call.key === key,
    )
    if (at === -1) return undefined
    this.#early.add(at)
    return at
  }

  #answer(at: number): GivenAnswer {
    this.#last = at
    const { answer, failure } = this.#calls[at] as RecordedCall
    if (this.#change?.call === at) {
      this.hasApplied = true
      return this.#change.answer
    }
    if (answer === undefined) throw failure
    return withoutHeaders(answer)
  }
}

function mayBeLeftOut({ purpose: { kind } }: RecordedCall): boolean {
  return kind === 'asking again' || kind === 'token'
}

/** Drops the parsed headers of an answer, which may be watched already, so that each use gets its own. */
function withoutHeaders(answer: GivenAnswer): GivenAnswer {
  if (isOfGrpc(answer)) return answer
  const { status, headerLines, bytes } = answer
  return { status, headerLines, bytes }
}
