import { createHash } from 'node:crypto'

/** The media types of the attachments for the report. */
export const exchangeMediaType = 'application/vnd.chapterwise.exchange+json'
export const scenarioMediaType = 'application/vnd.chapterwise.scenario+json'
export const booksMediaType = 'application/vnd.chapterwise.books+json'

/** Returns the key of a text in `AttachedScenario.texts`. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, 22)
}
