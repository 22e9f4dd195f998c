import { escapeJson } from '../encodings'
import { isJsonObject } from './json-text'
import { ExactNumber, isJsonNumber } from './numbers'

/** The name of a JSON type; `not JSON` for values such as `undefined`, `NaN` or a date. */
type JsonTypeName = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'null' | 'not JSON'

const maxShown = 120
const maxShownDepth = 200
const shorthand = /^[A-Za-z_\u0080-\uD7FF\uE000-\uFFFF][0-9A-Za-z_\u0080-\uD7FF\uE000-\uFFFF]*$/

export function jsonTypeOf(value: unknown): JsonTypeName {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'boolean'
  if (isJsonNumber(value) || value === Infinity || value === -Infinity) return 'number'
  return isJsonObject(value) ? 'object' : 'not JSON'
}

/** Returns the JSONPath step to a member or an item: `.balance`, `['a b']`, `[0]`. */
export function showMember(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`
  if (shorthand.test(key)) return `.${key}`
  return `['${escapeJson(key).replaceAll('\\"', '"').replaceAll("'", "\\'")}']`
}

/** Returns a value with its JSON type: `75 (number)`, or just `null`. */
export function describeValue(value: unknown): string {
  return value === null ? 'null' : `${showJson(value)} (${jsonTypeOf(value)})`
}

/** Returns `expected 75 (number) but was "75" (string)`, without the types if they are the same. */
export function describeMismatch(actual: unknown, expected: unknown): string {
  if (typeof actual === 'string' && typeof expected === 'string') return describeTexts(actual, expected)
  const type = jsonTypeOf(actual)
  if (type === jsonTypeOf(expected) && type !== 'not JSON')
    return `expected ${showJson(expected)} but was ${showJson(actual)}`
  return `expected ${describeValue(expected)} but was ${describeValue(actual)}`
}

/** Shows long texts from shortly before the place where they begin to differ. */
function describeTexts(actual: string, expected: string): string {
  if (Math.max(actual.length, expected.length) < maxShown - 2)
    return `expected ${showJson(expected)} but was ${showJson(actual)}`
  let same = 0
  while (same < expected.length && actual[same] === expected[same]) same++
  const from = Math.max(0, same - 30)
  const show = (text: string): string => `${from > 0 ? '…' : ''}${showJson(text.slice(from), maxShown / 2)}`
  return `expected ${show(expected)} but was ${show(actual)} (they differ from character ${same + 1} on)`
}

/**
 * Returns a value as compact JSON on one line, for messages.
 *
 * @param maxLength - how many characters to show before the rest is cut off with `…`
 */
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
