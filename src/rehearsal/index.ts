export { divertOutput } from './divert-output'
export type {
  RehearsedAct,
  RehearsedAssertion,
  RehearsedOutcome,
  RehearsedStep,
  StepError,
  StepStatus,
} from './outcome'
export { actInCourse } from './scenario-in-progress'
export { Rehearsal, type RehearsedScenario, type RunOptions } from './rehearsal'
