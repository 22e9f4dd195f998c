import { didYouMean, InputError } from '../errors'
import { isJsonNumber, isWhole } from './exact-number'
import { isJsonObject } from './exact-json'
import { jsonTypeOf } from './json-value'
import { textFormats } from './text-formats'

export interface ValueKind {
  readonly name: ValueKindName
  /** The name with its article: `a string`, `an integer`; just `null`. */
  readonly withArticle: string
  readonly accepts: (value: unknown) => boolean
}

type Test = (value: unknown) => boolean

const typeTests = {
  string: (value) => typeof value === 'string',
  number: (value) => jsonTypeOf(value) === 'number',
  integer: (value) => isJsonNumber(value) && isWhole(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: isJsonObject,
  null: (value) => value === null,
} satisfies Record<string, Test>

/** The words for "should be a(n) {word}". */
export type ValueKindName = keyof typeof typeTests | keyof typeof textFormats

const formatTests = Object.fromEntries(
  Object.entries(textFormats).map(([name, holds]): [string, Test] => [
    name,
    (value) => typeof value === 'string' && holds(value),
  ]),
) as Record<keyof typeof textFormats, Test>

const tests: Record<ValueKindName, Test> = { ...typeTests, ...formatTests }

/** Every word that {@link valueKind} knows. */
export const VALUE_KIND_NAMES = Object.keys(tests) as readonly ValueKindName[]

export function isValueKindName(word: string): word is ValueKindName {
  return Object.hasOwn(tests, word)
}

/**
 * Returns the kind of value that a word names. An integer is a number without a fraction, so 1.0 is one.
 *
 * @throws {@link InputError} when the word is unknown
 */
export function valueKind(word: string): ValueKind {
  if (!isValueKindName(word)) {
    throw new InputError(
      `"${word}" is not a kind of value.${didYouMean(word, VALUE_KIND_NAMES)}\nKnown kinds: ${VALUE_KIND_NAMES.join(', ')}`,
    )
  }
  return { name: word, withArticle: withArticle(word), accepts: tests[word] }
}

/** Returns the name of a kind or type with its article: `a string`, `an array`; just `null`. */
export function withArticle(name: string): string {
  if (name === 'null') return name
  return /^[aeio]/.test(name) ? `an ${name}` : `a ${name}`
}
