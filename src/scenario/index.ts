export { isStatusError } from './calls/axios-call'
export type { Call, CallResult, MakeCall } from './calls/call'
export type { AssertionWords } from './calls/call-under-test'
export { Rejections } from './calls/rejections'
export type { SetUpBody } from './calls/request-set-up'
export {
  ScenarioConfiguration,
  type AnyWorld,
  type Configurable,
  type OptionsFor,
} from './configuration/configuration'
export type { ExtensionHost, ScenarioExtension, ScenarioPart } from './extension'
export type {
  RelayedGrpcAnswer,
  RelayedGrpcRequest,
  RelayedGrpcStatus,
  ScenarioRelay,
} from './scenario-relay'
export type { LogMessage } from './log-writer'
export { checkOptions, parameterNames, type ScenarioOptions } from './configuration/options'
export { pickStories, pickOutOfTurn, type PickedStories } from './stories/pick-stories'
export { failedForWantOf } from './stories/story-needs'
export { checkGraphqlVariables } from './calls/graphql-request'
export { checkXmlNamespace } from './calls/xml-namespaces'
export { noStoryBook, nothingCalled, notRepeatable, type PhrasesOf } from './stories/rejection'
export {
  Scenario,
  type BasicScenario,
  type CallsOf,
  type Outcome,
  type ScenarioApi,
  type Snapshot,
  type SnapshotOptions,
  type Then,
  type Trying,
} from './scenario'
export type {
  ReceivedAssertion,
  StreamAssertions,
  StreamCalls,
  WithinAssertions,
} from './streams/streams-chain'
export { nothingOpened } from './streams/opened-stream'
export { ScenarioEndError } from './scenario-end'
export type { OutcomeOptions } from './outcome/outcome-tellings'
export { atTheBeginning, type Journal, type Mark } from './outcome/journal'
export { mostInOrder, noOutcome, sentByHand, tooManyStories } from './outcome/no-outcome'
export { chapterToTryFrom } from './trying/chapter-to-try-from'
export type { NamedStories } from './trying/trials'
export type { Replay } from './outcome/outcome-scenario'
export { RunningScenario } from './running-scenario'
export type { ScenarioSetUp } from './scenario-set-up'
export type { Act, ObservedScenario, ScenarioObserver, StoryAct, StoryDataReads } from './scenario-observer'
export type { StoryBookBinding } from './stories/storyteller'
export {
  initialState,
  transition,
  type Rejection,
  type ScenarioEvent,
  type ScenarioState,
  type Transition,
} from './stories/state'
