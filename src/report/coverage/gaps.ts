import type { Coverage } from '../model'

/** Returns, for each share, what was never called, answered, reached or told, in words. */
export function gapsOf({ documents, services, books }: Coverage): Record<keyof Coverage['totals'], string[]> {
  const operations = documents.flatMap((document) => document.operations)
  const chapters = books.flatMap((book) => book.chapters)
  return {
    operations: operations
      .filter(({ calls, unanswered }) => calls === unanswered)
      .map(({ method, path }) => `${method} ${path}`),
    statuses: operations.flatMap(({ method, path, statuses }) =>
      statuses
        .filter(({ documented, calls }) => documented && calls === 0)
        .map(({ status }) => `${method} ${path} ${status}`),
    ),
    methods: services.flatMap(({ service, methods }) =>
      methods.filter(({ calls }) => calls === 0).map(({ method }) => `${service}/${method}`),
    ),
    chapters: chapters.filter(({ reached }) => reached === 0).map(({ name }) => name),
    stories: chapters.flatMap(({ name: chapter, stories }) => {
      const told = new Set(stories.filter((story) => story.told > 0).map(({ name }) => name))
      const names = [...new Set(stories.map(({ name }) => name))]
      return names.filter((name) => !told.has(name)).map((name) => `${name} (after: ${chapter})`)
    }),
  }
}
