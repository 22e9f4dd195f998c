import { createHash } from 'node:crypto'

/** What chapterwise attaches, for its report. */
export const exchangeMediaType = 'application/vnd.chapterwise.exchange+json'
export const scenarioMediaType = 'application/vnd.chapterwise.scenario+json'
export const booksMediaType = 'application/vnd.chapterwise.books+json'

/** What a text in the messages of a run is known by. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, 22)
}
