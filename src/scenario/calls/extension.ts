import type { Lane } from '../../http'
import type { Redactor } from '../../redaction'
import type { ScenarioRelay } from '../events'
import type { MakeCall } from './call'

/** What an extension, such as gRPC, adds to the scenarios of a configuration. */
export interface ScenarioExtension {
  /** Begins the extension's part of one scenario. */
  begin(host: ExtensionHost): ScenarioPart
}

/** What a scenario provides to an extension. */
export interface ExtensionHost {
  /** Aborted when the calls open now are cancelled, at the end of the scenario; read it anew for each call. */
  readonly signal: AbortSignal
  /** The `timeout` of the configuration, in milliseconds. */
  readonly timeoutMs: number | undefined
  /** The headers that steps have set for every request. */
  readonly everyHeaders: Readonly<Record<string, string>> | undefined
  /** Intercepts what goes between the scenario and the network, if defined. */
  readonly relay?: ScenarioRelay | undefined
  /** Knows the secrets of the scenario. */
  readonly redactor: Redactor
}

/** The part of an extension in one scenario. */
export interface ScenarioPart {
  /** An example phrase that makes a call of this kind, for error messages. */
  readonly exampleCall: string
  /**
   * Returns the members that the extension adds to `scenario.when` (calls under test) and to the context of stories.
   *
   * @param lane - set if other stories are run at the same time: each call waits there and uses its own connections
   * @param beforeRequest - receives the metadata of each call before it is made; an error it throws prevents the call
   */
  members(makeCall: MakeCall, lane?: Lane, beforeRequest?: (metadata: object) => void): object
  /** The gRPC methods known by now, each in the form `package.Service/Method`. */
  readonly methods: readonly string[]
  /** Cancels open calls and releases resources. */
  end(): void | Promise<void>
}
