export { readArguments } from './arguments'
export { checkProject, noScenarioFound, parseFindings, unusedPhrases } from './check-project'
export { findingsAsAnnotations, findingsAsText, checkSummary, type CheckFinding } from './findings'
export {
  nextAt,
  offersIn,
  positionInWords,
  type Next,
  type OfferedPhrase,
  type Offers,
  type PositionInWords,
} from './next'
export { storiesOfScenarios, type ScenarioPosition } from './scenario-walk'
export { explainUnmatched } from './unmatched-step'
