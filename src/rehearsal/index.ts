export { divertOutput } from './divert-output'
export type {
  RehearsedAct,
  RehearsedAssertion,
  RehearsedOutcome,
  RehearsedScenario,
  RehearsedStep,
  StepError,
  StepStatus,
} from './outcome'
export { actInCourse } from './scenario-in-progress'
export { Rehearsal } from './rehearsal'
export type { RunOptions } from './run-options'
