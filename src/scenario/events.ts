import type { Exchange, Headers, HttpExchange } from '../exchange'
import type { Relay } from '../http'
import type { LogBlock } from '../log'
import type { Redactor } from '../redaction'
import type { AnyChapter } from '../story'
import type { Variables } from '../variables'

/** Receives what happens in one scenario. Tools have this one way into it; a scenario without one pays nothing. */
export interface ScenarioObserver {
  /** Whether to record which members of the story data each story reads; the stories then read through a proxy. */
  readonly watchesStoryData?: boolean | undefined
  /** Whether to check the invariants of the chapter after each story, as with the option `checkAlways`. */
  readonly checksInvariants?: boolean | undefined
  /** Whether a step passes although the story that it tries cannot run, as for want of story data. */
  readonly passesOverTries?: boolean | undefined
  /** The seed of the scenario's new values (`{{$uuid}}` …). @defaultValue a different one for each attempt */
  readonly seed?: string | undefined
  readonly relay?: ScenarioRelay | undefined
  /** Whether the pauses between attempts of `I keep asking` are skipped. */
  readonly skipsPauses?: boolean | undefined
  /** Whether a tool made the scenario, which may leave set-ups of requests unused. */
  readonly isRehearsal?: boolean | undefined
  /** Whether such a scenario recalls the stories that are run once, as an ordinary one does. */
  readonly recalls?: boolean | undefined
  /** Whether the log is attached to the steps, even if another destination is configured. */
  readonly takesLog?: boolean | undefined
  /** Whether it keeps the blocks of the log, which are then neither rendered nor attached. */
  readonly keepsLog?: boolean | undefined
  readonly baseURL?: string | undefined
  /** Whether to skip the steps of the scenario and send nothing. Read when the scenario would begin. */
  readonly isStopped?: boolean | undefined
  /** Called when the scenario has begun: its World exists, and no story or step has run yet. */
  began?(scenario: ObservedScenario): void
  /** Runs the work of an act; what the scenario sends during it belongs to that act, even beside others. */
  during<Result>(act: Act, work: () => Promise<Result>): Promise<Result>
  /** Called when an exchange is complete, with or without a response, whoever sent it. */
  exchanged(exchange: Exchange): void
  /** Called when a stand-in of the scenario has received a request, and has answered it or not. */
  received?(standIn: string, exchange: HttpExchange): void
  /** Called when a stand-in had no response to a request; the message says so. */
  unanswered?(message: string): void
  /** Called after an assertion of a step or a story; `failure` is undefined if it held. */
  asserted?(failure: unknown): void
  stepFailed?(error: unknown): void
  logged?(block: LogBlock): void
  /** Called when the scenario reaches a chapter; for the opening chapter, before `began`. */
  reached?(chapter: AnyChapter): void
}

/** What an observer can read and do in the scenario that it observes. */
export interface ObservedScenario {
  readonly redactor: Redactor
  /** The story data itself, not a copy; undefined without a story book. */
  readonly storyData: object | undefined
  readonly variables: Variables
  /** The new values drawn from the seed so far. */
  readonly drawn: ReadonlySet<string | number>
  /** The names of those who may make calls in place of its user. */
  readonly actors: readonly string[]
  urlOf(url: string): string
  /** Cancels the calls under way, so that the step that waits for them fails. Clean-ups still run. */
  cancel(): void
}

export type Act =
  | StoryAct
  /** An invariant of the chapter `chapter`, which was reached, is checked; `invariant` is the name of its property. */
  | {
      readonly kind: 'invariant'
      readonly invariant: string
      readonly chapter: string
      readonly reads: StoryDataReads | undefined
    }
  /** A step makes a call (`When I GET …`), once or several times at once. */
  | { readonly kind: 'call' }
  /** A call is repeated because of `I keep asking`. */
  | { readonly kind: 'asking again' }
  | { readonly kind: 'token' }
  | { readonly kind: 'clean-up'; readonly story: string }

export interface StoryAct {
  readonly kind: 'story'
  /** The name of the story method, such as `depositHasBeenMade`. */
  readonly story: string
  /** The name of the chapter class that offers the story. */
  readonly chapter: string
  /** Whether the story is run in the order of the chapters, or tried out of turn, alone or with others. */
  readonly manner: 'in turn' | 'tried' | 'at the same time'
  /** The members of the story data that the story has read; defined if the story is tried or the observer watches. */
  readonly reads: StoryDataReads | undefined
  /** What the story needs and what was not so: the text of the first condition that did not hold. */
  readonly needs?: string | undefined
}

export interface StoryDataReads {
  readonly read: ReadonlySet<string>
  /** Members that had no value when they were read, and still have none. */
  readonly missing: ReadonlySet<string>
}

/** Intercepts what goes between a scenario and the network, for all protocols. */
export interface ScenarioRelay extends Relay {
  /** Relays a gRPC call, below the interceptors of its client. */
  relayCall(
    request: RelayedGrpcRequest,
    send: () => Promise<RelayedGrpcResponse>,
  ): Promise<RelayedGrpcResponse>
}

export interface RelayedGrpcRequest {
  /** Has format `/package.Service/Method`. */
  readonly path: string
  /** The serialized messages; undefined for a stream, which cannot be relayed. */
  readonly messages: readonly Uint8Array[] | undefined
}

/** The parts of a gRPC response that can be changed without knowing its message types. */
interface RelayedGrpcStatus {
  readonly code: number
  readonly details: string
  /** The leading metadata; undefined if there was none. Binary values are in base64. */
  readonly headers: Headers | undefined
  readonly trailers: Headers
}

export interface RelayedGrpcResponse extends RelayedGrpcStatus {
  readonly codeName: string
  /** Whether the client did not wait for the end of the response. */
  readonly isCutOff: boolean
  /** The message, or the list of messages of a stream, as JSON; undefined if there is none or its type is not known. */
  readonly json: string | undefined
  /** Returns the response with another body; undefined if no message can have it. */
  withJson(json: string): RelayedGrpcResponse | undefined
  /** A failure has no message unless it is a stream; a success has at least an empty one. */
  withStatus(changed: Partial<RelayedGrpcStatus>): RelayedGrpcResponse
}

export function observeAct<Result>(
  observer: ScenarioObserver | undefined,
  act: Act,
  work: () => Promise<Result>,
): Promise<Result> {
  return observer === undefined ? work() : observer.during(act, work)
}

/** Runs an assertion and reports it to the observer, if there is one. @throws what the assertion throws */
export function observeAssertion(observer: ScenarioObserver | undefined, assert: () => void): void {
  try {
    assert()
  } catch (error) {
    observer?.asserted?.(error)
    throw error
  }
  observer?.asserted?.(undefined)
}
