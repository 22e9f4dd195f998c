export { divertOutput } from './divert-output'
export type {
  RehearsedAct,
  RehearsedAssertion,
  RehearsedOutcome,
  RehearsedStep,
  StepError,
  StepStatus,
} from './outcome'
export { Rehearsal, type RehearsedScenario, type RunOptions } from './rehearsal'
