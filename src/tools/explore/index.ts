export { Contract } from './contract'
export { hunt } from './hunt'
export { KnownFindings } from './known-findings'
export { featureOf, huntAsJson, huntAsText, writeFeatures } from './report'
export { Moves } from './moves'
export { Random, Values } from './values'
export {
  beginAt,
  chapterReached,
  goOn,
  newStoryStep,
  phrasesOf,
  toScenario,
  walkStartsOf,
  type Move,
  type Walk,
  type WalkStart,
} from './walk'
