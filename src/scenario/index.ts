export { isStatusError, type Call, type CallResult, type MakeCall } from './calls/call'
export type { AssertionWords } from './calls/call-under-test'
export type { ExtensionHost, ScenarioExtension, ScenarioPart } from './calls/extension'
export { Rejections } from './calls/gate'
export { checkActor } from './actors'
export { checkGraphqlVariables } from './calls/graphql-request'
export type { SetUpBody } from './calls/next-request'
export { checkXmlNamespace } from './calls/calls'
export {
  Scenario,
  type BasicScenario,
  type CallsAs,
  type CallsOf,
  type Outcome,
  type ScenarioApi,
  type Snapshot,
  type SnapshotOptions,
  type Then,
  type Trying,
} from './chain'
export { ScenarioConfiguration, type AnyWorld, type Configurable, type OptionsFor } from './configuration'
export { checkOptions, parameterNames, type Actor, type ActorContext, type ScenarioOptions } from './options'
export { ScenarioEndError } from './end'
export type {
  Act,
  ObservedScenario,
  RelayedGrpcAnswer,
  RelayedGrpcRequest,
  RelayedGrpcStatus,
  ScenarioObserver,
  ScenarioRelay,
  StoryAct,
  StoryDataReads,
} from './events'
export type { LogMessage } from './log-writer'
export {
  atTheBeginning,
  explainingRepeat,
  maxInOrder,
  noOutcome,
  repeatBetween,
  repeatHeaders,
  sentByHand,
  tooManyStories,
  type Mark,
} from './replay'
export { RunningScenario, type OutcomeOptions, type ScenarioSetUp } from './scenario'
export { failedForWantOf } from './stories/needs'
export { pickOutOfTurn, pickStories, type PickedStories } from './stories/pick-stories'
export {
  noStoryBook,
  nothingCalled,
  notRepeatable,
  type PhrasesOf,
  type Rejection,
} from './stories/rejection'
export {
  initialState,
  transition,
  type ScenarioEvent,
  type ScenarioState,
  type Transition,
} from './stories/state'
export type { StoryBookBinding } from './stories/stories'
export { nothingOpened } from '../streams'
export type {
  ReceivedAssertion,
  StreamAssertions,
  StreamCalls,
  WithinAssertions,
} from './streams/streams-chain'
export { chapterToTryFrom, type NamedStories, type Replay } from './trials'
