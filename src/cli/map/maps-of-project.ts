import { storiesOfScenarios } from '../../tools/check'
import { mapOfBook, phrasesOf, type StoryMap } from '../../tools/map'
import type { Project } from '../../project'
import type { ChapterClass, StoryBook } from '../../story'

type Book = ChapterClass<StoryBook>

/** Returns a map of each book, with the project's phrases and the scenarios that use the book. */
export async function mapsOf(project: Project, books: readonly Book[]): Promise<StoryMap[]> {
  const phrases = phrasesOf(project)
  const told = await storiesOfScenarios(project)
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
