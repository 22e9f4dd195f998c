export { runNextAtOnce } from './at-once'
export {
  runStep,
  ScenarioRunner,
  type ScenarioListener,
  type StepOrHook,
  type StepStatus,
  type SupportCodeLibrary,
} from './scenario-runner'
