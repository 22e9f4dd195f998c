import { describeValue, StepRejectedError } from '../../errors'
import {
  chapterClassOf,
  ChapterEnd,
  EndChapter,
  openChapter,
  StoryEnding,
  type AnyChapter,
  type Arrangement,
  type DescribedStory,
  type LaterStory,
  type StoryDataUse,
} from '../../story'
import { explainRejection, type PhrasesOf } from './rejection'
import { transition, type ScenarioState } from './state'

/** An entry of an arrangement: a story, a function between stories, a chapter that is reached, or a new beginning. */
export type ArrangementEntry =
  | DescribedStory
  | LaterStory
  | StoryDataUse
  | { readonly reached: ChapterEnd<unknown> }
  | { readonly begins: true }

/** Picks stories, and returns the chapter that the last one leads to. */
export type Describe = (stories: object) => unknown

/** The stories that a phrase describes; nothing has been run yet. */
export interface PickedStories {
  readonly entries: readonly ArrangementEntry[]
  readonly reached: ChapterEnd<unknown>
}

/**
 * Runs `describe` to pick stories of the current chapter and of those that follow. A story that its chapter does not
 * offer is rejected when it is picked, before any story of the phrase is run.
 *
 * @throws {@link StepRejectedError} when a story may not be run now, or `describe` does not return the chapter it
 * reached.
 */
export function pickStories(state: ScenarioState, describe: Describe, phrasesOf?: PhrasesOf): PickedStories {
  const chapter = state.phase === 'arranging' ? state.chapter : undefined
  const from = chapter === undefined ? EndChapter : chapterClassOf(chapter)
  return pickFrom(from, describe, (story, reached) => refuse(reached ?? state, story, phrasesOf))
}

/**
 * Runs `describe` to pick stories out of turn. Only the first may come from any chapter; those that follow must be
 * offered by the chapter that the one before leads to.
 *
 * @param chapterToTryFrom - returns the chapter to take the first story from
 */
export function pickOutOfTurn(
  chapterToTryFrom: (story: string) => AnyChapter,
  describe: Describe,
  phrasesOf?: PhrasesOf,
): PickedStories {
  return pickFrom(EndChapter, describe, (story, reached, arrangement) => {
    if (reached !== undefined) refuse(reached, story, phrasesOf)
    const chapter = openChapter<object>(chapterToTryFrom(story), arrangement)
    return (...args: unknown[]): unknown =>
      Reflect.apply(Reflect.get(chapter, story) as Describe, chapter, args)
  })
}

/**
 * @param missing - called for a story that a chapter does not offer, with the state of that chapter unless it is the
 * first; returns what takes the place of the story
 */
function pickFrom(
  from: AnyChapter,
  describe: Describe,
  missing: (story: string, reached: ScenarioState | undefined, arrangement: Arrangement) => unknown,
): PickedStories {
  const entries: ArrangementEntry[] = []
  const arrangement: Arrangement = {
    add: (entry) => void entries.push(entry),
    reach: (reached) => void entries.push({ reached }),
    getResult: () => {
      throw new StepRejectedError(
        'A phrase cannot wait for its own result.\nUse getResult(data => …) inside the chain.',
      )
    },
    missing: (story, chapter) =>
      missing(
        story,
        chapter === first ? undefined : { phase: 'arranging', chapter, called: false },
        arrangement,
      ),
  }
  const first = openChapter(from, arrangement)
  const reached = describe(first)
  // An async handler is rejected below, so its own failure is ignored.
  if (reached instanceof Promise) reached.catch(() => undefined)
  if (!(reached instanceof ChapterEnd) || entries.length === 0)
    throw new StepRejectedError(pickedNothing(reached))
  return { entries, reached }
}

/** @throws {@link StepRejectedError} when the story may not be run in this state. */
function refuse(state: ScenarioState, story: string, phrasesOf: PhrasesOf | undefined): void {
  const result = transition(state, { type: 'pick', story })
  if (!result.ok) throw new StepRejectedError(explainRejection(result.rejection, phrasesOf))
}

function pickedNothing(result: unknown): string {
  const story = StoryEnding.storyIn(result)
  if (story !== undefined)
    return `The story "${story}" does not say where it leads.\nEnd it with proceedToChapter(…) or end(): when(…).proceedToChapter(NextChapter)`
  const what = result instanceof ChapterEnd ? 'a chapter without telling a story' : describeValue(result)
  return (
    `A phrase has to give the chapter that its last story reached, but it gave ${what}.\n` +
    'Write it as tell((story, …) => story.nameOfTheStory(…)), and let each story method return what proceedToChapter or end gives.'
  )
}
