import type { Place } from '../project'

/** What can be wrong with a scenario that has not run. */
export type Rule =
  | 'feature-syntax'
  | 'undefined-step'
  | 'ambiguous-step'
  | 'step-argument'
  | 'story'
  | 'no-response'
  | 'not-repeatable'
  | 'no-stream'
  | 'unknown-variable'
  | 'no-scenario'
  | 'unused-phrase'
  | 'undefined-parameter-type'
  | 'world-parameter'

export interface Finding extends Place {
  /** An error fails the check. A warning may be put right in a run by a step or hook of the user. */
  readonly level: 'error' | 'warning'
  readonly rule: Rule
  readonly message: string
  /** The names of the scenarios with the problem, each once; empty for a phrase. */
  readonly scenarios: readonly string[]
}

/** A problem of one step of one scenario; with its place only if that is not the place of the step. */
export type StepFinding = Pick<Finding, 'level' | 'rule' | 'message'> &
  Partial<Pick<Finding, 'line' | 'column'>>
