export { beginScenario, endScenario, finishStep } from './hooks'
export { exactJson, expectedBody, expectedJson, type ExpectedBody } from './expected-body'
export { documentFile } from './document-file'
export type { ParameterTypes, PhraseArguments } from './phrase'
export type { Pickle, PickleStep } from './pickle'
export { projectFile } from './project-file'
export { fileBody, formBody, multipartBody } from './request-body-input'
export { explainOtherBook } from './other-book'
export {
  lendVariables,
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
} from './step-argument'
export { firstStoryOf, placeOfPhrase } from './phrases-of-story'
export {
  storiesOf,
  type DefineStep,
  type StepOptions,
  type StoryHandler,
  type StoryPhrases,
} from './stories-of'
export { storyPhraseOf, type StoryPhrase } from './story-phrase'
export { StoryWorld } from './story-world'
export { checkWorldParameters, fromWorldParameters } from './world-parameters'
export { untimed } from './untimed'
export {
  scenarioUseFor,
  scenarioUses,
  useScenario,
  type ScenarioUse,
  type UseScenarioOptions,
  type WorldClass,
} from './use-scenario'
