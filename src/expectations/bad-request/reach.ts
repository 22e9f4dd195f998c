import { isJsonObject } from '../../exchange'

const deepest = 32

/** A JSON value as far as it is read: without what is nested too deep, and with lists that stand in texts as lists. */
export function withinReach(value: unknown, depth = 0): unknown {
  if (depth > deepest) return undefined
  if (typeof value === 'string') return withinReach(listIn(value), depth + 1) ?? value
  if (Array.isArray(value)) return value.map((item: unknown) => withinReach(item, depth + 1))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withinReach(member, depth + 1)]),
  )
}

/** The list of objects that a text holds as JSON: zod makes one the message of its errors. */
function listIn(text: string): unknown[] | undefined {
  if (!text.trimStart().startsWith('[')) return undefined
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && list.length > 0 && list.every(isJsonObject) ? list : undefined
  } catch {
    return undefined
  }
}
