export { checkProject, unusedPhrases } from './check-project'
export type { Finding, Rule } from './finding'
export { findingsAsAnnotations, findingsAsText, summaryOf } from './render-findings'
export { tellingsOf } from './tellings'
