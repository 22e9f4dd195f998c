export { Always, promisesOf, type NamedPromise, type PromiseCheck } from './always'
export type { Api, CallOptions, CallRequest, GraphqlOptions, QueryValue } from './api'
export {
  Chapter,
  chapterClassOf,
  isChapterClass,
  openChapter,
  StoryBook,
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
} from './chapter-end'
export type { DescribedStory, StoryDataUse } from './described-story'
export {
  chapterInWords,
  chaptersOffering,
  findStories,
  offeredStories,
  type AnyChapter,
  type FoundStory,
  type ToldStory,
} from './find-stories'
export {
  announceStories,
  firstStoryOf,
  storiesToldBy,
  withoutAnnouncements,
  type DescribeStories,
} from './phrase-stories'
export { placeholder } from './placeholder'
export type { ScenarioContext, Services } from './scenario-context'
export type { AnywhereNames, Reachable, Stories, StoryName } from './stories'
export { inWords } from './words'
