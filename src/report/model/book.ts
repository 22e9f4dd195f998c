import type { StoryMap } from '../../map'

/** A story book, and how often its ways were gone. */
export interface ReportBook {
  /** In words, as {@link StoryMap.title}. */
  readonly name: string
  /** The book as the drawings of `chapterwise map` take it (`drawSvg`); its scenarios are those that went each story. */
  readonly map: StoryMap
  /** The opening chapter first. */
  readonly chapters: readonly ReportChapter[]
  /** A story of one chapter, for each chapter that offers it. */
  readonly ways: readonly ReportWay[]
}

export interface ReportChapter {
  /** Unique in the report, and what `Chapter` filters by: `banking story › bank account has been created`. */
  readonly id: string
  /** {@link MapChapter.id}, unique in the book. */
  readonly mapId: string
  /** In words. */
  readonly name: string
  /** The attempts of scenarios that came to it. An opening chapter is reached when one of its stories is told. */
  readonly reached: number
}

export interface ReportWay {
  /** {@link MapStory.id}, the arrow of the drawing; that of an inherited story is the same for all chapters. */
  readonly mapId: string
  /** {@link ReportChapter.id} of the chapter that offers it. */
  readonly chapter: string
  /** The name of the story, in words. */
  readonly story: string
  /** The name of the chapter that it leads to, in words. */
  readonly leadsTo: string
  /** How often it was told there, in every attempt; also when it failed. */
  readonly told: number
  /** How often it failed. */
  readonly failed: number
  /** The scenarios that told it: {@link ReportScenario.id}. */
  readonly scenarios: readonly string[]
}
