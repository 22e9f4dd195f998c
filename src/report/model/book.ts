import type { StoryMap } from '../../map'

/** A story book, and how often its ways were told. */
export interface ReportBook {
  /** In words, as {@link StoryMap.title}. */
  readonly name: string
  /** The book as `drawSvg` takes it, like `chapterwise map`; the scenarios of a story are those that told it. */
  readonly map: StoryMap
  /** The opening chapter first. */
  readonly chapters: readonly ReportChapter[]
  /** The stories of each chapter, inherited ones included. */
  readonly ways: readonly ReportWay[]
}

export interface ReportChapter {
  /** Unique in the report, and compared by the filter `Chapter`: `banking story › bank account has been created`. */
  readonly id: string
  /** {@link MapChapter.id}, unique in the book. */
  readonly mapId: string
  /** In words. */
  readonly name: string
  /** The number of attempts that reached it. An opening chapter is reached when one of its stories is told. */
  readonly reached: number
}

export interface ReportWay {
  /** {@link MapStory.id}, the arrow of the drawing; an inherited story has the same id in all chapters. */
  readonly mapId: string
  /** {@link ReportChapter.id} of the chapter that offers it. */
  readonly chapter: string
  /** The name of the story, in words. */
  readonly story: string
  /** The name of the chapter that it leads to, in words. */
  readonly leadsTo: string
  /** How often it was told there, failures included, in all attempts. */
  readonly told: number
  /** How often it failed. */
  readonly failed: number
  /** The scenarios that told it: {@link ReportScenario.id}. */
  readonly scenarios: readonly string[]
}
