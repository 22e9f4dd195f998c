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

/** A number with all its digits: `0.digits` times ten to the power of `magnitude`; zero has no digits. */
export interface Decimal {
  readonly isNegative: boolean
  /** Without zeros at either end. */
  readonly digits: string
  readonly magnitude: bigint
}

export const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const decimal = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i
/** A whole number with more digits is kept as text, because converting it to a bigint would be slow. */
const maxBigIntDigits = 1000

export function isJsonNumber(value: unknown): value is JsonNumber {
  return typeof value === 'bigint' || value instanceof ExactNumber || Number.isFinite(value)
}

/** Whether a text is a JSON number that a double would round. */
export function isRounded(text: string): boolean {
  if (text.length < 16 && !/[eE][+-]?\d{3}/.test(text)) return false
  return jsonNumber.test(text) && keyOf(text) !== keyOf(String(Number(text)))
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
  return keyOf(String(number))
}

function keyOf(text: string): string {
  const parsed = decimalOf(text)
  return parsed === undefined ? text : `${parsed.isNegative ? '-' : ''}${parsed.digits}e${parsed.magnitude}`
}

/** Whether a number is whole, as 1.0 and 1e400 are. */
export function isWhole(number: JsonNumber): boolean {
  const parsed = decimalOf(String(number))
  return parsed !== undefined && parsed.magnitude >= parsed.digits.length
}

/** Parses a number as JSON or JavaScript writes it; returns undefined for any other text. */
export function decimalOf(text: string): Decimal | undefined {
  const parts = decimal.exec(text)
  if (parts === null) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts
  const all = whole + fraction
  let start = 0
  let end = all.length
  while (all[start] === '0') start++
  while (end > start && all[end - 1] === '0') end--
  if (start === end) return { isNegative: false, digits: '', magnitude: 0n }
  const magnitude = BigInt(exponent) + BigInt(whole.length - start)
  return { isNegative: sign === '-', digits: all.slice(start, end), magnitude }
}

/** Returns a negative number if `one` is less than `other`, a positive one if it is greater, 0 if they are equal. */
export function compareDecimals(one: Decimal, other: Decimal): number {
  const [sign, otherSign] = [signOf(one), signOf(other)]
  if (sign !== otherSign) return sign - otherSign
  if (one.magnitude !== other.magnitude) return one.magnitude < other.magnitude ? -sign : sign
  return one.digits === other.digits ? 0 : one.digits < other.digits ? -sign : sign
}

function signOf({ isNegative, digits }: Decimal): number {
  return digits === '' ? 0 : isNegative ? -1 : 1
}
