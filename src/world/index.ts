export {
  beginningHook,
  beginRun,
  endRun,
  endScenario,
  finishStep,
  isRecording,
  observed,
  recordingVariable,
  redactInScenario,
} from './hooks'
export { openApiFile, rowsFile } from './arguments/files'
export { argumentKinds, type ArgumentName, type ValuesOf } from './arguments/kinds'
export { quotedStep, quotedSteps } from './arguments/quoted-steps'
export { cellValue, storyArgument } from './arguments/values'
export {
  explainOtherBook,
  nearestPhrase,
  phrasesOfStory,
  placeOfPhrase,
  storyDefinition,
  storyPhraseOf,
  type StoryPhrase,
} from './binding/definitions'
export {
  storiesOf,
  type DefineStep,
  type ParameterTypes,
  type PhraseArguments,
  type StepOptions,
  type StoryHandler,
  type StoryPhrases,
  type Tell,
} from './binding/stories-of'
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
  libraryPhraseOf,
  nextLibraryPhrase,
  partsOfRequest,
  step,
  untimed,
  type LibraryPhrase,
  type RequestPart,
} from './library-step'
export type { StreamKind } from '../streams'
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
