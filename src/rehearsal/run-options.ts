import type { Exchange } from '../exchange'
import type { ObservedScenario } from '../scenario'
import type { RehearsedOutcome, RehearsedScenario, RehearsedStep } from './outcome'

/** How scenarios are run. */
export interface RunOptions<Scenario extends RehearsedScenario = RehearsedScenario> {
  /**
   * Once it is aborted no scenario begins any more, and the one that runs has its calls cancelled; its hooks and clean-ups
   * run as ever. What had ended by then is given.
   */
  readonly signal?: AbortSignal | undefined
  /** Whether outcomes say what each story read of the story data. @defaultValue false, as it is read through a proxy then */
  readonly watchStoryData?: boolean | undefined
  /** Whether it is looked, after each story, whether what its chapter promises holds. @defaultValue as the options of the project say */
  readonly checkAlways?: boolean | undefined
  /** Is given each scenario as it has begun, before its first step. */
  readonly onBegin?: ((observed: ObservedScenario, scenario: Scenario) => void) | undefined
  /** Is given each exchange as soon as it was completed, with its scenario and the step or hook that runs. */
  readonly onExchange?:
    ((exchange: Exchange, scenario: Scenario, step: RehearsedStep | undefined) => void) | undefined
  /** Whether outcomes have the log of each step, also where the project has it go elsewhere. @defaultValue false */
  readonly takeLog?: boolean | undefined
  /** Is given each outcome as soon as its scenario has ended. */
  readonly onOutcome?: ((outcome: RehearsedOutcome<Scenario>) => void) | undefined
}
