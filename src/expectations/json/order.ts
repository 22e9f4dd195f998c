import { compareDecimals, decimalOf } from '../../exchange'
import { compareInstants, instantOf } from './instant'
import { jsonTypeOf } from './json-value'
import { textFormats } from './text-formats'

/**
 * Compares two items of a list by their indexes: less than 0 where the first comes before the other, more where it comes
 * after, 0 where neither does.
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

/** By code point, which is the order of the bytes in UTF-8. */
const texts = kindOf(
  (value) => (typeof value === 'string' ? Buffer.from(value) : undefined),
  (one, other) => one.compare(other),
)

/**
 * Less than 0 where the first of two numbers, dates or date-times is less than the other, more where it is greater, 0
 * where they are the same number, day or instant; undefined of any other two values.
 */
export function compareSizes(one: unknown, other: unknown): number | undefined {
  const two = [one, other]
  const order = numbers(two) ?? dates(two) ?? dateTimes(two)
  return order?.(0, 1)
}

/**
 * How the items of a list are ordered: numbers by size, else date-times as instants, else texts by code point; undefined
 * where they are not all of one of these kinds.
 */
export function orderOf(items: readonly unknown[]): Order | undefined {
  return numbers(items) ?? dateTimes(items) ?? texts(items)
}

/** The index of the first item that is no number or text, or is none as the first item is; -1 where there is none. */
export function misfitOf(items: readonly unknown[]): number {
  const type = jsonTypeOf(items[0]) === 'number' ? 'number' : 'string'
  return items.findIndex((item) => jsonTypeOf(item) !== type)
}

/** The order of a list of which `read` reads every item, each once; undefined of any other list. */
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
