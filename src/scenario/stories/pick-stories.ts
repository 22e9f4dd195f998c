import { describeValue, nearestName, StepRejectedError } from '../../errors'
import {
  announceStories,
  chapterClassOf,
  ChapterEnd,
  findStories,
  openChapter,
  StoryEnding,
  withoutAnnouncements,
  type AnyChapter,
  type Arrangement,
  type ChapterClass,
  type DescribedStory,
  type StoryBook,
  type StoryDataUse,
} from '../../story'
import { explainRejection, type PhrasesOf, type Rejection } from './rejection'
import { transition, type ScenarioState } from './state'

/** An entry of an arrangement: a story, a function between stories, a chapter that is reached, or a new beginning. */
export type ArrangementEntry =
  DescribedStory | StoryDataUse | { readonly reached: ChapterEnd<unknown> } | { readonly begins: true }

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
 * @param book - the story book, to tell a misspelt story from one of another chapter
 * @throws {@link StepRejectedError} when a story may not be run now, or `describe` does not return the chapter it
 * reached.
 */
export function pickStories(
  state: ScenarioState,
  describe: Describe,
  phrasesOf?: PhrasesOf,
  book?: ChapterClass<StoryBook>,
): PickedStories {
  const chapter = state.phase === 'arranging' ? state.chapter : undefined
  return pickFrom(
    (arrangement) => (chapter === undefined ? {} : openChapter(chapterClassOf(chapter), arrangement)),
    (story, reached) => mustOffer(reached ?? state, story, phrasesOf, book),
    describe,
  )
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
  const openAny = (arrangement: Arrangement): object =>
    new Proxy(
      {},
      {
        get(_, story) {
          if (typeof story === 'symbol') return undefined
          const chapter: object = openChapter(chapterToTryFrom(story), arrangement)
          return (...args: unknown[]) =>
            (chapter as Record<string, (...args: unknown[]) => unknown>)[story]?.(...args)
        },
      },
    )
  return pickFrom(openAny, (story, reached) => reached && mustOffer(reached, story, phrasesOf), describe)
}

/**
 * @param open - returns the stories to pick from first
 * @param check - called before each story is described, with the state of the chapter that the story before led to
 */
function pickFrom(
  open: (arrangement: Arrangement) => object,
  check: (story: string, reached: ScenarioState | undefined) => void,
  describe: Describe,
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
  }
  const stories = announceStories<object>(open(arrangement), (story, chapter) =>
    check(story, chapter instanceof ChapterEnd ? { phase: 'arranging', chapter, called: false } : undefined),
  )
  const reached = withoutAnnouncements(describe(stories))
  // An async handler is rejected below, so its own failure is ignored.
  if (reached instanceof Promise) reached.catch(() => undefined)
  if (!(reached instanceof ChapterEnd) || entries.length === 0)
    throw new StepRejectedError(pickedNothing(reached))
  return { entries, reached }
}

/** @throws {@link StepRejectedError} when the story may not be run in this state. */
function mustOffer(
  state: ScenarioState,
  story: string,
  phrasesOf: PhrasesOf | undefined,
  book?: ChapterClass<StoryBook>,
): void {
  const result = transition(state, { type: 'pick', story })
  if (result.ok) return
  const meant = book && meantStory(result.rejection, book)
  throw new StepRejectedError(explainRejection(result.rejection, phrasesOf, meant))
}

/** Returns the offered story with nearly the same name; undefined if the name is that of another story of the book. */
function meantStory(rejection: Rejection, book: ChapterClass<StoryBook>): string | undefined {
  if (rejection.reason !== 'story not offered') return undefined
  const near = nearestName(rejection.story, rejection.offered)
  const isStory = near !== undefined && findStories(book).some(({ story }) => story === rejection.story)
  return isStory ? undefined : near
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
