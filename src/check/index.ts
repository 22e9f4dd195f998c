export { checkProject, unusedPhrases, usedDefinitions } from './check-project'
export type { Finding, Rule } from './finding'
export { findingsAsAnnotations, findingsAsText, summaryOf } from './render-findings'
export { toldStories, type ScenarioTelling } from './told-stories'
