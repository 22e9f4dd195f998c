import type { Definition } from '../project'
import type { ChapterClass } from '../story'
import { firstStoryOf } from '../world'

/** The phrases of a story of a book. */
export type PhrasesOfBook = (book: ChapterClass<unknown> | undefined, story: string) => readonly string[]

/** Finds the phrases whose first story is the one named. */
export function phrasesOfBook(definitions: readonly Definition[]): PhrasesOfBook {
  const phrases = definitions.flatMap(({ phrase, pattern }) =>
    phrase === undefined ? [] : [{ pattern, book: phrase.book, story: firstStoryOf(phrase.describe) }],
  )
  return (book, story) =>
    phrases.filter((phrase) => phrase.book === book && phrase.story === story).map(({ pattern }) => pattern)
}
