import { parse, stringify } from 'lossless-json'
import { InputError } from '../errors'
import { ExactNumber, readNumber } from './numbers'

/** Matches any text with a number that a double may round: one with many digits or a large exponent. */
const mayBeRounded = /\d{16}|[\d.]{17}|\d[eE][+-]?\d{3}/

/**
 * Parses JSON like `JSON.parse`, with a bigint or an {@link ExactNumber} for each number that a double would round.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function parseExactly(json: string): unknown {
  return withExactNumbers(json, JSON.parse(json))
}

const plainOf = new WeakMap<object, unknown>()

/** Returns the value of a JSON text with all digits of its numbers; `value` is what `JSON.parse` returns for it. */
export function withExactNumbers(json: string, value: unknown): unknown {
  if (!mayBeRounded.test(json)) return value
  const exact = bounded(() =>
    parse(json, null, { parseNumber: readNumber, onDuplicateKey: ({ newValue }) => newValue }),
  )
  if (typeof exact === 'object' && exact !== null) plainOf.set(exact, value)
  return exact
}

/** Returns a document that {@link withExactNumbers} returned with doubles in place of all its numbers. */
export function withPlainNumbers(document: unknown): unknown {
  return typeof document === 'object' && document !== null ? (plainOf.get(document) ?? document) : document
}

/** Serializes JSON like `JSON.stringify`, but with all digits of numbers. */
export function stringifyExactly(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const exact = { test: (one: unknown) => one instanceof ExactNumber, stringify: String }
    return bounded(() => stringify(value, null, undefined, [exact]))
  }
}

/** Returns a name that an object of a JSON text has twice with different values, if there is one. */
export function findRepeatedName(json: string): string | undefined {
  let repeated: string | undefined
  const onDuplicateKey = ({ key }: { key: string }): undefined => void (repeated ??= key)
  bounded(() => parse(json, null, { parseNumber: (written) => ({ written }), onDuplicateKey }))
  return repeated
}

/** Says why JSON with a repeated name cannot be compared. */
export function describeRepeatedName(name: string): string {
  return `has the member ${JSON.stringify(name)} twice in an object: no one can say which of the two is meant`
}

/** Maps the parts of a JSON text: those outside of its strings, and its strings, with their quotes. */
export function mapJson(
  json: string,
  outside: (part: string) => string,
  string: (quoted: string) => string = (quoted) => quoted,
): string {
  const parts: string[] = []
  for (let at = 0; at < json.length;) {
    const quote = json.indexOf('"', at)
    const end = quote === -1 ? json.length : quote
    parts.push(outside(json.slice(at, end)))
    at = quote === -1 ? end : endOfQuoted(json, quote + 1) + 1
    if (quote !== -1) parts.push(string(json.slice(quote, at)))
  }
  return parts.join('')
}

/**
 * Returns the index of the quote that closes a text whose opening quote is before `from`; without one, the length of
 * the text.
 */
export function endOfQuoted(text: string, from: number): number {
  for (let close = text.indexOf('"', from); close !== -1; close = text.indexOf('"', close + 1)) {
    let before = close
    while (before > from && text[before - 1] === '\\') before--
    if ((close - before) % 2 === 0) return close
  }
  return text.length
}

/** The library reads and writes by recursion, so a text of many thousand levels would exhaust the stack. */
function bounded<Value>(work: () => Value): Value {
  try {
    return work()
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new InputError('The JSON is nested too deep, or contains itself.', { cause })
  }
}
