import type { FormatName } from 'ajv-formats'
import type * as AjvFormats from 'ajv-formats/dist/formats'
import { didYouMean, InputError } from '../errors'
import { isJsonObject } from './json/json-text'
import { isJsonNumber, isWhole } from './json/numbers'
import { jsonTypeOf } from './json/show-json'

interface ValueKind {
  readonly name: ValueKindName
  /** The name with its article: `a string`, `an integer`; just `null`. */
  readonly withArticle: string
  readonly accepts: (value: unknown) => boolean
}

/** Tests for text formats, for markers and schemas alike. */
export const textFormats = {
  /** The text form of RFC 9562, of any version and in either case. */
  uuid: (text: string) => text.length === 36 && isOfFormat('uuid', text),
  /** RFC 3339, with an offset. */
  'date-time': (text: string) => /^.{10}T.*(?:Z|[+-]\d\d:\d\d)$/i.test(text) && isOfFormat('date-time', text),
  /** A full-date of RFC 3339; the day exists. */
  date: (text: string) => isOfFormat('date', text),
  /** RFC 3339, with or without an offset. A leap second must be at the end of a UTC day. */
  time: (text: string) => /^[^+-]*(?:[+-]\d\d:\d\d)?$/.test(text) && isOfFormat('iso-time', text),
  /** `local@domain`, with at least two labels in its domain, without comments and quotes. */
  email: (text: string) => /^.{1,64}@.{1,253}$/.test(text) && isOfFormat('email', text),
  /** A URI with a scheme (RFC 3986); `http` and `https` need a host. */
  uri: (text: string) =>
    /^(?!https?:)|^https?:\/\/[^/?#]/i.test(text) && URL.canParse(text) && isOfFormat('uri', text),
} as const

function isOfFormat(name: FormatName, text: string): boolean {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, to keep start-up short
  const { fullFormats } = require('ajv-formats/dist/formats') as typeof AjvFormats
  const format = fullFormats[name] as { validate?: Test } & (RegExp | Test)
  const test = format.validate ?? format
  return test instanceof RegExp ? test.test(text) : test(text)
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
type ValueKindName = keyof typeof typeTests | keyof typeof textFormats

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
