import type { FormatName } from 'ajv-formats'
import type * as AjvFormats from 'ajv-formats/dist/formats'
import { didYouMean, InputError } from '../errors'
import { escapeJson } from './encodings'
import { ExactNumber, isJsonNumber, isWhole } from './numbers'

// Types.

/** The name of a JSON type; `not JSON` for values such as `undefined`, `NaN` or a date. */
type JsonTypeName = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'null' | 'not JSON'

export function jsonTypeOf(value: unknown): JsonTypeName {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'boolean'
  if (isJsonNumber(value) || value === Infinity || value === -Infinity) return 'number'
  return isJsonObject(value) ? 'object' : 'not JSON'
}

/** Whether a value is a JSON object: neither null nor an array, and not a date, a map or another built-in. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  if (Object.getPrototypeOf(value) === Object.prototype) return true
  return Object.prototype.toString.call(value) === '[object Object]'
}

/** Returns a copy of a JSON value with other texts, numbers, booleans and nulls, and perhaps other names. */
export function mapLeaves(
  value: unknown,
  leaf: (value: unknown) => unknown,
  nameOf: (name: string) => string = (name) => name,
): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, leaf, nameOf))
  if (!isJsonObject(value)) return leaf(value)
  const members = Object.entries(value)
  return Object.fromEntries(members.map(([name, member]) => [nameOf(name), mapLeaves(member, leaf, nameOf)]))
}

// Kinds, as `should be a(n) {word}` and markers name them.

/** Tests for text formats, for kinds, markers and schemas alike. */
export const textFormats = {
  /** The text form of RFC 9562, of any version and in either case. */
  uuid: (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
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

type Test = (value: unknown) => boolean

function isOfFormat(name: FormatName, text: string): boolean {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, to keep start-up short
  const { fullFormats } = require('ajv-formats/dist/formats') as typeof AjvFormats
  const format = fullFormats[name] as { validate?: Test } & (RegExp | Test)
  const test = format.validate ?? format
  return test instanceof RegExp ? test.test(text) : test(text)
}

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

/** Returns the name of a kind or type with its article: `a string`, `an array`; just `null`. */
export function withArticle(name: string): string {
  if (name === 'null') return name
  return /^[aeio]/.test(name) ? `an ${name}` : `a ${name}`
}

// Values in messages.

const maxShown = 120
const maxShownDepth = 200
const shorthand = /^[A-Za-z_\u0080-\uD7FF\uE000-\uFFFF][0-9A-Za-z_\u0080-\uD7FF\uE000-\uFFFF]*$/

/** Returns the JSONPath step to a member or an item: `.balance`, `['a b']`, `[0]`. */
export function showMember(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`
  if (shorthand.test(key)) return `.${key}`
  return `['${escapeJson(key).replaceAll('\\"', '"').replaceAll("'", "\\'")}']`
}

/** Returns a value with its JSON type: `75 (number)`, or just `null`. */
export function describeValue(value: unknown): string {
  return value === null ? 'null' : `${showJson(value)} (${jsonTypeOf(value)})`
}

/** Returns `expected 75 (number) but was "75" (string)`, without the types if they are the same. */
export function describeMismatch(actual: unknown, expected: unknown): string {
  if (typeof actual === 'string' && typeof expected === 'string') return describeTexts(actual, expected)
  const type = jsonTypeOf(actual)
  const show = type === jsonTypeOf(expected) && type !== 'not JSON' ? showJson : describeValue
  return `expected ${show(expected)} but was ${show(actual)}`
}

/** Shows long texts from shortly before the place where they begin to differ. */
function describeTexts(actual: string, expected: string): string {
  if (Math.max(actual.length, expected.length) < maxShown - 2)
    return `expected ${showJson(expected)} but was ${showJson(actual)}`
  let same = 0
  while (same < expected.length && actual[same] === expected[same]) same++
  const from = Math.max(0, same - 30)
  const show = (text: string): string => `${from > 0 ? '…' : ''}${showJson(text.slice(from), maxShown / 2)}`
  return `expected ${show(expected)} but was ${show(actual)} (they differ from character ${same + 1} on)`
}

/**
 * Returns a value as compact JSON on one line, for messages.
 *
 * @param maxLength - how many characters to show before the rest is cut off with `…`
 */
export function showJson(value: unknown, maxLength = maxShown): string {
  const shown = render(value, maxLength, 0)
  if (shown.length <= maxLength) return shown
  const kept = shown.slice(0, Math.max(maxLength - 1, 0))
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`
}

/** Renders not much more than there is room for, however large the value is. */
function render(value: unknown, room: number, depth: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, room + 1))
  if (typeof value === 'function') return 'a function'
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return String(value)
  if (depth > maxShownDepth) return '…'
  if (value instanceof Date) return `Date ${String(value)}`
  const isList = Array.isArray(value)
  if (!isList && !isJsonObject(value))
    return Object.prototype.toString.call(value).slice('[object '.length, -1)
  let text = ''
  // An iterator, as copies of the items of a long list would cost more than all that is shown.
  for (const part of isList ? value.values() : Object.keys(value)) {
    if (text.length > room) break
    const name = isList ? '' : `${JSON.stringify(part)}:`
    const left = room - text.length - name.length
    text += `${text === '' ? '' : ','}${name}${render(isList ? part : value[part as string], left, depth + 1)}`
  }
  return isList ? `[${text}]` : `{${text}}`
}
