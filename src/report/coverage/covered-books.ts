import type { CoveredBook, ReportBook } from '../model'

/** Returns what was told from each book, by chapter. */
export function coveredBooks(books: readonly ReportBook[]): CoveredBook[] {
  return books.map(({ name, map, chapters, ways }) => ({
    name,
    chapters: chapters.map((chapter) => ({
      name: chapter.name,
      reached: chapter.reached,
      stories: ways
        .filter((way) => way.chapter === chapter.id)
        .map(({ story, leadsTo, told, failed, mapId }) => {
          const to = map.stories.find(({ id }) => id === mapId)?.to
          const kind = map.chapters.find(({ id }) => id === to)?.kind
          return { name: story, leadsTo: kind === 'end' || kind === 'unknown' ? null : leadsTo, told, failed }
        }),
    })),
  }))
}
