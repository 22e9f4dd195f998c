export { changeOf, filedExamples, withRows } from './examples'
export {
  parseFeature,
  scenariosOf,
  writtenInOutline,
  type ParsedFeature,
  type ParseProblem,
  type SourcedPickle,
  type UnparsedFeature,
} from './gherkin'
export { libraryPhrases, phrasesAsMarkdown, type PhraseDocs } from './library-phrases'
export {
  configurationFile,
  explain,
  featureFiles,
  lineOf,
  loadProject,
  loadRun,
  placeInConfiguration,
  projectWith,
  readAllFeatures,
  readFeatures,
  settingsOf,
  type LoadedProject,
  type ProjectOptions,
} from './open-project'
export { partOfFeature } from './part-of-feature'
export { refuseUnknownOptions } from './plugin-options'
export {
  booksOf,
  projectOf,
  stepsQuotedBy,
  usesOf,
  writtenParameters,
  type Definition,
  type Place,
  type Project,
  type ProjectScenario,
  type ProjectSettings,
  type ProjectStep,
} from './project'
export { indent, keyOfStep, linesOf, type StepText } from './step-text'
export { waysThrough, type BoundPhrase, type ScenarioStories, type GraphStory } from './story-graph'
