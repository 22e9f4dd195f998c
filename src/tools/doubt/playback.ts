import { randomUUID } from 'node:crypto'
import type { RelayedResponse, RelayedRequest } from '../../http'
import {
  receiveAgain,
  Rejections,
  type ObservedScenario,
  type RelayedGrpcResponse,
  type RelayedGrpcRequest,
  type ScenarioRelay,
} from '../../scenario'
import { scenarioPlace, type ProjectScenario } from '../../project'
import type { RehearsedOutcome, RehearsedScenario, RehearsedStep } from '../../rehearsal'
import type { NameOperation } from './operation-names'
import {
  RecordingRelay,
  afresh,
  grpcIdentityOf,
  identityOf,
  isOfGrpc,
  mayBeLeftOut,
  purposeNow,
  type RecordedResponse,
  type RecordedCall,
  type RequestIdentity,
  type RequestPurpose,
} from './recording'
import { Moment } from './standstill'

/** A scenario that is recorded, and played back if it has no problem. */
export class DoubtedScenario implements RehearsedScenario {
  readonly pickle: ProjectScenario['pickle']
  readonly gherkinDocument: ProjectScenario['gherkinDocument']
  /** Has format `features/x.feature:12`; for an outline the line of its row. */
  readonly place: string
  readonly seed = randomUUID()
  readonly relay: RecordingRelay
  /** The same in every run. */
  readonly moment = new Moment(this.seed)
  redact = (text: string): string => text
  /** Why it cannot be doubted; undefined if it can, as far as is known. */
  problem: ScenarioProblem | undefined

  constructor(scenario: ProjectScenario, nameOf: NameOperation) {
    this.pickle = scenario.pickle
    this.gherkinDocument = scenario.gherkinDocument
    this.place = scenarioPlace(scenario)
    this.relay = new RecordingRelay(nameOf)
  }
}

/** Why a scenario cannot be doubted, as a message, and the request that is the reason; '' if there is none. */
export interface ScenarioProblem {
  readonly request: string
  readonly reason: string
}

/** Answers requests from a recording, without the API; nothing is ever sent. */
export class Player implements ScenarioRelay {
  /** A playback counts as taking no time, so that a busy machine does not look like a slow API. */
  readonly takesNoTime = true
  /** The first request that differs from the recording, clean-ups aside. */
  difference: string | undefined
  /** Whether any request, also one of a clean-up, differed from the recording. */
  hasRejected = false
  hasApplied = false
  /** The calls that were not made again yet. */
  readonly #left: RecordedCall[]
  #last: RecordedCall | undefined
  readonly #rejections = new Rejections()
  #observed: ObservedScenario | undefined

  /** @param tokens - responses to token requests; any scenario may send one, as tokens are cached for all of them */
  constructor(
    private readonly recorded: Pick<RecordingRelay, 'calls' | 'received'>,
    private readonly tokens: readonly RecordedCall[],
    private readonly change?: { readonly call: RecordedCall; readonly response: RecordedResponse },
  ) {
    this.#left = [...recorded.calls]
  }

  began(observed: ObservedScenario): void {
    this.#observed = observed
  }

  /** The first recorded request that was not sent; undefined if all were, without counting tokens and clean-ups. */
  get unsent(): string | undefined {
    return this.#left.find(({ purpose: { kind } }) => kind === 'step' || kind === 'story')?.request
  }

  async relay(request: RelayedRequest): Promise<RelayedResponse> {
    return (await this.#responseTo(identityOf(request))) as RelayedResponse
  }

  async relayCall(request: RelayedGrpcRequest): Promise<RelayedGrpcResponse> {
    return (await this.#responseTo(grpcIdentityOf(request))) as RelayedGrpcResponse
  }

  async #responseTo({ key, request }: RequestIdentity): Promise<RecordedResponse> {
    const { kind } = purposeNow()
    const call = this.#take(key, kind)
    if (call !== undefined) return this.#responseOf(call)
    this.hasRejected = true
    if (kind !== 'clean-up') this.difference ??= request
    return this.#rejections.reject(new Error(`${request} was not sent like this when it was recorded.`))
  }

  /** Returns the next recorded call. Tokens and polls may be left out, polls repeated, and clean-ups come in any order. */
  #take(key: string, kind: RequestPurpose['kind']): RecordedCall | undefined {
    const isPoll = kind === 'asking again'
    const at = this.#left.findIndex(
      (call) => call.key === key && isPoll === (call.purpose.kind === 'asking again'),
    )
    const skipped = this.#left.slice(0, Math.max(0, at))
    if (at !== -1 && skipped.every(({ purpose }) => mayBeLeftOut.has(purpose.kind)))
      return this.#left.splice(0, at + 1).at(-1)
    if (at !== -1 && kind === 'clean-up') return this.#left.splice(at, 1)[0]
    if (isPoll && this.#last?.key === key) return this.#last
    if (kind !== 'token') return undefined
    return this.tokens.find((call) => call.key === key && call.response !== undefined)
  }

  #responseOf(call: RecordedCall): RecordedResponse {
    this.#last = call
    const sent = this.recorded.calls.indexOf(call) + 1
    for (const { after, standIn, exchange } of this.recorded.received)
      if (after === sent && this.#observed !== undefined) receiveAgain(this.#observed, standIn, exchange)
    if (this.change?.call === call) {
      this.hasApplied = true
      return this.change.response
    }
    if (call.response === undefined) throw call.failure
    return isOfGrpc(call.response) ? call.response : afresh(call.response)
  }
}

/** A scenario that is played back, with one of its responses changed or with none. */
export interface PlayedScenario extends RehearsedScenario {
  readonly doubted: DoubtedScenario
  readonly relay: Player
  /** The first step or hook whose requests differ from the recording. */
  differed: RehearsedStep | undefined
}

/** Whether, and by what, a changed response was detected. */
export type ChangeVerdict = 'noticed' | 'noticed by a story' | 'not noticed' | 'not known'

export function isNoticed(verdict: ChangeVerdict | undefined): boolean {
  return verdict === 'noticed' || verdict === 'noticed by a story'
}

/** Judges whether a scenario detected that one of its responses was changed. */
export function verdictOn({ scenario, trouble, steps }: RehearsedOutcome<PlayedScenario>): ChangeVerdict {
  const { relay, differed } = scenario
  if (!relay.hasApplied) return 'not known'
  // If only the clean-up differs, the scenario has run through its recording, and no step has failed.
  const isOver = differed?.isAfterHook === true
  const difference = isOver ? undefined : relay.difference
  if (trouble === undefined || (isOver && trouble === differed))
    return difference === undefined && relay.unsent === undefined ? 'not noticed' : 'not known'
  const isBefore = differed !== undefined && steps.indexOf(trouble) < steps.indexOf(differed)
  if (trouble.status !== 'failed' || (difference !== undefined && !isBefore)) return 'not known'
  return isOfStory(trouble) ? 'noticed by a story' : 'noticed'
}

/** Whether the failure was an assertion or an error of a story. */
function isOfStory({ acts }: RehearsedStep): boolean {
  return acts.some(
    ({ act, failure }) => act.kind === 'story' && act.manner === 'in turn' && failure !== undefined,
  )
}
