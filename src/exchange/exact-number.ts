import { decimalKey, decimalOf } from './decimal'

/** A number as JSON writes it. */
export const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
/** A whole number of more digits is kept as it is written: reading it as a bigint would take long. */
const maxBigIntDigits = 1000

/** A JSON number in any form: a bigint or an {@link ExactNumber} where a double would round it. */
export type JsonNumber = number | bigint | ExactNumber

/** A number that no double stands for exactly, as it is written: `12345678901234567.89`, `1e400`. */
export class ExactNumber {
  readonly #written: string

  constructor(number: string) {
    this.#written = number
  }

  toString(): string {
    return this.#written
  }

  /** The nearest double. */
  valueOf(): number {
    return Number(this.#written)
  }

  /** As a bigint does, it refuses to be rounded without anybody's knowledge. */
  toJSON(): never {
    throw new TypeError(`JSON.stringify cannot write the number ${this.#written} with all its digits`)
  }

  get [Symbol.toStringTag](): string {
    return 'ExactNumber'
  }
}

/** Whether a value is a number of JSON in any form. */
export function isJsonNumber(value: unknown): value is JsonNumber {
  return typeof value === 'bigint' || value instanceof ExactNumber || Number.isFinite(value)
}

/** Whether a text is a number as JSON writes it, of which a double would keep another value. */
export function isRounded(text: string): boolean {
  if (text.length < 16 && !/[eE][+-]?\d{3}/.test(text)) return false
  const exact = jsonNumber.test(text) ? decimalOf(text) : undefined
  if (exact === undefined) return false
  const rounded = decimalOf(String(Number(text)))
  return rounded === undefined || decimalKey(exact) !== decimalKey(rounded)
}

/** The number that a JSON text writes, with all its digits. */
export function readNumber(text: string): JsonNumber {
  if (!isRounded(text)) return Number(text)
  return /^-?\d+$/.test(text) && text.length <= maxBigIntDigits ? BigInt(text) : new ExactNumber(text)
}

/** Whether two numbers are the same, digit for digit; 1.0 is 1, and -0 is 0. */
export function isSameNumber(one: JsonNumber, other: JsonNumber): boolean {
  return one === other || numberKey(one) === numberKey(other)
}

/** A text that two numbers have in common if they are the same. */
export function numberKey(number: JsonNumber): string {
  const decimal = decimalOf(String(number))
  return decimal === undefined ? String(number) : decimalKey(decimal)
}

/** Whether a number has no fraction, as 1.0 and 1e400 have none. */
export function isWhole(number: JsonNumber): boolean {
  const decimal = decimalOf(String(number))
  return decimal !== undefined && decimal.magnitude >= decimal.digits.length
}
