export { Contract } from './contract'
export { findingKinds, type Finding, type FindingKind, type Trouble } from './finding'
export { hunt, type Hunt } from './hunt'
export { Hunter, type HuntOptions } from './hunter'
export {
  accept,
  defaultIgnoreFile,
  isKnown,
  readKnownFindings,
  staleFindings,
  type KnownFinding,
} from './known-findings'
export { huntAsJson, huntAsText, type Paint } from './report-hunt'
export { phrasesOf } from './walk'
export { featureOf, mustBeWritable, writeFeatures, type WrittenFinding } from './write-features'
