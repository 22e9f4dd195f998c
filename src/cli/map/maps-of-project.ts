import { tellingsOf } from '../../check'
import { didYouMean } from '../../errors'
import { mapOfBook, phrasesOf, type StoryMap } from '../../map'
import { booksOf, type Project } from '../../project'
import { inWords, type ChapterClass, type StoryBook } from '../../story'
import { UsageError } from '../usage-error'

type Book = ChapterClass<StoryBook>

/**
 * The story books of a project, those of `useScenario` first; or the one that is named, by its class or in words.
 *
 * @throws {@link UsageError} when there is none.
 */
export function booksIn(project: Project, name: string | undefined): Book[] {
  const books = booksOf(project)
  if (books.length === 0) {
    throw new UsageError(
      'There is no story book to draw: configure one with withStoryBook(…) and useScenario(…) in the support code.',
    )
  }
  if (name === undefined) return books
  const named = books.filter((book) => [book.name, inWords(book.name)].includes(name))
  if (named.length > 0) return named
  const names = books.map((book) => inWords(book.name))
  const hint = didYouMean(name, names) || ` There is: ${names.join(', ')}.`
  throw new UsageError(`There is no story book "${name}".${hint}`)
}

/** A map of each book, with the project's phrases and the scenarios that are set in it. */
export async function mapsOf(project: Project, books: readonly Book[]): Promise<StoryMap[]> {
  const phrases = phrasesOf(project)
  const told = await tellingsOf(project)
  return books.map((book) => {
    const tellings = told
      .filter(({ scenario }) => scenario.use?.configuration.binding?.book === book)
      .map(({ scenario: { name, place, row }, stories }) => ({
        scenario: { name, uri: place.uri, line: (row ?? place).line },
        stories,
      }))
    return mapOfBook(book, phrases, tellings)
  })
}
