import { jsonTypeOf, showJson, withArticle } from '../json'

/** A JSON value as an error shows it, cut where it is long. */
export function shown(value: unknown): string {
  return showJson(value, 80)
}

/** A JSON value with its type, for when the type is what is wrong: `"75" (a string)`. */
export function shownWithType(value: unknown): string {
  return value === null ? 'null' : `${shown(value)} (${withArticle(jsonTypeOf(value))})`
}

/** `a`, `a or b`, `a, b or c`. */
export function anyOf(alternatives: readonly string[]): string {
  const last = alternatives.at(-1) ?? ''
  return alternatives.length > 1 ? `${alternatives.slice(0, -1).join(', ')} or ${last}` : last
}
