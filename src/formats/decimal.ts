/** A number with all its digits: `0.digits` times ten to the power of `magnitude`; zero has no digits. */
export interface Decimal {
  readonly isNegative: boolean
  /** Without zeros at either end. */
  readonly digits: string
  readonly magnitude: bigint
}

const written = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i

/** Parses a number as JSON or JavaScript writes it; returns undefined for any other text. */
export function decimalOf(text: string): Decimal | undefined {
  const parts = written.exec(text)
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
  if (sign !== otherSign || sign === 0) return sign - otherSign
  return sign > 0 ? compareMagnitudes(one, other) : compareMagnitudes(other, one)
}

/** Whether a number is a whole multiple of another one, which must not be zero. */
export function isMultipleOf(value: Decimal, divisor: Decimal): boolean {
  if (value.digits === '') return true
  const shift = exponentOf(value) - exponentOf(divisor)
  // The digits do not end in zero, so they are no multiple of ten.
  if (shift < 0n) return false
  const modulus = BigInt(divisor.digits)
  return (BigInt(value.digits) * powerOfTen(shift, modulus)) % modulus === 0n
}

/** Returns the same text for equal numbers, however they are written. */
export function decimalKey({ isNegative, digits, magnitude }: Decimal): string {
  return `${isNegative ? '-' : ''}${digits}e${magnitude}`
}

function signOf({ isNegative, digits }: Decimal): number {
  return digits === '' ? 0 : isNegative ? -1 : 1
}

function compareMagnitudes(one: Decimal, other: Decimal): number {
  if (one.magnitude !== other.magnitude) return one.magnitude < other.magnitude ? -1 : 1
  if (one.digits === other.digits) return 0
  return one.digits < other.digits ? -1 : 1
}

function exponentOf({ digits, magnitude }: Decimal): bigint {
  return magnitude - BigInt(digits.length)
}

function powerOfTen(exponent: bigint, modulus: bigint): bigint {
  let power = 1n
  let square = 10n % modulus
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) power = (power * square) % modulus
    square = (square * square) % modulus
  }
  return power
}
