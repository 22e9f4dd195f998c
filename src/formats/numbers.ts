import { compareNumber, splitNumber } from 'lossless-json'

/** A JSON number in any form: a bigint or an {@link ExactNumber} where a double would lose digits. */
export type JsonNumber = number | bigint | ExactNumber

/** A number that is kept as it is written: `12345678901234567.89`, `1e400`, and in a feature `2.50`. */
export class ExactNumber {
  /** Whether `JSON.stringify` has met one, which {@link stringifyExactly} has to write in another way. */
  static isMet = false
  readonly #written: string

  constructor(number: string) {
    this.#written = number
  }

  toString(): string {
    return this.#written
  }

  valueOf(): number {
    return Number(this.#written)
  }

  /** Throws, as `JSON.stringify` does for a bigint, if a double would be another number. */
  toJSON(): number {
    ExactNumber.isMet = true
    if (!isRounded(this.#written)) return this.valueOf()
    throw new TypeError(`JSON.stringify cannot write the number ${this.#written} with all its digits`)
  }

  get [Symbol.toStringTag](): string {
    return 'ExactNumber'
  }
}

export const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
/** A whole number with more digits is kept as text, because converting it to a bigint would be slow. */
const maxBigIntDigits = 1000

export function isJsonNumber(value: unknown): value is JsonNumber {
  return typeof value === 'bigint' || value instanceof ExactNumber || Number.isFinite(value)
}

/** Whether a text is a JSON number that a double would round. */
export function isRounded(text: string): boolean {
  if (text.length < 16 && !/[eE][+-]?\d{3}/.test(text)) return false
  if (!jsonNumber.test(text)) return false
  const double = Number(text)
  return !Number.isFinite(double) || compareNumber(text, String(double)) !== 0
}

export function readNumber(text: string): JsonNumber {
  if (!isRounded(text)) return Number(text)
  return /^-?\d+$/.test(text) && text.length <= maxBigIntDigits ? BigInt(text) : new ExactNumber(text)
}

/** Returns a number that an author wrote, with the digits that they wrote: `2.50`. */
export function readAsWritten(text: string): JsonNumber {
  const number = readNumber(text)
  return String(number) === text ? number : new ExactNumber(text)
}

/** Returns a number as text, without an exponent unless it was written with one. */
export function decimalText(number: JsonNumber): string {
  const text = String(number)
  if (typeof number !== 'number' || !text.includes('e')) return text
  const { sign, digits, exponent } = splitNumber(text)
  return exponent < 0
    ? `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
    : `${sign}${digits.padEnd(exponent + 1, '0')}`
}

/** A replacer for a number that `JSON.stringify` would silently turn into `null`. @throws TypeError */
export function refuseNonFinite(name: string, value: unknown): unknown {
  if (typeof value !== 'number' || Number.isFinite(value)) return value
  throw new TypeError(`${name === '' ? 'it' : `"${name}"`} is ${value}`)
}

/** Compares two numbers digit for digit: negative if the first is less, positive if it is greater, 0 if they are equal. */
export function compareNumbers(one: JsonNumber, other: JsonNumber): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return compareNumber(String(one), String(other))
}

/** Returns a text that is the same for equal numbers, such as 1.0 and 1, or -0 and 0. */
export function numberKey(number: JsonNumber): string {
  const { sign, digits, exponent } = splitNumber(String(number))
  return `${sign}${digits}e${exponent}`
}

/** Whether a number is a whole multiple of another, digit for digit; the other one is not 0. */
export function isMultipleOf(number: JsonNumber, divisor: JsonNumber): boolean {
  const [one, other] = [splitNumber(String(number)), splitNumber(String(divisor))]
  const shift = one.exponent - one.digits.length - (other.exponent - other.digits.length)
  // A number of n digits has fewer than 4n factors 2 and 5, so further zeros change nothing.
  const zeros = Math.min(Math.abs(shift), 4 * (one.digits.length + other.digits.length))
  const [dividend, by, scale] = [BigInt(one.digits), BigInt(other.digits), 10n ** BigInt(zeros)]
  return (shift > 0 ? (dividend * scale) % by : dividend % (by * scale)) === 0n
}

/** Whether a number is whole, as 1.0 and 1e400 are. */
export function isWhole(number: JsonNumber): boolean {
  const { digits, exponent } = splitNumber(String(number))
  return exponent >= digits.length - 1
}
