import { acting, keeping } from './acting'
import { setUp, stories } from './arranging'
import { bodies } from './bodies'
import { grpc } from './grpc'
import type { PhraseEntry, PhraseGroup } from './phrase-entry'
import { statuses } from './statuses'

export type { Effect, PhraseEntry, PhraseGroup } from './phrase-entry'

/** Every phrase of the library, in the order of its documentation. */
export const catalogue: readonly PhraseGroup[] = [stories, setUp, acting, statuses, bodies, keeping, grpc]

const entries = new Map(catalogue.flatMap(({ phrases }) => Object.entries(phrases)))

/** What there is to know of a phrase of the library; undefined for any other. */
export function entryOf(phrase: string): PhraseEntry | undefined {
  return entries.get(phrase)
}
