import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import { mapOfBook, phrasesOf, type StoryMap } from '../../map'
import { booksOf, projectOf } from '../../project'
import { recordingVariable } from '../../world'

/** The story books of a project, as an attachment in the messages of a run. */
export interface AttachedBooks {
  readonly version: 1
  readonly books: readonly StoryMap[]
}

let run: string | undefined

/** Returns the books at the first call in a worker and run; undefined from then on. */
export function takeBooks(): AttachedBooks | undefined {
  const thisRun = process.env[recordingVariable]
  if (run === thisRun) return undefined
  run = thisRun
  const project = projectOf(supportCodeLibraryBuilder.finalize(), [], process.cwd())
  const phrases = phrasesOf(project)
  return { version: 1, books: booksOf(project).map((book) => mapOfBook(book, phrases)) }
}
