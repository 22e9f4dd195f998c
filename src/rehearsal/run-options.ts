import type { Exchange } from '../exchange'
import type { ObservedScenario } from '../scenario'
import type { RehearsedOutcome, RehearsedScenario, RehearsedStep } from './outcome'

export interface RunOptions<Scenario extends RehearsedScenario = RehearsedScenario> {
  /**
   * When it is aborted, no further scenario begins, and the calls of the running one are cancelled; its hooks and
   * clean-ups still run. The outcomes of the scenarios that ran are returned.
   */
  readonly signal?: AbortSignal | undefined
  /** Whether outcomes list what each story read of the story data. @defaultValue false, as it needs a proxy */
  readonly watchStoryData?: boolean | undefined
  /** Whether the promises of the chapter are checked after each story. @defaultValue as configured in the project */
  readonly checkAlways?: boolean | undefined
  /** Called when a scenario has begun, before its first step. */
  readonly onBegin?: ((observed: ObservedScenario, scenario: Scenario) => void) | undefined
  /** Called when an exchange is completed, with its scenario and the step or hook that runs. */
  readonly onExchange?:
    ((exchange: Exchange, scenario: Scenario, step: RehearsedStep | undefined) => void) | undefined
  /** Whether outcomes include the log of each step, even if the project sends it elsewhere. @defaultValue false */
  readonly takeLog?: boolean | undefined
  /** Called with each outcome when its scenario has ended. */
  readonly onOutcome?: ((outcome: RehearsedOutcome<Scenario>) => void) | undefined
}
