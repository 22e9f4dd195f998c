export { beginScenario, endScenario, finishStep, isRecording, recordingVariable } from './hooks'
export { exactJson, expectedBody, type ExpectedBody } from './arguments/expected-body'
export { dataFile } from './arguments/data-file'
export { documentFile, schemaFile, schemaFilesIn } from './arguments/document-file'
export { meantAsRows } from './arguments/meant-as-rows'
export { observeScenarios, type ObserverOf } from './observed-scenarios'
export { openApi, status, variableName } from './arguments/kinds'
export {
  asserts,
  libraryPhraseOf,
  step,
  type Argument,
  type ArgumentContext,
  type LibraryPhrase,
  type StreamKind,
  type ValuesOf,
} from './library-step'
export type { ParameterTypes, PhraseArguments } from './binding/phrase'
export { textsOfStep, type Pickle, type PickleStep } from './pickle'
export { projectFile } from './arguments/project-file'
export { fileBody, formBody, multipartBody } from './arguments/request-body-input'
export { explainOtherBook } from './binding/other-book'
export {
  setStandInVariables,
  noScenario,
  scenarioIn,
  ScenarioInWorld,
  scenarioOf,
  variablesIn,
} from './scenario-in-world'
export {
  cellValue,
  docStringValue,
  argumentOf,
  docStringOf,
  isTable,
  storyArgument,
  tableColumn,
  tableFields,
  tableOf,
  tableValue,
  type Table,
} from './arguments/step-argument'
export type { ScenarioRecord } from './scenario-record'
export { nearestPhrase, suggestPhrase } from './binding/nearest-phrase'
export { storyDefinition } from './binding/quoted-phrase'
export { quotedStep, quotedSteps } from './arguments/quoted-steps'
export { phrasesOfStory, placeOfPhrase } from './binding/phrases-of-story'
export {
  storiesOf,
  type DefineStep,
  type StepOptions,
  type StoryHandler,
  type StoryPhrases,
  type Tell,
} from './binding/stories-of'
export { storyPhraseOf, type StoryPhrase } from './binding/story-phrase'
export { StoryWorld } from './story-world'
export { checkWorldParameters, fromWorldParameters } from './binding/world-parameters'
export { untimed } from './untimed'
export {
  scenarioUseFor,
  scenarioUses,
  useScenario,
  type ScenarioUse,
  type UseScenarioOptions,
  type WorldClass,
} from './binding/use-scenario'
