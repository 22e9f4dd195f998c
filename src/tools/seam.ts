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
} from '../exchange'
export { endOfQuoted, escapePattern, parseExactly, stringifyExactly, xml } from '../formats'
export { DocumentedOperations, expectOpenApi } from '../expectations'
export { decodeContent, describeStatus, isSafe, type RelayedAnswer, type RelayedRequest } from '../http'
export { summarizeExchange } from '../log'
export { assetText, escapeMarkup, fillPage } from '../page'
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
} from '../world'
