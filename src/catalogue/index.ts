import { acting, keeping } from './acting'
import { setUp, stories } from './arranging'
import { bodies } from './bodies'
import { graphql } from './graphql'
import { grpc } from './grpc'
import { phrasesAsMarkdown } from './markdown'
import type { PhraseEntry, PhraseGroup } from './phrase-entry'
import { statuses } from './statuses'
import { streams } from './streams'

export { phrasesAsMarkdown, type DocumentedPhrase } from './markdown'
export type { Effect, PhraseEntry, PhraseGroup, StreamKind, Syntax } from './phrase-entry'

/** Every phrase of the library, in the order of its documentation. */
export const catalogue: readonly PhraseGroup[] = [
  stories,
  setUp,
  acting,
  statuses,
  bodies,
  graphql,
  keeping,
  streams,
  grpc,
]

const entries = new Map(catalogue.flatMap(({ phrases }) => Object.entries(phrases)))

/** What there is to know of a phrase of the library; undefined for any other. */
export function entryOf(phrase: string): PhraseEntry | undefined {
  return entries.get(phrase)
}

/** The phrases of the library as `docs/phrases.md` has them. */
export function catalogueAsMarkdown(): string {
  return catalogue
    .map(({ title, phrases }) =>
      phrasesAsMarkdown(
        title,
        Object.entries(phrases).map(([phrase, entry]) => ({
          phrase,
          sentence: entry.sentence,
          example: entry.example,
        })),
      ),
    )
    .join('\n')
}
