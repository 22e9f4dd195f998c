import { didYouMean, InputError } from '../errors'
import { describeLookalikes, lengthOfSame } from './lookalikes'
import { compareNumbers, ExactNumber, isJsonNumber, isWhole, jsonNumber, readNumber } from './numbers'
import { textFormats } from './text-formats'

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

/** Lists the members of all objects in a JSON value, which may be nested deeper than the call stack allows. */
export function* membersAtAnyDepth(root: unknown): Generator<readonly [name: string, value: unknown]> {
  const left = [root]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value !== 'object' || value === null) continue
    for (const member of Object.entries(value)) {
      if (!Array.isArray(value)) yield member
      left.push(member[1])
    }
  }
}

// Kinds, as `should be a(n) {word}` and markers name them.

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

/** Returns the name of a kind or type with its article: `a string`, `an array`; just `null`. */
export function withArticle(name: string): string {
  if (name === 'null') return name
  return /^[aeio]/.test(name) ? `an ${name}` : `a ${name}`
}

// Patterns.

/**
 * Matches a JavaScript regular expression against the whole of a text.
 *
 * The pattern is compiled with the flag `u` if possible, otherwise without, so that `\-` and a bare `{` are allowed.
 * `.` matches line breaks too, so that `.*` loosens a pattern anywhere; `^` and `$` match the ends of the text, not of
 * a line. Flags may stand at its beginning as in Java and Python: `(?i)`, `(?s)`, `(?m)`.
 *
 * @throws {@link InputError} when the pattern is malformed
 */
export function wholeMatch(pattern: string, text: string): RegExpExecArray | undefined {
  return compile(pattern, 'whole', 's').exec(text) ?? undefined
}

/** Says, of a text that a pattern does not match as a whole, that it matches a part; empty if it does not. */
export function matchOfPart(pattern: string, text: string): string {
  return compile(pattern).exec(text)?.[0] ? ', of which only a part matches: the whole value must match' : ''
}

/** Returns the first group of the first match, or the whole match without one; undefined if nothing matches. */
export function firstMatch(pattern: string, text: string): string | undefined {
  const match = compile(pattern).exec(text)
  return match?.[1] ?? match?.[0]
}

/** Whether a regular expression matches a text, as `match()` and `search()` of RFC 9535 do: `.` is no line break. */
export function fits(pattern: string, text: string, where: 'whole' | 'part'): boolean {
  return compile(pattern, where).test(text)
}

/** @throws {@link InputError} when a pattern is not a JavaScript regular expression */
export function checkPattern(pattern: string): void {
  compile(pattern)
}

