export {
  beginScenario,
  endRun,
  endScenario,
  finishStep,
  isRecording,
  observeScenarios,
  recordingVariable,
} from './hooks'
export { documentFile } from './arguments/files'
export { argumentKinds, type ArgumentName, type ValuesOf } from './arguments/kinds'
export { quotedStep, quotedSteps } from './arguments/quoted-steps'
export { cellValue, storyArgument } from './arguments/values'
export { nearestPhrase, phrasesOfStory, placeOfPhrase, storyDefinition } from './binding/definitions'
export type { ParameterTypes, PhraseArguments } from './binding/phrase'
export {
  storiesOf,
  type DefineStep,
  type StepOptions,
  type StoryHandler,
  type StoryPhrases,
  type Tell,
} from './binding/stories-of'
export { explainOtherBook, storyPhraseOf, type StoryPhrase } from './binding/story-phrase'
export {
  checkWorldParameters,
  fromWorldParameters,
  scenarioUseFor,
  scenarioUses,
  useScenario,
  type ScenarioUse,
  type UseScenarioOptions,
  type WorldClass,
} from './binding/use-scenario'
export {
  asserts,
  libraryPhraseOf,
  nextLibraryPhrase,
  partsOfRequest,
  step,
  untimed,
  type LibraryPhrase,
  type RequestPart,
  type StreamKind,
} from './library-step'
export { textsOfStep, type Pickle, type PickleStep } from './pickle'
export {
  noScenario,
  scenarioIn,
  setStandInVariables,
  variablesIn,
  type ScenarioInWorld,
} from './scenario-in-world'
export type { ScenarioRecord } from './scenario-record'
export { StoryWorld } from './story-world'
