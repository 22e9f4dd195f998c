export { Always, invariantsOf, type Invariant, type InvariantCheck } from './always'
export type {
  Api,
  CallOptions,
  CallRequest,
  GraphqlOptions,
  QueryValue,
  ReceivedRequest,
  ScenarioContext,
  Services,
  StandIn,
  StandInAnswer,
} from './api'
export {
  Chapter,
  isChapterClass,
  StoryBook,
  storyBookProblem,
  takesPhrasesOf,
  type GivenStory,
  StoryEnding,
} from './chapter'
export {
  discardingArrangement,
  ChapterEnd,
  EndChapter,
  type AnyChapter,
  type Arrangement,
  type ChapterClass,
  type DescribedStory,
  type LaterStory,
  type StoryCondition,
  type StoryDataUse,
} from './chapter-end'
export {
  chaptersOffering,
  conditionsOf,
  findStories,
  firstStoryOf,
  offeredStories,
  placeholder,
  storiesToldBy,
  storyInWords,
  type DescribeStories,
  type FoundStory,
  type ToldStory,
} from './find-stories'
export {
  chapterClassOf,
  chapterInWords,
  chaptersIn,
  chaptersOf,
  chosenChapter,
  openChapter,
  storyNames,
} from './open-chapter'
export type { AnywhereNames, Reachable, Stories } from './stories'
export { inWords } from './words'
