import type { ScenarioContext } from './scenario-context'

/** A story as its chapter describes it; it has not been told yet. */
export interface DescribedStory {
  /** The name of the story method, such as `bankAccountHasBeenCreated`. */
  readonly name: string
  /** The name of the chapter class that offers it. */
  readonly chapter: string
  /** Builds the second argument of `work` from the story data. */
  readonly build: ((storyData: never) => unknown) | undefined
  readonly work: (context: ScenarioContext<never>, built: never) => unknown
}

/** A function that is called with the story data between two stories. */
export interface StoryDataUse {
  readonly use: (storyData: never) => unknown
}
