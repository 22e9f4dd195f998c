import { isJsonNumber, isSameNumber } from './exact-number'
import { isJsonObject } from './exact-json'

/**
 * Whether two JSON values are equal, whatever the order of their members and their depth. Texts are never markers.
 * Numbers are compared by value with all digits, so `-0` is `0` and `1.0` is `1`.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  const pairs: [one: unknown, other: unknown][] = [[one, other]]
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [here, there] = pair
    if (isSameScalar(here, there)) continue
    const isAlike = Array.isArray(here) ? Array.isArray(there) : isJsonObject(here) && isJsonObject(there)
    if (!isAlike) return false
    const members = Object.entries(here as object)
    if (members.length !== Object.keys(there as object).length) return false
    for (const [name, value] of members) {
      if (!Object.hasOwn(there as object, name)) return false
      pairs.push([value, (there as Record<string, unknown>)[name]])
    }
  }
  return true
}

/** Whether two values are the same text, number, boolean or null. */
export function isSameScalar(one: unknown, other: unknown): boolean {
  if (one === other) return typeof one !== 'object' || one === null
  if (typeof one === 'number' && typeof other === 'number') return false
  return isJsonNumber(one) && isJsonNumber(other) && isSameNumber(one, other)
}
