import { ConfigurationError } from '../errors'
import type { ChapterEnd } from './chapter'
import type { ScenarioContext } from './scenario-context'

/** A story as its chapter describes it: what to do when it is told, and nothing done yet. */
export interface DescribedStory {
  /** The name of the story method, such as `bankAccountHasBeenCreated`. */
  readonly name: string
  /** The name of the chapter class that offers it. */
  readonly chapter: string
  /** Builds the second argument of `work` from the story data. */
  readonly build: ((storyData: never) => unknown) | undefined
  readonly work: (context: ScenarioContext<never>, built: never) => unknown
}

/** A function that waits between two stories for the story data. */
export interface StoryDataUse {
  readonly use: (storyData: never) => unknown
}

/** Where chapters put the stories that were described, in order, and who tells them. */
export interface Arrangement {
  add(entry: DescribedStory | StoryDataUse): void
  /** Notes the chapter to which the story added last leads. */
  reach(chapter: ChapterEnd<unknown>): void
  /** Tells the stories that wait, then gives a copy of the story data. */
  getResult(): Promise<unknown>
}

/** The arrangement of chapters that belong to no scenario: made by hand, or by tools that ask where a story leads. */
export const detached: Arrangement = {
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
export const asking: Arrangement = {
  add: () => undefined,
  reach: () => undefined,
  getResult: () => new Promise(() => undefined),
}
