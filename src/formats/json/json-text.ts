import { parse, stringify } from 'lossless-json'
import { InputError } from '../../errors'
import { ExactNumber, isRounded, readNumber } from './numbers'

/** Matches any text with a number that a double may round: one with many digits or a large exponent. */
const mayBeRounded = /\d{16}|[\d.]{17}|\d[eE][+-]?\d{3}/
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

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
  const exact = bounded(() => parse(json, null, { parseNumber: readNumber, onDuplicateKey: lastOne }))
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

/**
 * Returns a name that an object of a JSON text has twice with different values, if there is one; `value` is the parsed
 * text.
 */
export function findRepeatedName(json: string, value: unknown): string | undefined {
  if (countColons(json) === countMembers(value)) return undefined
  let repeated: string | undefined
  const onDuplicateKey = ({ key }: { key: string }): undefined => void (repeated ??= key)
  bounded(() => parse(json, null, { parseNumber: (written) => ({ written }), onDuplicateKey }))
  return repeated
}

/** Says why JSON with a repeated name cannot be compared. */
export function describeRepeatedName(name: string): string {
  return `has the member ${JSON.stringify(name)} twice in an object: no one can say which of the two is meant`
}

/** Replaces each number that a double would round in a JSON text; the rest stays as it is. */
export function replaceRounded(json: string, replacement: (written: string) => string): string {
  if (!mayBeRounded.test(json)) return json
  return mapJson(json, (part) =>
    part.replace(number, (written) => (isRounded(written) ? replacement(written) : written)),
  )
}

/** Returns a copy of a JSON value with other texts, numbers, booleans and nulls, and perhaps other names. */
export function mapLeaves(
  value: unknown,
  leaf: (value: unknown) => unknown,
  nameOf: (name: string) => string = (name) => name,
): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, leaf, nameOf))
  if (!isJsonObject(value)) return leaf(value)
  const members = Object.entries(value)
  return Object.fromEntries(members.map(([name, member]) => [nameOf(name), mapLeaves(member, leaf, nameOf)]))
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

function lastOne({ newValue }: { newValue: unknown }): unknown {
  return newValue
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

function countColons(json: string): number {
  let count = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === 58) count++
    else if (code === 34) at = endOfQuoted(json, at + 1)
  }
  return count
}

function countMembers(root: unknown): number {
  let count = 0
  const left = [root]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value !== 'object' || value === null) continue
    const members = Object.values(value) as unknown[]
    if (!Array.isArray(value)) count += members.length
    for (const member of members) left.push(member)
  }
  return count
}

/** Whether a value is a JSON object: neither null nor an array, and not a date, a map or another built-in. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  if (Object.getPrototypeOf(value) === Object.prototype) return true
  return Object.prototype.toString.call(value) === '[object Object]'
}
