import { compareNumber, splitNumber } from 'lossless-json'

/** A JSON number in any form: a bigint or an {@link ExactNumber} where a double would round it. */
export type JsonNumber = number | bigint | ExactNumber

/** A number that no double represents exactly, kept as it is written: `12345678901234567.89`, `1e400`. */
export class ExactNumber {
  readonly #written: string

  constructor(number: string) {
    this.#written = number
  }

  toString(): string {
    return this.#written
  }

  /** Returns the nearest double. */
  valueOf(): number {
    return Number(this.#written)
  }

  /** Throws, as `JSON.stringify` does for a bigint, so that no digits are lost silently. */
  toJSON(): never {
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

/** Returns the number that a JSON text has, with all its digits. */
export function readNumber(text: string): JsonNumber {
  if (!isRounded(text)) return Number(text)
  return /^-?\d+$/.test(text) && text.length <= maxBigIntDigits ? BigInt(text) : new ExactNumber(text)
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
