import { compareDecimals, decimalOf } from './numbers'
import { jsonTypeOf } from './show-json'
import { textFormats } from '../value-kind'

/**
 * Compares two items of a list by their indexes: negative if the first sorts before the other, positive if after, 0 if
 * neither.
 */
type Order = (one: number, other: number) => number

const numbers = kindOf(
  (value) => (jsonTypeOf(value) === 'number' ? decimalOf(String(value)) : undefined),
  compareDecimals,
)

const dates = kindOf(
  (value) => (typeof value === 'string' && textFormats.date(value) ? value : undefined),
  (one, other) => (one < other ? -1 : one > other ? 1 : 0),
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
  const order = numbers(two) ?? dates(two) ?? dateTimes(two)
  return order?.(0, 1)
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

/** A point in time, with any number of digits in its seconds. */
interface Instant {
  /** Minutes since 1970-01-01T00:00Z. */
  readonly minute: number
  /** The second as written, without trailing zeros of its fraction; `60` in a leap second. */
  readonly second: string
}

/** Parses a date-time (RFC 3339); returns undefined for any other value. */
export function instantOf(value: unknown): Instant | undefined {
  if (typeof value !== 'string' || !textFormats['date-time'](value)) return undefined
  const [, day = '', clock = '', second = '', offset = ''] =
    /^(.{10}).(.{5}):([\d.]+)(.+)$/.exec(value.toUpperCase()) ?? []
  return {
    minute: Date.parse(`${day}T${clock}${offset}`) / 60_000,
    second: second.includes('.') ? second.replace(/\.?0+$/, '') : second,
  }
}

/**
 * Returns a negative number if the first instant is earlier, a positive one if it is later, and 0 if they are equal.
 */
function compareInstants(one: Instant, other: Instant): number {
  if (one.minute !== other.minute) return one.minute - other.minute
  return one.second < other.second ? -1 : one.second > other.second ? 1 : 0
}

/** Returns the milliseconds since 1970-01-01T00:00:00Z. */
export function epochMsOf({ minute, second }: Instant): number {
  return minute * 60_000 + Number(second) * 1000
}
