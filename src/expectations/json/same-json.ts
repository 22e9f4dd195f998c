import { isJsonObject } from './json-value'

/**
 * Whether two JSON values are the same, whatever the order of their members; nothing in them is a marker. Numbers
 * compare by value, so `-0` is `0`.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Array.isArray(one)) return Array.isArray(other) && hasSameMembers(one, other)
  if (isJsonObject(one)) return isJsonObject(other) && hasSameMembers(one, other)
  return one === other
}

function hasSameMembers(one: object, other: object): boolean {
  const members = Object.entries(one)
  return (
    members.length === Object.keys(other).length &&
    members.every(
      ([name, value]) =>
        Object.hasOwn(other, name) && isSameJson(value, (other as Record<string, unknown>)[name]),
    )
  )
}