function compile(written: string, where: 'whole' | 'part' = 'part', standard = ''): RegExp {
  const [lead = ''] = /^(?:\(\?[ims]+\))+/.exec(written) ?? []
  const pattern = written.slice(lead.length)
  const flags = [...new Set(standard + lead.replace(/\W/g, ''))].join('')
  // With the flag `m`, the usual anchors match the ends of lines.
  const [start, end] = flags.includes('m') ? ['(?<![^])', '(?![^])'] : ['^', '$']
  const source = where === 'whole' ? `${start}(?:${pattern})${end}` : pattern
  try {
    new RegExp(pattern, 'u')
    return new RegExp(source, `${flags}u`)
  } catch (cause) {
    // Without the flag these would be other characters.
    if (!/\\[pP]\{|\\u\{/.test(pattern) && isLooselyValid(pattern)) return new RegExp(source, flags)
    const { message } = cause as Error
    const remedy = /\(\?-?[a-z]+\)/i.test(written)
      ? 'Of flags in the pattern there are (?i), (?s) and (?m), at its beginning'
      : 'Put a backslash before a character that is meant literally, such as \\( or \\[ or \\*'
    throw new InputError(
      `The pattern "${written}" is not a regular expression: ${message.slice(message.lastIndexOf(': ') + 2)}.\n${remedy}`,
      { cause },
    )
  }
}

function isLooselyValid(pattern: string): boolean {
  try {
    new RegExp(pattern)
    return true
  } catch {
    return false
  }
}

export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

// Sizes.

/** Compares two items of a list by their indexes: negative if the first sorts before the other. */
type OrderOf = (one: number, other: number) => number

const numbers = ordered((value) => (isJsonNumber(value) ? value : undefined), compareNumbers)
/** Texts that are numbers, such as 64-bit integers in JSON. */
const numerals = ordered(
  (value) => (typeof value === 'string' && jsonNumber.test(value) ? readNumber(value) : undefined),
  compareNumbers,
)
const dates = ordered(
  (value) => (typeof value === 'string' && textFormats.date(value) ? value : undefined),
  compareText,
)
const dateTimes = ordered(
  instantOf,
  (one, other) => one.minute - other.minute || compareText(one.second, other.second),
)

/** By code point, which is the order of UTF-8 bytes. */
const texts = ordered(
  (value) => (typeof value === 'string' ? Buffer.from(value) : undefined),
  (one, other) => one.compare(other),
)

/**
 * Compares two numbers, two texts that are numbers, dates or date-times: negative if the first is less, positive if it
 * is greater, 0 if they are the same number, day or instant. Returns undefined for any other two values.
 */
export function compareSizes(one: unknown, other: unknown): number | undefined {
  const two = [one, other]
  return (numbers(two) ?? numerals(two) ?? dates(two) ?? dateTimes(two))?.(0, 1)
}

/** Returns the order of a list of numbers, date-times or texts (by code point); undefined for any other, or mixed ones. */
export function orderOf(items: readonly unknown[]): OrderOf | undefined {
  return numbers(items) ?? dateTimes(items) ?? texts(items)
}

/** Returns the index of the first item that is not a number or text like the first item; -1 if there is none. */
export function misfitOf(items: readonly unknown[]): number {
  const type = jsonTypeOf(items[0]) === 'number' ? 'number' : 'string'
  return items.findIndex((item) => jsonTypeOf(item) !== type)
}

/** Returns a function that orders a list if `read` can read every item, which is read once; else undefined. */
function ordered<Value>(
  read: (value: unknown) => Value | undefined,
  compare: (one: Value, other: Value) => number,
): (items: readonly unknown[]) => OrderOf | undefined {
  return (items) => {
    const values = items.map(read)
    if (values.includes(undefined)) return undefined
    return (one, other) => compare(values[one] as Value, values[other] as Value)
  }
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** A point in time, with any number of digits in its seconds. */
interface Instant {
  /** Minutes since 1970-01-01T00:00Z. */
  readonly minute: number
  /** The second as written, without trailing zeros of its fraction; `60` in a leap second. */
  readonly second: string
}

/** Parses a date-time (RFC 3339), or a date of HTTP; returns undefined for any other value. */
function instantOf(value: unknown): Instant | undefined {
  if (typeof value !== 'string') return undefined
  // A date as HTTP writes it: `Sat, 21 Nov 2026 08:00:00 GMT` (RFC 9110, 5.6.7).
  if (value.endsWith(' GMT') && new Date(value).toUTCString() === value)
    return { minute: Math.floor(Date.parse(value) / 60_000), second: value.slice(23, 25) }
  if (!textFormats['date-time'](value)) return undefined
  const [, day = '', clock = '', second = '', offset = ''] =
    /^(.{10}).(.{5}):([\d.]+)(.+)$/.exec(value.toUpperCase()) ?? []
  return {
    minute: Date.parse(`${day}T${clock}${offset}`) / 60_000,
    second: second.includes('.') ? second.replace(/\.?0+$/, '') : second,
  }
}

/** From this number on, milliseconds are meant: as seconds it is in the year 5138. */
const leastMs = 1e11

/**
 * Returns the milliseconds since 1970-01-01T00:00:00Z of a date-time (RFC 3339), a date of HTTP, or a number of seconds
 * or milliseconds since then; undefined for any other value.
 */
export function epochMsOf(time: unknown): number | undefined {
  if (isJsonNumber(time)) return Number(time) * (Math.abs(Number(time)) < leastMs ? 1000 : 1)
  const instant = instantOf(time)
  return instant && instant.minute * 60_000 + Number(instant.second) * 1000
}

// Values in messages.

const maxShown = 120
const maxShownDepth = 200

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
  const note = describeLookalikes(actual, expected)
  if (Math.max(actual.length, expected.length) < maxShown - 2)
    return `expected ${showJson(expected)} but was ${showJson(actual)}${note}`
  const same = lengthOfSame(actual, expected)
  const from = Math.max(0, same - 30)
  const show = (text: string): string => `${from > 0 ? '…' : ''}${showJson(text.slice(from), maxShown / 2)}`
  const place = note || ` (they differ from character ${same + 1} on)`
  return `expected ${show(expected)} but was ${show(actual)}${place}`
}

/** Returns a value as compact JSON on one line, for messages; what is longer than `maxLength` is cut off with `…`. */
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
