import { jsonTypeOf, showJson, withArticle } from '../json'

/** A JSON value as an error shows it, cut where it is long. */
export function show(value: unknown): string {
  return showJson(value, 80)
}

/** A JSON value with its type, for when the type is what is wrong: `"75" (a string)`. */
export function showWithType(value: unknown): string {
  return value === null ? 'null' : `${show(value)} (${withArticle(jsonTypeOf(value))})`
}

/** `a`, `a or b`, `a, b or c`. */
export function anyOf(alternatives: readonly string[]): string {
  const last = alternatives.at(-1) ?? ''
  return alternatives.length > 1 ? `${alternatives.slice(0, -1).join(', ')} or ${last}` : last
}

/** `schema "account.json"`; `schema of this step` for one that has no file, but is written out in its step. */
export function nameOfSchema(fileName: string | undefined): string {
  return fileName === undefined ? 'schema of this step' : `schema "${fileName}"`
}
