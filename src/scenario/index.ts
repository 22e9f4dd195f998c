export { actors, checkActor } from './actors'
export { checkGraphqlVariables } from './calls/api'
export { isStatusError, notRepeatable, type Call, type CallResult, type MakeCall } from './calls/call'
export type { AssertionWords } from './calls/call-under-test'
export { checkXmlNamespace } from './calls/calls'
export type { SetUpBody } from './calls/next-request'
export { Rejections } from './calls/open-calls'
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
export { ScenarioEndError } from './end'
export type {
  Act,
  ObservedScenario,
  ProtocolHost,
  RelayedGrpcAnswer,
  RelayedGrpcRequest,
  RelayedGrpcStatus,
  ScenarioObserver,
  ScenarioRelay,
  StoryAct,
  StoryDataReads,
} from './events'
export type { LogMessage } from './log-writer'
export { checkOptions, parameterNames, type Actor, type ActorContext, type ScenarioOptions } from './options'
export { whenReady, type ReadyOptions } from './ready'
export { outcome } from './outcome/outcome'
export type { OutcomeOptions } from './outcome/runs'
export type { CallingStory, Part, PartInScenario } from './part'
export {
  atTheBeginning,
  explainingRepeat,
  maxInOrder,
  noOutcome,
  nothingLost,
  repeatBetween,
  repeatHeaders,
  sentByHand,
  tooManyStories,
  type Mark,
} from './replay'
export { RunningScenario, type ScenarioSetUp } from './scenario'
export {
  arranging,
  hasCalled,
  noStoryBook,
  nothingCalled,
  pickOutOfTurn,
  pickStories,
  type PhrasesOf,
  type PickedStories,
  type ScenarioState,
} from './stories/progress'
export type { StoryBookBinding } from './stories/stories'
export { failedForWantOf } from './stories/story-data'
export { nothingOpened } from '../streams'
export {
  streams,
  type AbsenceAssertion,
  type ListeningOptions,
  type ReceivedAssertion,
  type StreamAssertions,
  type StreamCalls,
  type WithinAssertions,
} from './streams/streams-chain'
export {
  checkStandIn,
  fixedAnswer,
  receiveAgain,
  Route,
  standIn,
  standInNames,
  standIns,
  startStandIns,
  stopStandIns,
  useStandIns,
  type ToldResponse,
  type Reception,
  type StandInOptions,
  type StandInsOption,
  type Telling,
} from './stand-ins'
export { chapterToTryFrom, trials, type NamedStories, type Replay } from './trials'
