import type { Lane } from '../http'
import type { Redactor } from '../redaction'
import type { MakeCall } from './calls/call'
import type { ScenarioRelay } from './scenario-relay'

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
  /** Stands between the scenario and the network, if somebody does. */
  readonly relay?: ScenarioRelay | undefined
  /** The secrets of the scenario. */
  readonly redactor: Redactor
}

/** The part of an extension in one scenario. */
export interface ScenarioPart {
  /** A phrase that makes a call of this kind, as errors show it. */
  readonly exampleCall: string
  /**
   * The members it adds to `scenario.when` (calls under test) and to the context of stories (calls of a story).
   *
   * @param lane - where other stories are told at the same time: each call waits there, and goes over connections of its own
   * @param beforeRequest - is given the metadata of each call before it is made; what it throws keeps it from being made
   */
  members(makeCall: MakeCall, lane?: Lane, beforeRequest?: (metadata: object) => void): object
  /** The methods of services that it knows by now, each with the shape `package.Service/Method`. */
  readonly methods: readonly string[]
  /** Cancels what is open and lets go of what was opened. */
  end(): void | Promise<void>
}
