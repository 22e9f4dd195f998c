export { Contract } from './contract'
export { findingKinds, hunt, type Hunt } from './hunt'
export {
  accept,
  defaultIgnoreFile,
  isKnown,
  readKnownFindings,
  staleFindings,
  type KnownFinding,
} from './known-findings'
export { featureOf, huntAsJson, huntAsText, mustBeWritable, writeFeatures } from './report'
export { phrasesOf } from './walk'
