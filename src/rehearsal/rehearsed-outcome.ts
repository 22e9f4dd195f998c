import type { Exchange, HttpExchange } from '../exchange'
import type { SourcedPickle } from '../project'
import type { StepStatus } from '../runner'
import type { Act, ObservedScenario, ScenarioObserver } from '../scenario'
import type { AnyChapter } from '../story'

/** A scenario to rehearse: one of the project's, or one made from a text by `parseFeature` and `scenariosOf`. */
export type RehearsedScenario = SourcedPickle & Pick<ScenarioObserver, 'seed' | 'relay' | 'skipsPauses'>

export interface RehearsedOutcome<Scenario extends RehearsedScenario = RehearsedScenario> {
  readonly scenario: Scenario
  /** The status of `trouble`; `passed` if there is none. */
  readonly status: StepStatus
  readonly steps: readonly RehearsedStep[]
  /** The first step or hook that neither passed nor was skipped, or else the first skipped one. */
  readonly trouble: RehearsedStep | undefined
  readonly exchanges: readonly Exchange[]
  readonly notAnswered: readonly string[]
  /** The story data at the end of the scenario, not copied; undefined if there is none. */
  readonly storyData: object | undefined
  readonly actors: readonly string[]
  /** Returns the absolute URL of a request of the scenario; `url` itself if the scenario never began. */
  urlOf(url: string): string
  /** Texts of an outcome are redacted already; bodies and URLs of exchanges are not. */
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
  /** The name of the error that it failed with, such as `StepRejectedError`, and its whole message, redacted. */
  readonly error: { readonly name: string; readonly message: string } | undefined
  /** The attachments of type `text/plain`, the log first; if the project logs elsewhere, that needs `takesLog`. */
  readonly log: string
  /** The acts in it, in the order they began. */
  readonly acts: readonly RehearsedAct[]
  /** All exchanges completed in it, whether within an act or not, in the order of completion. */
  readonly exchanges: readonly Exchange[]
  /** What each of its assertions outside of acts threw, not redacted; undefined for one that held. */
  readonly assertions: readonly unknown[]
  /** The chapters that the scenario reached in it, in order. */
  readonly reached: readonly AnyChapter[]
}

/** An act of the scenario, such as a story, a call or a clean-up, with its exchanges and assertions. */
export interface RehearsedAct {
  readonly act: Act
  readonly exchanges: readonly Exchange[]
  /** What each of its assertions threw, not redacted; undefined for one that held. */
  readonly assertions: readonly unknown[]
  /** The thrown value, not redacted; undefined if it succeeded. */
  readonly failure: unknown
}

export interface RunOptions<Scenario extends RehearsedScenario = RehearsedScenario> extends Pick<
  ScenarioObserver,
  'watchesStoryData' | 'passesOverTries' | 'recalls' | 'takesLog'
> {
  /** The index of the first step in which invariants are checked; by default they are not. */
  readonly checksFrom?: number | undefined
  /** Once aborted, no further scenario begins, and the calls of the running one are cancelled. */
  readonly signal?: AbortSignal | undefined
  /** Called before the first hook of a scenario. */
  readonly onStart?: ((scenario: Scenario) => void) | undefined
  /** Called when a scenario has begun, before its first step. */
  readonly onBegin?: ((observed: ObservedScenario, scenario: Scenario) => void) | undefined
  /** Called when an exchange is completed, with its scenario and the step or hook that runs. */
  readonly onExchange?:
    ((exchange: Exchange, scenario: Scenario, step: RehearsedStep | undefined) => void) | undefined
  /** Called when a stand-in has received a request. */
  readonly onReceived?: ((standIn: string, exchange: HttpExchange, scenario: Scenario) => void) | undefined
  /** Called with each outcome when its scenario has ended. */
  readonly onOutcome?: ((outcome: RehearsedOutcome<Scenario>) => void) | undefined
}
