import { storiesOfScenarios } from '../check'
import {
  scenarioUseFor,
  waysThrough,
  type AnyChapter,
  type ChapterClass,
  type Definition,
  type FoundStory,
  type Project,
  type ProjectScenario,
  type ScenarioStories,
  type StoryBook,
} from '../seam'
import { walkStartsOf, type WalkStart } from './walk-start'
import { Moves } from './moves'
import { Values } from './values'
import { Ways } from './ways'

/** A story book of a project, with what is needed to walk it. */
export interface Territory {
  readonly book: ChapterClass<StoryBook>
  readonly moves: Moves
  readonly values: Values
  readonly ways: Ways
  readonly starts: readonly WalkStart[]
  /** The stories of each chapter, and where they lead. */
  readonly map: readonly (FoundStory & { readonly phrases: readonly Definition[] })[]
  /** Whether a scenario of the project tells the story in the chapter. */
  isTold(chapter: AnyChapter, story: string): boolean
}

/**
 * Returns the territories of the books in which scenarios of a project are set.
 *
 * @param lending - the scenarios whose Background, tags and values the walks use
 */
export async function territoriesOf(
  project: Project,
  lending: readonly ProjectScenario[] = project.scenarios,
): Promise<Territory[]> {
  const tellings = await storiesOfScenarios(project)
  const starts = walkStartsOf(lending, scenarioUseFor)
  const books = [...new Set(starts.map(({ book }) => book))]
  const values = new Values(project)
  return books.map((book) => territoryOf(book, project, tellings, starts, values))
}

function territoryOf(
  book: ChapterClass<StoryBook>,
  { definitions }: Project,
  tellings: readonly ScenarioStories<ProjectScenario>[],
  starts: readonly WalkStart[],
  values: Values,
): Territory {
  const bound = definitions.flatMap((definition) =>
    definition.phrase === undefined
      ? []
      : [{ book: definition.phrase.book, describe: definition.phrase.describe, definition }],
  )
  const ofBook = tellings.filter(({ scenario }) => scenario.use?.configuration.binding?.book === book)
  const told = ofBook.flatMap(({ stories }) => stories)
  const map = waysThrough(book, bound, ofBook).map(({ from, story, to, phrases }) => ({
    from,
    story,
    to,
    phrases: phrases.map(({ phrase }) => phrase.definition),
  }))
  return {
    book,
    moves: new Moves(definitions, book),
    values,
    ways: new Ways(map),
    starts: starts.filter((start) => start.book === book),
    map,
    isTold: (chapter, story) => told.some((one) => one.from === chapter && one.story === story),
  }
}
