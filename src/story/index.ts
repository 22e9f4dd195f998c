export type { Api, CallOptions, CallRequest, QueryValue } from './api'
export { asking, type Arrangement, type DescribedStory, type StoryDataUse } from './arrangement'
export {
  Chapter,
  ChapterEnd,
  chapterClassOf,
  EndChapter,
  isChapterClass,
  openChapter,
  StoryBook,
  storyNames,
  type ChapterClass,
  type GivenStory,
  type StoryEnding,
} from './chapter'
export {
  chaptersOffering,
  findStories,
  offeredStories,
  type AnyChapter,
  type FoundStory,
  type ToldStory,
} from './find-stories'
export {
  announcing,
  firstStoryOf,
  storiesToldBy,
  withoutAnnouncements,
  type DescribeStories,
} from './phrase-stories'
export { placeholder } from './placeholder'
export type { ScenarioContext, Services } from './scenario-context'
export type { Reachable, Stories, StoryName } from './stories'
export { inWords } from './words'
