export { Always, promisesOf, type NamedPromise, type PromiseCheck } from './always'
export type { Api, CallOptions, CallRequest, GraphqlOptions, QueryValue } from './api'
export {
  Chapter,
  chapterClassOf,
  isChapterClass,
  openChapter,
  StoryBook,
  storyBookProblem,
  storyNames,
  takesPhrasesOf,
  type GivenStory,
  StoryEnding,
} from './chapter'
export {
  discardingArrangement,
  ChapterEnd,
  EndChapter,
  type Arrangement,
  type ChapterClass,
  type DescribedStory,
  type StoryCondition,
  type StoryDataUse,
} from './chapter-end'
export {
  chapterInWords,
  chaptersOffering,
  findStories,
  firstStoryOf,
  offeredStories,
  placeholder,
  storiesToldBy,
  storyInWords,
  type DescribeStories,
  type AnyChapter,
  type FoundStory,
  type ToldStory,
} from './find-stories'
export type { ScenarioContext, Services } from './scenario-context'
export type { AnywhereNames, Reachable, Stories, StoryName } from './stories'
export { inWords } from './words'
