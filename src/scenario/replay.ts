import { StepRejectedError } from '../errors'
import type { ScenarioCalls } from './calls/calls'
import type { RunningStories } from './stories/stories'
import { copyOf } from './stories/story-data'

export interface Mark {
  readonly storyCount: number
  /** The number of exchanges, without those of stories. */
  readonly exchangeCount: number
  readonly headerCount: number
  readonly storyData: object
}

export const atTheBeginning: Mark = { storyCount: 0, exchangeCount: 0, headerCount: 0, storyData: {} }

interface Repeatable {
  readonly stories: RunningStories
  readonly calls: ScenarioCalls
}

/** Repeats in another scenario the changes to the headers of every request between two points. */
export function repeatHeaders(here: Repeatable, there: Repeatable, from: Mark, to: Mark): void {
  there.calls.everyRequest.repeat(here.calls.everyRequest.changes.slice(from.headerCount, to.headerCount))
}

/** Repeats in another scenario what was done between two points: stories, headers and story data. */
export async function repeatBetween(
  here: Repeatable,
  there: Repeatable,
  from: Mark,
  to: Mark,
): Promise<void> {
  repeatHeaders(here, there, from, to)
  const entries = here.stories.history.slice(from.storyCount, to.storyCount)
  if (entries.length > 0) return there.stories.repeat(entries)
  const { storyData } = there.stories
  if (storyData === undefined) return
  for (const [member, value] of Object.entries(to.storyData))
    if (value !== Reflect.get(from.storyData, member)) Reflect.set(storyData, member, copyOf<unknown>(value))
}

/** Repeats a part of the arrangement. @param what - what is done, for the beginning of a sentence */
export async function explainingRepeat(
  { stories }: Repeatable,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> {
  stories.lastStory = undefined
  try {
    await work()
  } catch (error) {
    const story = stories.lastStory as string | undefined
    const failed = story === undefined ? what : `The story "${story}"`
    throw new StepRejectedError(
      `${failed} failed when the set-up ran again, so the outcome cannot be checked.\n${(error as Error).message}\n` +
        'Draw values that must be unique each time, for example with {{$uuid}} or {{$email}}.',
      { cause: error },
    )
  }
}
