export { CleanUpError, ConfigurationError, InputError, NoResponseError, StepRejectedError } from './errors'
export {
  BadRequestProvider,
  DefaultBadRequestProvider,
  type BadRequestError,
  type BadRequestResponse,
} from './expectations'
export {
  chapterwiseChai,
  type BadRequest,
  type ChaiHost,
  type IncludedHeaders,
  type Response,
  type ResponseHeaders,
  type ResponseTime,
  type ShouldBe,
} from './response'
export {
  ScenarioConfiguration,
  ScenarioEndError,
  type BasicScenario,
  type Configurable,
  type LogMessage,
  type OptionsFor,
  type Scenario,
  type ScenarioOptions,
  type Snapshot,
  type SnapshotOptions,
  type Then,
} from './scenario'
export {
  Chapter,
  EndChapter,
  StoryBook,
  type Api,
  type CallOptions,
  type CallRequest,
  type ChapterClass,
  type ScenarioContext,
  type Services,
  type Stories,
} from './story'
export {
  storiesOf,
  StoryWorld,
  useScenario,
  type DefineStep,
  type ParameterTypes,
  type PhraseArguments,
  type StoryHandler,
  type StoryPhrases,
  type UseScenarioOptions,
} from './world'
