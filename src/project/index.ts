export { booksOf } from './books'
export { configurationFile, placeInConfiguration } from './configuration-file'
export type { SupportCodeLibrary } from './cucumber'
export type { Definition } from './definition'
export { explain } from './explain-error'
export { parseFeature, scenariosOf, type ParsedFeature, type ParseProblem } from './gherkin'
export {
  settingsOf,
  loadProject,
  openProject,
  projectWith,
  readFeatures,
  type LoadedProject,
  type ProjectOptions,
} from './open-project'
export { libraryPhrases, phrasesAsMarkdown, type PhraseDocs } from './library-phrases'
export { partOfFeature, type PartOfFeature } from './part-of-feature'
export { stepsQuotedBy } from './quoted-steps'
export { indent, keyOfStep, linesOf, type StepText } from './step-text'
export { usesOf, writtenParameters } from './definition-uses'
export {
  projectOf,
  type ProjectSettings,
  type Place,
  type Project,
  type ProjectScenario,
  type ProjectStep,
  type SourcedPickle,
} from './project'
export { waysThrough, type BoundPhrase, type ScenarioStories, type Way, type WayPhrase } from './story-graph'
