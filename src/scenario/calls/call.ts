import type { AnsweredExchange, Exchange } from '../../exchange'
import type { Redactor } from '../../redaction'
import type { Response, ResponseHost } from '../../response'

/** One call, ready to be made as often as needed. */
export interface Call<R extends Response = Response> {
  /** How messages name it: `GET "/accounts/1"`. */
  readonly name?: string
  /** Whether making it again changes nothing: GET, HEAD, OPTIONS and unary gRPC calls. */
  readonly repeatable: boolean
  /** Makes the call and hands every exchange that comes of it to `record`. */
  send(record: (exchange: Exchange) => void, signal?: AbortSignal): Promise<Exchange>
  /** The response of an exchange that was answered. */
  respond(exchange: AnsweredExchange, host: ResponseHost): R
}

/** Makes a call for a story or as the call under test, and gives its response. */
export type MakeCall = <R extends Response>(call: Call<R>) => Promise<R>

/** What an extension, such as gRPC, adds to the scenarios of a configuration. */
export interface ScenarioExtension {
  /** Begins its part of one scenario. */
  begin(host: ExtensionHost): ScenarioPart
}

/** What a scenario lends to an extension. */
export interface ExtensionHost {
  /** Aborted when the calls open now are cancelled, at the end of the scenario; read it anew for each call. */
  readonly signal: AbortSignal
  /** The `timeout` of the configuration, in milliseconds. */
  readonly timeoutMs: number | undefined
  /** The headers that steps have set for every request. */
  readonly everyHeaders: Readonly<Record<string, string>> | undefined
  /** The secrets of the scenario. */
  readonly redactor: Redactor
}

/** The part of an extension in one scenario. */
export interface ScenarioPart {
  /** The members it adds to `scenario.when` (calls under test) and to the context of stories (calls of a story). */
  members(makeCall: MakeCall): object
  /** Cancels what is open and lets go of what was opened. */
  end(): void | Promise<void>
}
