import { isRounded } from './exact-number'
import { endOfQuoted } from './json-tokens'
import { readJson, type RepeatedName } from './read-json'
import { writeJson } from './write-json'

/** What a text must have for one of its numbers to be rounded: many digits, or a large exponent. */
const mayBeRounded = /\d{16}|[\d.]{17}|\d[eE][+-]?\d{3}/
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** The JSON text with something else in place of each number that would be rounded; the rest stays as it is. */
export function replaceRounded(json: string, replacement: (written: string) => string): string {
  if (!mayBeRounded.test(json)) return json
  return mapJson(json, (part) =>
    part.replace(number, (written) => (isRounded(written) ? replacement(written) : written)),
  )
}

/**
 * `JSON.parse`, with a bigint or an ExactNumber for each number that would be rounded.
 *
 * @throws SyntaxError when the text is no JSON
 */
export function parseExactly(json: string): unknown {
  return withExactNumbers(json, JSON.parse(json))
}

/** The value of a JSON text with all digits of its numbers, given the value as `JSON.parse` gives it. */
export function withExactNumbers(json: string, value: unknown): unknown {
  return mayBeRounded.test(json) ? readJson(json).value : value
}

/** A name that an object of a JSON text has twice, where there is one. */
export function findRepeatedName(json: string, value: unknown): RepeatedName | undefined {
  return countColons(json) === countMembers(value) ? undefined : readJson(json).repeated
}

/** `JSON.stringify`, with the digits of all numbers and for values of any depth. */
export function stringifyExactly(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return writeJson(value)
  }
}

/** A JSON text with something else in place of what is outside of its strings, and of its strings, which keep their quotes. */
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
