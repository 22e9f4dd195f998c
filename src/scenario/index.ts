export type { Call, ExtensionHost, MakeCall, ScenarioExtension, ScenarioPart } from './calls/call'
export { RequestSetUp, type SetUpBody } from './calls/request-set-up'
export {
  ScenarioConfiguration,
  type AnyWorld,
  type Configurable,
  type OptionsFor,
} from './configuration/configuration'
export type { LogMessage } from './log-writer'
export { checkOptions, parameterNames, type ScenarioOptions } from './configuration/options'
export { draft, type Draft } from './stories/draft'
export { explainRejection, noStoryBook, notRepeatable, type PhrasesOf } from './stories/rejection'
export {
  Scenario,
  type BasicScenario,
  type ScenarioApi,
  type Snapshot,
  type SnapshotOptions,
  type Then,
} from './scenario'
export { ScenarioEndError } from './scenario-end-error'
export { ScenarioRun, type StoryBookBinding } from './scenario-run'
export {
  initialState,
  transition,
  type Rejection,
  type ScenarioEvent,
  type ScenarioState,
  type Transition,
} from './stories/state'
