import { escapeJson } from './escapes'
import type { RepeatedName } from './read-json'

/** A place inside a JSON document: the root, or a member or item of another place. */
export type JsonPlace = undefined | { readonly parent: JsonPlace; readonly key: string | number }

const SHORTHAND = /^[A-Za-z_\u0080-\uD7FF\uE000-\uFFFF][0-9A-Za-z_\u0080-\uD7FF\uE000-\uFFFF]*$/

/** Returns a place as a readable JSONPath: `$.a.b[0]`, `$['a b']`. */
export function showPlace(place: JsonPlace): string {
  const steps: string[] = []
  for (let step = place; step !== undefined; step = step.parent) steps.push(showStep(step.key))
  return `$${steps.reverse().join('')}`
}

/** Returns the JSONPath for the names and indexes that lead to a value. */
export function showPath(path: readonly (string | number)[]): string {
  return `$${path.map(showStep).join('')}`
}

/** Returns a member name in brackets (RFC 9535): `['a b']`, with quotes and control characters escaped. */
export function showBracketedName(name: string): string {
  const escaped = escapeJson(name).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `['${escaped}']`
}

/** Returns the JSONPath step to a member: `.balance`, `['a b']`. */
export function showMember(name: string): string {
  return showStep(name)
}

function showStep(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`
  return SHORTHAND.test(key) ? `.${key}` : showBracketedName(key)
}

/** Says where an object has a name twice, and why such JSON cannot be compared. */
export function describeRepeatedName({ name, path }: RepeatedName): { path: string; problem: string } {
  const problem = `has the member ${JSON.stringify(name)} twice: no one can say which of the two is meant`
  return { path: showPath(path), problem }
}
