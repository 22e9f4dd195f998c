import { compareNumbers, isJsonNumber } from './numbers'
import { jsonTypeOf, textFormats } from './values'

/**
 * Compares two items of a list by their indexes: negative if the first sorts before the other, positive if after, 0 if
 * neither.
 */
type Order = (one: number, other: number) => number

const numbers = kindOf((value) => (isJsonNumber(value) ? value : undefined), compareNumbers)
const dates = kindOf(
  (value) => (typeof value === 'string' && textFormats.date(value) ? value : undefined),
  compareText,
)
const dateTimes = kindOf(instantOf, compareInstants)

/** By code point, which is the order of UTF-8 bytes. */
const texts = kindOf(
  (value) => (typeof value === 'string' ? Buffer.from(value) : undefined),
  (one, other) => one.compare(other),
)

/**
 * Compares two numbers, dates or date-times: negative if the first is less, positive if it is greater, 0 if they are
 * the same number, day or instant. Returns undefined for any other two values.
 */
export function compareSizes(one: unknown, other: unknown): number | undefined {
  const two = [one, other]
  return (numbers(two) ?? dates(two) ?? dateTimes(two))?.(0, 1)
}

/**
 * Returns the order of a list: numbers by size, otherwise date-times as instants, otherwise texts by code point.
 * Returns undefined if the items are not all of one of these kinds.
 */
export function orderOf(items: readonly unknown[]): Order | undefined {
  return numbers(items) ?? dateTimes(items) ?? texts(items)
}

/**
 * Returns the index of the first item that is not a number or text, or not of the type of the first item; -1 if there
 * is none.
 */
export function misfitOf(items: readonly unknown[]): number {
  const type = jsonTypeOf(items[0]) === 'number' ? 'number' : 'string'
  return items.findIndex((item) => jsonTypeOf(item) !== type)
}

/**
 * Returns a function that orders a list if `read` can read every item, and returns undefined otherwise. Each item is
 * read once.
 */
function kindOf<Value>(
  read: (value: unknown) => Value | undefined,
  compare: (one: Value, other: Value) => number,
): (items: readonly unknown[]) => Order | undefined {
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

/** Parses a date-time (RFC 3339); returns undefined for any other value. */
function instantOf(value: unknown): Instant | undefined {
  if (typeof value !== 'string' || !textFormats['date-time'](value)) return undefined
  const [, day = '', clock = '', second = '', offset = ''] =
    /^(.{10}).(.{5}):([\d.]+)(.+)$/.exec(value.toUpperCase()) ?? []
  return {
    minute: Date.parse(`${day}T${clock}${offset}`) / 60_000,
    second: second.includes('.') ? second.replace(/\.?0+$/, '') : second,
  }
}

function compareInstants(one: Instant, other: Instant): number {
  return one.minute - other.minute || compareText(one.second, other.second)
}

/** Returns the milliseconds of a date-time (RFC 3339) since 1970-01-01T00:00:00Z; undefined for any other value. */
export function epochMsOf(dateTime: unknown): number | undefined {
  const instant = instantOf(dateTime)
  return instant && instant.minute * 60_000 + Number(instant.second) * 1000
}
