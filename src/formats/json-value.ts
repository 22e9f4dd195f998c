import { ExactNumber, isJsonNumber } from './exact-number'
import { isJsonObject } from './exact-json'
import { jsonSyntaxProblem } from './json-syntax'

/** The result of {@link parseJson}: the value, or where and why the text is not JSON. */
export type JsonParseResult = { ok: true; value: unknown } | { ok: false; problem: string }

/** The name of a JSON type; `not JSON` for values such as `undefined`, `NaN` or a date. */
export type JsonTypeName = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'null' | 'not JSON'

/**
 * Parses a JSON text. Returns a problem instead of throwing.
 *
 * Numbers become doubles; `parseExactly` keeps every digit. A member named `__proto__` is ordinary data. Of several
 * members of the same name in one object, the last one counts.
 */
export function parseJson(text: string): JsonParseResult {
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch (error) {
    return { ok: false, problem: jsonSyntaxProblem(text) ?? (error as Error).message }
  }
}

export function jsonTypeOf(value: unknown): JsonTypeName {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'number') return Number.isNaN(value) ? 'not JSON' : 'number'
  if (isJsonNumber(value)) return 'number'
  return isJsonObject(value) ? 'object' : 'not JSON'
}

/**
 * Returns a value as compact JSON on one line, for messages.
 *
 * @param maxLength - how many characters to show before the rest is cut off with `…`
 */
export function showJson(value: unknown, maxLength = 120): string {
  const shown = render(value, maxLength, 0)
  return shown.length <= maxLength ? shown : `${cut(shown, maxLength - 1)}…`
}

const MAX_SHOWN_DEPTH = 200

function render(value: unknown, room: number, depth: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, room + 1))
  if (typeof value === 'function') return 'a function'
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return String(value)
  if (depth > MAX_SHOWN_DEPTH) return '…'
  if (Array.isArray(value)) {
    return `[${renderUntil(value.values(), room, (item, left) => render(item, left, depth + 1))}]`
  }
  if (!isJsonObject(value)) return value instanceof Date ? `Date ${String(value)}` : describeBuiltIn(value)
  const showMember = (name: string, left: number) => {
    const shownName = JSON.stringify(name)
    return `${shownName}:${render(value[name], left - shownName.length, depth + 1)}`
  }
  return `{${renderUntil(Object.keys(value), room, showMember)}}`
}

function renderUntil<T>(parts: Iterable<T>, room: number, show: (part: T, left: number) => string): string {
  let text = ''
  for (const part of parts) {
    if (text.length > room) break
    text += `${text === '' ? '' : ','}${show(part, room - text.length)}`
  }
  return text
}

function describeBuiltIn(value: object): string {
  return Object.prototype.toString.call(value).slice(1, -1).replace('object ', '')
}

function cut(text: string, length: number): string {
  const kept = text.slice(0, Math.max(length, 0))
  return /[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept
}
