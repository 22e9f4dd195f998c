export { withProjectInCode, type ProjectInCode } from './in-code'
export type {
  RehearsedAct,
  RehearsedOutcome,
  RehearsedScenario,
  RehearsedStep,
  RunOptions,
} from './rehearsed-outcome'
export { Rehearsal } from './rehearsal'
export { actInCourse } from './scenario-in-progress'
