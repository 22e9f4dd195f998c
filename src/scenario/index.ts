export type { Call, ExtensionHost, MakeCall, ScenarioExtension, ScenarioPart } from './call'
export { ScenarioConfiguration, type AnyWorld, type Configurable, type OptionsFor } from './configuration'
export type { LogMessage } from './log-writer'
export { checkOptions, parameterNames, type ScenarioOptions } from './options'
export { draft, type Draft } from './draft'
export { explainRejection, noStoryBook, notRepeatable, type PhrasesOf } from './rejection'
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
} from './state'
