import type * as AjvFormats from 'ajv-formats/dist/formats'
import { didYouMean, InputError } from '../errors'
import { isJsonNumber, isWhole } from './numbers'
import { isJsonObject, jsonTypeOf } from './values'
import { classify } from './volatile'

/** Tests for text formats, for kinds, markers and schemas alike. */
export const textFormats = {
  /** The text form of RFC 9562, of any version and in either case. */
  uuid: (text: string) => classify(text) === 'uuid',
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

type FormatTest = RegExp | ((text: string) => boolean)

function isOfFormat(name: keyof typeof AjvFormats.fullFormats, text: string): boolean {
  const { fullFormats } = require('ajv-formats/dist/formats') as typeof AjvFormats
  const format = fullFormats[name] as { validate?: FormatTest } & FormatTest
  const test = format.validate ?? format
  return test instanceof RegExp ? test.test(text) : test(text)
}

// Kinds of values, as `should be a(n) {word}` and markers name them.

type Test = (value: unknown) => boolean

const kinds: Readonly<Record<string, Test>> = {
  string: (value) => typeof value === 'string',
  number: (value) => jsonTypeOf(value) === 'number',
  // 1.0 is one.
  integer: (value) => isJsonNumber(value) && isWhole(value),
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isJsonObject,
  null: (value) => value === null,
  ...Object.fromEntries(
    Object.entries(textFormats).map(([name, holds]): [string, Test] => [
      name,
      (value) => typeof value === 'string' && holds(value),
    ]),
  ),
}

export const kindNames: readonly string[] = Object.keys(kinds)

/** Returns the test for a kind of value, such as `string` or `date-time`; undefined for an unknown word. */
export function kindNamed(word: string): Test | undefined {
  return Object.hasOwn(kinds, word) ? kinds[word] : undefined
}

/** Returns the test for a kind of value. @throws {@link InputError} when the word is unknown */
export function valueKind(word: string): Test {
  const test = kindNamed(word)
  if (test !== undefined) return test
  throw new InputError(
    `"${word}" is not a kind of value.${didYouMean(word, kindNames)}\nKnown kinds: ${kindNames.join(', ')}`,
  )
}
