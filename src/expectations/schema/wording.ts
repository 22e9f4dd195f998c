import { jsonTypeOf, showJson, withArticle } from '../../formats'

/** Returns a JSON value for a message, shortened if it is long. */
export function show(value: unknown): string {
  return showJson(value, 80)
}

/** Returns a JSON value with its type, for a problem of the type: `"75" (a string)`. */
export function showWithType(value: unknown): string {
  return value === null ? 'null' : `${show(value)} (${withArticle(jsonTypeOf(value))})`
}

/** Joins alternatives: `a`, `a or b`, `a, b or c`. */
export function anyOf(alternatives: readonly string[]): string {
  const last = alternatives.at(-1) ?? ''
  return alternatives.length > 1 ? `${alternatives.slice(0, -1).join(', ')} or ${last}` : last
}

/** Returns `schema "account.json"`, or `schema of this step` for a schema without a file. */
export function nameOfSchema(fileName: string | undefined): string {
  return fileName === undefined ? 'schema of this step' : `schema "${fileName}"`
}
