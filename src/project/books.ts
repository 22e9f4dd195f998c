import { StoryBook, type ChapterClass } from '../story'
import type { Project } from './project'

/** Returns the story books of a project, those of `useScenario` first. */
export function booksOf({
  uses,
  definitions,
}: Pick<Project, 'uses' | 'definitions'>): ChapterClass<StoryBook>[] {
  const configured = uses.flatMap(({ configuration }) => configuration.binding?.book ?? [])
  const phrased = definitions.flatMap(({ phrase }) => phrase?.book ?? [])
  return [...new Set<ChapterClass<unknown>>([...configured, ...phrased])].filter(isBook)
}

function isBook(candidate: ChapterClass<unknown>): candidate is ChapterClass<StoryBook> {
  return candidate.prototype instanceof StoryBook
}
