import { decimalKey, decimalOf } from './decimal'

export const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
/** A whole number with more digits is kept as text, because converting it to a bigint would be slow. */
const maxBigIntDigits = 1000

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

export function isJsonNumber(value: unknown): value is JsonNumber {
  return typeof value === 'bigint' || value instanceof ExactNumber || Number.isFinite(value)
}

/** Whether a text is a JSON number that a double would round. */
export function isRounded(text: string): boolean {
  if (text.length < 16 && !/[eE][+-]?\d{3}/.test(text)) return false
  const exact = jsonNumber.test(text) ? decimalOf(text) : undefined
  if (exact === undefined) return false
  const rounded = decimalOf(String(Number(text)))
  return rounded === undefined || decimalKey(exact) !== decimalKey(rounded)
}

/** Returns the number that a JSON text has, with all its digits. */
export function readNumber(text: string): JsonNumber {
  if (!isRounded(text)) return Number(text)
  return /^-?\d+$/.test(text) && text.length <= maxBigIntDigits ? BigInt(text) : new ExactNumber(text)
}

/** Whether two numbers are equal, digit for digit; 1.0 equals 1, and -0 equals 0. */
export function isSameNumber(one: JsonNumber, other: JsonNumber): boolean {
  return one === other || numberKey(one) === numberKey(other)
}

/** Returns a text that is the same for equal numbers. */
export function numberKey(number: JsonNumber): string {
  const decimal = decimalOf(String(number))
  return decimal === undefined ? String(number) : decimalKey(decimal)
}

/** Whether a number is whole, as 1.0 and 1e400 are. */
export function isWhole(number: JsonNumber): boolean {
  const decimal = decimalOf(String(number))
  return decimal !== undefined && decimal.magnitude >= decimal.digits.length
}
