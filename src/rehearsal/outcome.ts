import type { Exchange } from '../exchange'
import type { SourcedPickle } from '../project'
import type { Act, ObservedScenario, ScenarioRelay } from '../scenario'
import type { AnyChapter } from '../story'

/** A scenario to rehearse: one of the project's, or one made from a text by `parseFeature` and `scenariosOf`. */
export interface RehearsedScenario extends SourcedPickle {
  /** The seed of the generated values in it (`{{$uuid}}` …). @defaultValue another seed each time it is run */
  readonly seed?: string | undefined
  /** A relay between the scenario and the network. */
  readonly relay?: ScenarioRelay | undefined
  /** Whether the pauses between two attempts of `I keep asking` are skipped. */
  readonly skipsPauses?: boolean | undefined
}

/** The status of a step, a hook or a scenario, as Cucumber names it. */
export type StepStatus = 'passed' | 'failed' | 'skipped' | 'pending' | 'undefined' | 'ambiguous' | 'unknown'

export interface RehearsedOutcome<Scenario extends RehearsedScenario = RehearsedScenario> {
  /** The same object that was given to `run`. */
  readonly scenario: Scenario
  /** The status of `trouble`; `passed` if there is none. */
  readonly status: StepStatus
  /** Its hooks and steps in the order they ran. */
  readonly steps: readonly RehearsedStep[]
  /**
   * The first step or hook that neither passed nor was skipped, or else the first skipped one; undefined if all passed.
   */
  readonly trouble: RehearsedStep | undefined
  /** All exchanges of the scenario, in the order they were completed. */
  readonly exchanges: readonly Exchange[]
  /** The story data at the end of the scenario, not copied; undefined if there is none. */
  readonly storyData: object | undefined
  /** Returns the absolute URL of a request of the scenario; `url` itself if the scenario never began. */
  urlOf(url: string): string
  /**
   * Redacts the secrets that the scenario knows. Texts of an outcome are redacted already; bodies and URLs of exchanges
   * are not.
   */
  redact(text: string): string
}

/** A step of a scenario, or a hook that ran before or after the steps. */
export interface RehearsedStep {
  readonly kind: 'step' | 'hook'
  /** The text of the step without its keyword, or the name of the hook, which may be empty. */
  readonly text: string
  /** The index of the step in the pickle, from 0; undefined for a hook. */
  readonly index: number | undefined
  /** Whether it is a hook that ran after the steps. */
  readonly isAfterHook: boolean
  readonly status: StepStatus
  /** Why it failed; undefined if it did not. */
  readonly error: StepError | undefined
  /**
   * The attachments of type `text/plain`, the log first; if the project logs with `logMessage`, the log needs
   * `takeLog`.
   */
  readonly log: string
  /** The acts in it, in the order they began. */
  readonly acts: readonly RehearsedAct[]
  /** All exchanges completed in it, whether within an act or not, in the order of completion. */
  readonly exchanges: readonly Exchange[]
  /** Its assertions outside of acts. */
  readonly assertions: readonly RehearsedAssertion[]
  /** The chapters that the scenario reached in it, in order. */
  readonly reached: readonly AnyChapter[]
}

/** An error of a step, redacted. */
export interface StepError {
  /** Such as `AssertionError`, `TypeError` or `StepRejectedError`. */
  readonly name: string
  /** The whole message, without the stack. */
  readonly message: string
}

/** An act of the scenario, such as a story, a call or a clean-up, with its exchanges and assertions. */
export interface RehearsedAct {
  readonly act: Act
  readonly exchanges: readonly Exchange[]
  readonly assertions: readonly RehearsedAssertion[]
  /** The thrown value, not redacted; undefined if it succeeded. */
  readonly failure: unknown
}

/** An assertion made with the library. */
export interface RehearsedAssertion {
  readonly phrase: string
  /** The thrown value, not redacted; undefined if it passed. */
  readonly failure: unknown
}

export interface RunOptions<Scenario extends RehearsedScenario = RehearsedScenario> {
  /**
   * When it is aborted, no further scenario begins, and the calls of the running one are cancelled; its hooks and
   * clean-ups still run. The outcomes of the scenarios that ran are returned.
   */
  readonly signal?: AbortSignal | undefined
  /** Whether outcomes list what each story read of the story data. @defaultValue false, as it needs a proxy */
  readonly watchStoryData?: boolean | undefined
  /** Whether the invariants of the chapter are checked after each story. @defaultValue as configured in the project */
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
