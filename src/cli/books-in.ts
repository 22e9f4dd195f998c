import { didYouMean } from '../errors'
import { booksOf, type Project } from '../project'
import { inWords, type ChapterClass, type StoryBook } from '../story'
import { UsageError } from './usage-error'

/**
 * Returns the story books of a project, those of `useScenario` first; or only the one with this class name or title.
 *
 * @param what - what the command does with it, for an error message
 * @throws {@link UsageError} if there is none.
 */
export function booksIn(
  project: Project,
  name: string | undefined,
  what = 'draw',
): ChapterClass<StoryBook>[] {
  const books = booksOf(project)
  if (books.length === 0) {
    throw new UsageError(
      `There is no story book to ${what}: configure one with withStoryBook(…) and useScenario(…) in the support code.`,
    )
  }
  if (name === undefined) return books
  const named = books.filter((book) => [book.name, inWords(book.name)].includes(name))
  if (named.length > 0) return named
  const names = books.map((book) => inWords(book.name))
  const hint = didYouMean(name, names) || ` There is: ${names.join(', ')}.`
  throw new UsageError(`There is no story book "${name}".${hint}`)
}
