import type { Exchange } from '../exchange'
import type { SourcedPickle } from '../project'
import type { Act, ScenarioRelay } from '../scenario'
import type { AnyChapter } from '../story'

/** A scenario to rehearse: one of the project's, or one that was made of a text by `parseFeature` and `scenariosOf`. */
export interface RehearsedScenario extends SourcedPickle {
  /** What the new values in it (`{{$uuid}}` …) are drawn from. @defaultValue another each time it is run */
  readonly seed?: string | undefined
  /** Stands between the scenario and the network. */
  readonly relay?: ScenarioRelay | undefined
  /** Whether the time between two attempts of `I keep asking` passes at once. */
  readonly skipsPauses?: boolean | undefined
}

/** How a step, a hook or a scenario ended, in Cucumber's words. */
export type StepStatus = 'passed' | 'failed' | 'skipped' | 'pending' | 'undefined' | 'ambiguous' | 'unknown'

/** The outcome of one scenario. */
export interface RehearsedOutcome<Scenario extends RehearsedScenario = RehearsedScenario> {
  /** The very object that was given to `run`. */
  readonly scenario: Scenario
  /** The worst status of its steps and hooks; `skipped` where the run was stopped before it. */
  readonly status: StepStatus
  /** Its hooks and steps in the order they ran. */
  readonly steps: readonly RehearsedStep[]
  /** The first step or hook that did not pass; undefined where all did. */
  readonly trouble: RehearsedStep | undefined
  /** All exchanges of the scenario, in the order they were completed. */
  readonly exchanges: readonly Exchange[]
  /** The story data as the scenario left it, itself and not a copy; undefined where there is none. */
  readonly storyData: object | undefined
  /** The absolute URL of a request of the scenario; the URL itself where the scenario never began. */
  urlOf(url: string): string
  /** Hides the secrets that the scenario knows. Texts of an outcome have no need of it; bodies and URLs of exchanges have. */
  redact(text: string): string
}

/** A step of a scenario, or a hook that ran before or after the steps. */
export interface RehearsedStep {
  readonly kind: 'step' | 'hook'
  /** The text of the step after its keyword, or the name of the hook, empty where it has none. */
  readonly text: string
  /** Which step of the pickle it is, counted from 0; undefined for a hook. */
  readonly index: number | undefined
  /** Whether it is a hook that ran after the steps. */
  readonly isAfterHook: boolean
  readonly status: StepStatus
  /** Why it failed; undefined where it did not. */
  readonly error: StepError | undefined
  /** What was attached to it as plain text, its log first; the log is there where `takeLog` asked for it. */
  readonly log: string
  /** What was done in it, in the order it began. */
  readonly acts: readonly RehearsedAct[]
  /** All exchanges completed in it, be they of an act or not, in the order they were completed. */
  readonly exchanges: readonly Exchange[]
  /** What it asserted itself, outside of stories. */
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

/** A story told, a call, a token or a clean-up, with what was sent in its course. */
export interface RehearsedAct {
  readonly act: Act
  readonly exchanges: readonly Exchange[]
  readonly assertions: readonly RehearsedAssertion[]
  /** What it threw, as it was thrown and not redacted; undefined where it went well. */
  readonly failure: unknown
}

/** Something that was asserted with the library. */
export interface RehearsedAssertion {
  readonly phrase: string
  /** What it failed with, as it was thrown and not redacted; undefined where it held. */
  readonly failure: unknown
}
