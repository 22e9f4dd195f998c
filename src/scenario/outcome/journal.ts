import { StepRejectedError } from '../../errors'
import type { ScenarioCalls } from '../calls/scenario-calls'
import { copyOf } from '../stories/copy'
import type { Storyteller } from '../stories/storyteller'
import { refusedAnew } from './no-outcome'

/** How far a scenario had come at some time. */
export interface Mark {
  /** How much was told. */
  readonly stories: number
  /** How many exchanges were made, those of stories apart. */
  readonly exchanges: number
  /** How often a header of every request was changed. */
  readonly headers: number
  /** The members of the story data. */
  readonly storyData: object
}

/** Before anything has happened. */
export const atTheBeginning: Mark = { stories: 0, exchanges: 0, headers: 0, storyData: {} }

/** What a scenario has told and set, so that it can be done once more in another one. */
export class Journal {
  readonly #stories: Storyteller
  readonly #calls: ScenarioCalls

  constructor(stories: Storyteller, calls: ScenarioCalls) {
    this.#stories = stories
    this.#calls = calls
  }

  /** How far the scenario has come by now. */
  get now(): Mark {
    const { history, exchanges, storyData } = this.#stories
    return {
      stories: history.length,
      exchanges: this.#calls.exchanges - exchanges,
      headers: this.#calls.everyRequest.changes.length,
      storyData: { ...storyData },
    }
  }

  /** Sets the headers of every request as they were set here by then. */
  repeatHeaders(other: Journal, from: Mark, to: Mark): void {
    const { everyRequest } = other.#calls
    for (const { name, value } of this.#calls.everyRequest.changes.slice(from.headers, to.headers))
      if (value === false) everyRequest.removeHeader(name)
      else everyRequest.setHeader(name, value)
  }

  /** Does in another scenario what was done here in between: tells the stories, sets headers and members of the story data. */
  async repeat(other: Journal, from: Mark, to: Mark): Promise<void> {
    this.repeatHeaders(other, from, to)
    const told = this.#stories.history.slice(from.stories, to.stories)
    if (told.length > 0) return other.#stories.replay(told)
    const { storyData } = other.#stories
    if (storyData === undefined) return
    for (const [member, value] of Object.entries(to.storyData))
      if (value !== Reflect.get(from.storyData, member))
        Reflect.set(storyData, member, copyOf<unknown>(value))
  }

  /**
   * Does a part of the arrangement anew in this scenario.
   *
   * @param what - what is done, at the begin of a sentence
   * @throws {@link StepRejectedError} which names the story that failed.
   */
  async doAnew(what: string, work: () => Promise<unknown>): Promise<void> {
    const stories = this.#stories
    stories.lastStory = undefined
    try {
      await work()
    } catch (error) {
      const story = stories.lastStory as string | undefined
      const failed = story === undefined ? what : `The story "${story}"`
      throw new StepRejectedError(refusedAnew(failed, error as Error), { cause: error })
    }
  }
}
