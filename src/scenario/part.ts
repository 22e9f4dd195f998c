import type { Lane } from '../http'
import type { MakeCall } from './calls/call'

/** A kind of part of a scenario, such as streams or gRPC; only `builtInParts` and its own files know it. */
export interface Part<Scenario, InScenario extends object = object> {
  /** An example phrase that makes a call of this kind, for error messages. */
  readonly exampleCall?: string
  /** Whether scenarios that are derived from one share its part. */
  readonly isShared?: boolean
  /** Whether it begins with each scenario. @defaultValue when it is first used */
  isAlwaysThere?(): boolean
  begin(scenario: Scenario): InScenario
  calls?(scenario: Scenario): object
  assertions?(scenario: Scenario): object
  storyCalls?(scenario: Scenario, story: CallingStory): object
}

export interface PartInScenario {
  /** The operations that its calls may have, for coverage, such as `package.Service/Method`. */
  readonly methods?: readonly string[]
  /** Adds to the message of a step that failed what it knows of the cause. */
  explain?(error: Error): void
  /** Called at the end of the scenario, before its clean-ups. What it throws fails the scenario. */
  close?(): void | Promise<void>
  /** Releases resources, after the clean-ups. */
  end?(): void | Promise<void>
}

export interface CallingStory {
  readonly makeCall: MakeCall
  /** Set if other stories are run at the same time: each call waits there and uses its own connections. */
  readonly lane: Lane | undefined
  /** Receives the metadata of each call before it is made; an error it throws prevents the call. */
  readonly beforeRequest: (metadata: object) => void
}
