export { readArguments } from './arguments'
export { checkProject, parseFinding, unusedPhrases } from './check-project'
export { findingsAsAnnotations, findingsAsText, summaryOf, type Finding } from './findings'
export {
  nextAt,
  offersIn,
  positionInWords,
  type Next,
  type OfferedGroup,
  type OfferedPhrase,
  type Offers,
} from './next'
export { effects, storiesOfScenarios, type ScenarioPosition } from './scenario-walk'
export { explainUnmatched } from './unmatched-step'
