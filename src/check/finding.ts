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
  | 'variable-name'
  | 'no-scenario'
  | 'unused-phrase'
  | 'undefined-parameter-type'
  | 'world-parameter'

/** Something wrong, and where. */
export interface Finding extends Place {
  /** An error fails the check; a warning is about what a step or hook of the user's may put right. */
  readonly level: 'error' | 'warning'
  readonly rule: Rule
  readonly message: string
  /** The names of the scenarios it was found in, each once; empty for a phrase. */
  readonly scenarios: readonly string[]
}

/** What was found about one step of one scenario; where it is in the file, unless that is where the step is. */
export type StepFinding = Pick<Finding, 'level' | 'rule' | 'message'> &
  Partial<Pick<Finding, 'line' | 'column'>>
