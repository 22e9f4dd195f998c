import { compareNumbers, isJsonNumber, jsonNumber, readNumber } from './numbers'
import { textFormats } from './kinds-of-values'
import { jsonTypeOf } from './values'

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
