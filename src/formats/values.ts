import { describeLookalikes, lengthOfSame } from './lookalikes'
import { ExactNumber, isJsonNumber } from './numbers'

// Types.

/** The name of a JSON type; `not JSON` for values such as `undefined`, `NaN` or a date. */
type JsonTypeName = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'null' | 'not JSON'

export function jsonTypeOf(value: unknown): JsonTypeName {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'boolean'
  if (isJsonNumber(value) || value === Infinity || value === -Infinity) return 'number'
  return isJsonObject(value) ? 'object' : 'not JSON'
}

/** Whether a value is a JSON object: neither null nor an array, and not a date, a map or another built-in. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  if (Object.getPrototypeOf(value) === Object.prototype) return true
  return Object.prototype.toString.call(value) === '[object Object]'
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

/** Lists the members of all objects in a JSON value, which may be nested deeper than the call stack allows. */
export function* membersAtAnyDepth(root: unknown): Generator<readonly [name: string, value: unknown]> {
  const left = [root]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value !== 'object' || value === null) continue
    for (const member of Object.entries(value)) {
      if (!Array.isArray(value)) yield member
      left.push(member[1])
    }
  }
}

// Values in messages.

/** Returns the name of a kind or type with its article: `a string`, `an array`; just `null`. */
export function withArticle(name: string): string {
  if (name === 'null') return name
  return /^[aeio]/.test(name) ? `an ${name}` : `a ${name}`
}

const maxShown = 120
const maxShownDepth = 200

/** Returns a value with its JSON type: `75 (number)`, or just `null`. */
export function describeValue(value: unknown): string {
  return value === null ? 'null' : `${showJson(value)} (${jsonTypeOf(value)})`
}

/** Returns `expected 75 (number) but was "75" (string)`, without the types if they are the same. */
export function describeMismatch(actual: unknown, expected: unknown): string {
  if (typeof actual === 'string' && typeof expected === 'string') return describeTexts(actual, expected)
  const type = jsonTypeOf(actual)
  const show = type === jsonTypeOf(expected) && type !== 'not JSON' ? showJson : describeValue
  return `expected ${show(expected)} but was ${show(actual)}`
}

/** Shows long texts from shortly before the place where they begin to differ. */
function describeTexts(actual: string, expected: string): string {
  const note = describeLookalikes(actual, expected)
  if (Math.max(actual.length, expected.length) < maxShown - 2)
    return `expected ${showJson(expected)} but was ${showJson(actual)}${note}`
  const same = lengthOfSame(actual, expected)
  const from = Math.max(0, same - 30)
  const show = (text: string): string => `${from > 0 ? '…' : ''}${showJson(text.slice(from), maxShown / 2)}`
  const place = note || ` (they differ from character ${same + 1} on)`
  return `expected ${show(expected)} but was ${show(actual)}${place}`
}

/** Returns a value as compact JSON on one line, for messages; what is longer than `maxLength` is cut off with `…`. */
export function showJson(value: unknown, maxLength = maxShown): string {
  const shown = render(value, maxLength, 0)
  if (shown.length <= maxLength) return shown
  const kept = shown.slice(0, Math.max(maxLength - 1, 0))
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`
}

/** Renders not much more than there is room for, however large the value is. */
function render(value: unknown, room: number, depth: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, room + 1))
  if (typeof value === 'function') return 'a function'
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return String(value)
  if (depth > maxShownDepth) return '…'
  if (value instanceof Date) return `Date ${String(value)}`
  const isList = Array.isArray(value)
  if (!isList && !isJsonObject(value))
    return Object.prototype.toString.call(value).slice('[object '.length, -1)
  let text = ''
  // An iterator, as copies of the items of a long list would cost more than all that is shown.
  for (const part of isList ? value.values() : Object.keys(value)) {
    if (text.length > room) break
    const name = isList ? '' : `${JSON.stringify(part)}:`
    const left = room - text.length - name.length
    text += `${text === '' ? '' : ','}${name}${render(isList ? part : value[part as string], left, depth + 1)}`
  }
  return isList ? `[${text}]` : `{${text}}`
}
