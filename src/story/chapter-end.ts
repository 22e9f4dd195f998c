import { ConfigurationError } from '../errors'
import type { DescribedStory, StoryDataUse } from './described-story'

/** Where chapters put the stories that were described, in order, and who tells them. */
export interface Arrangement {
  add(entry: DescribedStory | StoryDataUse): void
  /** Notes the chapter to which the story added last leads. */
  reach(chapter: ChapterEnd<unknown>): void
  /** Tells the stories that wait, then gives a copy of the story data. */
  getResult(): Promise<unknown>
}

/** The arrangement of chapters that belong to no scenario: made by hand, or by tools that ask where a story leads. */
export const detachedArrangement: Arrangement = {
  add: () => undefined,
  reach: () => undefined,
  getResult: () =>
    Promise.reject(
      new ConfigurationError(
        'This chapter belongs to no scenario, so no story was told.\nStart from a scenario: scenario.given.…',
      ),
    ),
}

/** The arrangement of chapters that are only asked where their stories lead; nothing is ever told. */
export const askingArrangement: Arrangement = {
  add: () => undefined,
  reach: () => undefined,
  getResult: () => new Promise(() => undefined),
}

export const arrangement = Symbol('arrangement')

/** The class of a chapter, which needs nothing to be opened. */
export type ChapterClass<C> = new () => C

/** Where an arrangement has come to. */
export abstract class ChapterEnd<StoryData> {
  [arrangement]: Arrangement = detachedArrangement

  /** Tells the stories arranged so far and gives a copy of the story data. */
  getResult(): Promise<StoryData>
  /** Hands a copy of the story data to `use` once the stories before have been told, and goes on with the chapter. */
  getResult(use: (storyData: StoryData) => unknown): this
  getResult(use?: (storyData: StoryData) => unknown): Promise<StoryData> | this {
    if (use === undefined) return this[arrangement].getResult() as Promise<StoryData>
    this[arrangement].add({ use })
    return this
  }
}

/** The end of an arrangement: no story may follow. */
export class EndChapter<StoryData = unknown> extends ChapterEnd<StoryData> {}
