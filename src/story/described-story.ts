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
