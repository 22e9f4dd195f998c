import type { SecretNames } from './secret-names'
import type { Encoding } from './encodings'
import type { Span } from './span'

/** What stands where a secret was. */
export const redacted = '[redacted]'

/** A secret in a text: where it is written, and what it is. */
export interface Secret extends Span {
  /** What it is, as it is written and as it is read, so that it is known where it comes back. */
  readonly values: readonly string[]
  /** What stands in its place, so that the text keeps its form. */
  readonly replacement: string
  /** The secrets that it consists of, where it is an object or a list. */
  readonly parts?: readonly Secret[]
}

/** Finds the secrets in a text of one format. What is not well-formed is searched as far as it can be read. */
export type Format = (text: string, search: Search) => Iterable<Secret>

/** What a format needs to find secrets. */
export interface Search {
  readonly names: SecretNames
  /** The JSONPaths at which further secrets lie. */
  readonly paths: readonly string[]
  /** The secrets in a part of a text that is a text of its own, escaped as the encoding has it. */
  readonly inside: (text: string, part: Span, encoding: Encoding, contentType?: string) => readonly Secret[]
}
