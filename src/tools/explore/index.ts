export { Book, startsOf } from './book'
export { exploreProject } from './explore'
export type { Finding } from './candidate'
export { LearnedFile } from './learned-file'
export { explorationAsJson, explorationAsText, featureOf, writeFeatures } from './report'
export { KnownFindings } from './known-findings'
export { Contract } from './contract'
export { Random } from './random'
export {
  beginAt,
  chapterReached,
  goOn,
  newStoryStep,
  toScenario,
  type Move,
  type Walk,
  type WalkStart,
} from './walk'
