import { kindOfValue, StepRejectedError } from '../../errors'
import {
  chapterClassOf,
  ChapterEnd,
  EndChapter,
  inWords,
  offeredStories,
  openChapter,
  StoryEnding,
  storyNames,
  type AnyChapter,
  type Arrangement,
  type DescribedStory,
  type LaterStory,
  type StoryDataUse,
} from '../../story'
import { arranging, noStoryBook, type PhrasesOf, type ScenarioState } from './progress'

export type ArrangementEntry =
  | DescribedStory
  | LaterStory
  | StoryDataUse
  | { readonly kind: 'reached'; readonly chapter: ChapterEnd<unknown> }
  | { readonly kind: 'begins' }

export type Describe = (stories: object) => unknown

/** The stories that a phrase describes; nothing has been run yet. */
export interface PickedStories {
  readonly entries: readonly ArrangementEntry[]
  readonly reached: ChapterEnd<unknown>
}

/** Picks stories of the current chapter and those that follow. One that a chapter does not offer is rejected at once. */
export function pickStories(state: ScenarioState, describe: Describe, phrasesOf?: PhrasesOf): PickedStories {
  const chapter = state.phase === 'arranging' ? state.chapter : undefined
  const from = chapter === undefined ? EndChapter : chapterClassOf(chapter)
  return pickFrom(from, describe, (story, reached) => refuseOutOfTurn(reached ?? state, story, phrasesOf))
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
    if (reached !== undefined) refuseOutOfTurn(reached, story, phrasesOf)
    const chapter = openChapter<object>(chapterToTryFrom(story), arrangement)
    return (...args: unknown[]): unknown =>
      Reflect.apply(Reflect.get(chapter, story) as Describe, chapter, args)
  })
}

/** @param missing - returns what takes the place of a story that is not offered; `reached` is undefined for the first */
function pickFrom(
  from: AnyChapter,
  describe: Describe,
  missing: (story: string, reached: ScenarioState | undefined, arrangement: Arrangement) => unknown,
): PickedStories {
  const entries: ArrangementEntry[] = []
  const arrangement: Arrangement = {
    add: (entry) => void entries.push(entry),
    reach: (chapter) => void entries.push({ kind: 'reached', chapter }),
    getResult: () => {
      throw new StepRejectedError(
        'A phrase cannot wait for its own result.\nUse getResult(data => …) inside the chain.',
      )
    },
    missing: (story, chapter) =>
      missing(story, chapter === first ? undefined : arranging(chapter), arrangement),
  }
  const first = openChapter(from, arrangement)
  const reached: unknown = typeof describe === 'function' ? describe(first) : describe
  // An async handler is rejected below, so its own failure is ignored.
  if (reached instanceof Promise) reached.catch(() => undefined)
  if (!(reached instanceof ChapterEnd) || entries.length === 0)
    throw new StepRejectedError(pickedNothing(reached))
  return { entries, reached }
}

function pickedNothing(result: unknown): string {
  const story = StoryEnding.storyIn(result)
  if (story !== undefined)
    return `The story "${story}" does not say where it leads.\nEnd it with proceedToChapter(…) or end(): when(…).proceedToChapter(NextChapter)`
  const what = result instanceof ChapterEnd ? 'a chapter without telling a story' : kindOfValue(result)
  return (
    `A function that tells stories gives the chapter that the last one reached, but this one gave ${what}.\n` +
    'Write it as (story, …) => story.nameOfTheStory(…), and let each story method return what proceedToChapter or end gives.'
  )
}

const arrangeAnew = 'To arrange something further, first: Given a new story begins'

function refuseOutOfTurn(state: ScenarioState, name: string, phrasesOf: PhrasesOf = () => []): void {
  const story = `The story "${inWords(name)}"`
  if (state.phase !== 'arranging')
    throw new StepRejectedError(
      `${story} comes after the call under test, but stories arrange what comes before it.\n${arrangeAnew}`,
    )
  if (state.chapter === undefined) throw new StepRejectedError(`${story} cannot be run. ${noStoryBook}`)
  if (state.chapter instanceof EndChapter)
    throw new StepRejectedError(`${story} comes after a story that ended the arrangement.\n${arrangeAnew}`)
  const chapter = chapterClassOf(state.chapter)
  if (storyNames(chapter).includes(name)) return
  const what = `${story} is not part of the chapter "${inWords(chapter.name)}".`
  throw new StepRejectedError([what, ...listOffered(offeredStories(chapter), phrasesOf)].join('\n'))
}

function listOffered(offered: readonly string[], phrasesOf: PhrasesOf): string[] {
  if (offered.length === 0) return ['No story is possible from here.']
  const width = Math.max(...offered.map((story) => inWords(story).length))
  const rows = offered.flatMap((story) => {
    const phrases = phrasesOf(story)
    const shown = phrases.length === 0 ? ['(no phrase yet)'] : phrases
    return shown.map((phrase) => `  ${inWords(story).padEnd(width)} -> ${phrase}`)
  })
  return ['From here the scenario can go on with:', ...rows]
}
