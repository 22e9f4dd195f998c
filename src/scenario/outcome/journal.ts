import { StepRejectedError } from '../../errors'
import type { ScenarioCalls } from '../calls/scenario-calls'
import { copyOf } from '../stories/copy'
import type { Storyteller } from '../stories/storyteller'
import { refusedAnew } from './no-outcome'

/** A point in the progress of a scenario. */
export interface Mark {
  /** The number of entries told. */
  readonly stories: number
  /** The number of exchanges, without those of stories. */
  readonly exchanges: number
  /** The number of changes to the headers of every request. */
  readonly headers: number
  /** The members of the story data. */
  readonly storyData: object
}

export const atTheBeginning: Mark = { stories: 0, exchanges: 0, headers: 0, storyData: {} }

/** Records what a scenario has told and set, so that another scenario can repeat it. */
export class Journal {
  readonly #stories: Storyteller
  readonly #calls: ScenarioCalls

  constructor(stories: Storyteller, calls: ScenarioCalls) {
    this.#stories = stories
    this.#calls = calls
  }

  /** The current point. */
  get now(): Mark {
    const { history, exchanges, storyData } = this.#stories
    return {
      stories: history.length,
      exchanges: this.#calls.exchanges - exchanges,
      headers: this.#calls.everyRequest.changes.length,
      storyData: { ...storyData },
    }
  }

  /** Repeats in another scenario the changes to the headers of every request between two points. */
  repeatHeaders(other: Journal, from: Mark, to: Mark): void {
    const { everyRequest } = other.#calls
    for (const { name, value } of this.#calls.everyRequest.changes.slice(from.headers, to.headers))
      if (value === false) everyRequest.removeHeader(name)
      else everyRequest.setHeader(name, value)
  }

  /**
   * Repeats in another scenario what was done between two points: tells the stories, sets headers and members of the
   * story data.
   */
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
   * Repeats a part of the arrangement in this scenario.
   *
   * @param what - what is done, for the beginning of a sentence
   * @throws {@link StepRejectedError} that names the story that failed.
   */
  async repeatPart(what: string, work: () => Promise<unknown>): Promise<void> {
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
