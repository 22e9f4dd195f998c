/**
 * What tools know of the core beside the public API. Files of a tool import it, its own folder, `errors` and the index of
 * the package, and nothing else of `src`.
 */
export {
  Body,
  Headers,
  answeredRequest,
  containsNewValue,
  isAnswered,
  looksLikeId,
  newValueTexts,
  pathTemplate,
  type AnsweredExchange,
  type Exchange,
  type FailedExchange,
  requestsOf,
  type ExchangeRequest,
  type GrpcExchange,
  type HttpExchange,
} from '../exchange'
export { endOfQuoted, escapePattern, parseExactly, stringifyExactly, xml } from '../formats'
export {
  DocumentedOperations,
  expectOpenApi,
  documentedStatus,
  type DocumentedOperation,
} from '../assertions'
export {
  decodeContent,
  describeStatus,
  isSafe,
  type RelayedAnswer,
  type RelayedRequest,
  originOf,
  statusText,
} from '../http'
export {
  summarizeExchange,
  prettyJson,
  redactTranscript,
  renderCurl,
  renderMessage,
  type LoggedTranscript,
} from '../log'
export {
  indent,
  keyOfStep,
  linesOf,
  parseFeature,
  scenariosOf,
  usesOf,
  waysThrough,
  writtenParameters,
  type Definition,
  type Project,
  type ProjectScenario,
  type ProjectStep,
  type ScenarioStories,
  type StepText,
  type BoundPhrase,
  type Way,
  booksOf,
  projectOf,
} from '../project'
export { Redactor } from '../redaction'
export {
  actInCourse,
  type Rehearsal,
  type RehearsedAct,
  type RehearsedOutcome,
  type RehearsedScenario,
  type RehearsedStep,
} from '../rehearsal'
export {
  Rejections,
  failedForWantOf,
  isStatusError,
  pickStories,
  type ObservedScenario,
  type RelayedGrpcAnswer,
  type RelayedGrpcRequest,
  type ScenarioRelay,
} from '../scenario'
export {
  EndChapter,
  StoryBook,
  chapterClassOf,
  chapterInWords,
  discardingArrangement,
  inWords,
  openChapter,
  placeholder,
  takesPhrasesOf,
  type AnyChapter,
  type ChapterClass,
  type FoundStory,
  type ToldStory,
  storyNames,
} from '../story'
export { Variables } from '../variables'
export {
  documentFile,
  openApi,
  scenarioUseFor,
  storyArgument,
  textsOfStep,
  type PickleStep,
  type ScenarioUse,
  recordingVariable,
  scenarioIn,
  type Pickle,
  type ScenarioInWorld,
  type ScenarioRecord,
  type StoryWorld,
} from '../world'
