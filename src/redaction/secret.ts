import type { SecretNames } from './secret-names'
import type { Encoding } from './encodings'
import type { Span } from './span'

/** The text that replaces a secret. */
export const redacted = '[redacted]'

/** A secret in a text: its place and its values. */
export interface Secret extends Span {
  /** The secret as it is written and as it is decoded, so that it is recognized elsewhere. */
  readonly values: readonly string[]
  /** The text that replaces it so that the format of the text stays valid. */
  readonly replacement: string
  /** The secrets in it, if it is an object or a list. */
  readonly parts?: readonly Secret[]
}

/** Finds the secrets in a text of one format. Malformed text is searched as far as it can be read. */
export type Format = (text: string, search: Search) => Iterable<Secret>

/** What a format needs to find secrets. */
export interface Search {
  readonly names: SecretNames
  /** The JSONPaths of further secrets. */
  readonly paths: readonly string[]
  /** Finds the secrets in a part of a text that is a text itself, escaped with the encoding. */
  readonly inside: (text: string, part: Span, encoding: Encoding, contentType?: string) => readonly Secret[]
}
