import {
  StoryBook,
  chapterClassOf,
  chapterInWords,
  findStories,
  libraryPhrases,
  storiesToldBy,
  storyInWords,
  type AnyChapter,
  type ChapterClass,
  type Definition,
  type LibraryPhrase,
  type Project,
} from '../seam'
import type { ScenarioPosition } from './scenario-walk'

/** A phrase of the project that may come next. */
export interface OfferedPhrase {
  readonly phrase: string
  /** The stories it tells, in words; empty for a step that was not made by `tell`. */
  readonly stories: readonly string[]
  /** The chapter it leads to, in words; for a story that branches, all of them, joined by "or". Null if unknown. */
  readonly leadsTo: string | null
}

/** Phrases of the library that may come next, under their title in the documentation. */
export interface OfferedGroup {
  readonly group: string
  readonly phrases: readonly string[]
}

export interface Offers {
  readonly yours: readonly OfferedPhrase[]
  readonly library: readonly OfferedGroup[]
}

/** Returns the phrases that may come next in a scenario of this book. */
export function offersIn(
  standing: ScenarioPosition,
  book: ChapterClass<unknown> | undefined,
  { definitions }: Pick<Project, 'definitions'>,
): Offers {
  const leadsTo = book !== undefined && book.prototype instanceof StoryBook ? branchesOf(book) : undefined
  const may = new Set(
    definitions.flatMap(({ pattern, entry }) =>
      entry !== undefined && standing.isConfigured && mayCome(entry, standing) ? [pattern] : [],
    ),
  )
  const library = libraryPhrases().map(({ title, phrases }) => ({
    group: title,
    phrases: phrases.map(({ phrase }) => phrase).filter((phrase) => may.has(phrase)),
  }))
  return {
    yours: definitions
      .filter(({ isLibrary }) => !isLibrary)
      .flatMap((one) => offered(one, standing, book, leadsTo)),
    library: library.filter(({ phrases }) => phrases.length > 0),
  }
}

function offered(
  { pattern, phrase }: Definition,
  { state, isConfigured }: ScenarioPosition,
  book: ChapterClass<unknown> | undefined,
  leadsTo: ((from: AnyChapter, story: string) => readonly AnyChapter[]) | undefined,
): OfferedPhrase[] {
  if (phrase === undefined) return [{ phrase: pattern, stories: [], leadsTo: null }]
  const isTurn = isConfigured && state.phase === 'arranging' && state.chapter !== undefined
  if (!isTurn || phrase.book !== book || leadsTo === undefined) return []
  const told = storiesToldBy(phrase.describe, chapterClassOf(state.chapter))
  const last = told.at(-1)
  if (last === undefined) return []
  const reached = new Set([...(last.to === undefined ? [] : [last.to]), ...leadsTo(last.from, last.story)])
  const names = [...reached].map(chapterInWords)
  return [
    {
      phrase: pattern,
      stories: told.map(({ from, story }) => storyInWords(from, story)),
      leadsTo: names.length === 0 ? null : names.join(' or '),
    },
  ]
}

/** Returns a function that finds the chapters to which a story leads, whatever its arguments. */
function branchesOf(book: ChapterClass<unknown>): (from: AnyChapter, story: string) => AnyChapter[] {
  const found = findStories(book as ChapterClass<StoryBook>)
  return (from, story) =>
    found.flatMap((one) => (one.from === from && one.story === story && one.to !== undefined ? [one.to] : []))
}

/** Whether a phrase of the library fits the state of a scenario. */
function mayCome({ effect, repeats, needs }: LibraryPhrase, standing: ScenarioPosition): boolean {
  if (needs !== undefined && !standing.mayHaveOpened(needs)) return false
  switch (effect) {
    case 'sets up':
    case 'calls':
    case 'sends over a stream':
      return true
    case 'begins a story':
    case 'keeps the story':
    case 'tries a story':
    case 'tells at once':
      return standing.chapter !== undefined
    case 'looks at the response':
      return standing.mayHaveResponse && (!repeats || standing.mayRepeat)
    case 'judges the outcome':
      return standing.mayHaveOutcome
    case 'asserts':
      return standing.mayHaveResponse
  }
}
