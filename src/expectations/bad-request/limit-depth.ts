import { isJsonObject } from '../../formats'

const deepest = 32

/**
 * Returns a JSON value without the parts that are nested too deep. A text that holds a JSON list of objects becomes
 * that list.
 */
export function limitDepth(value: unknown, depth = 0): unknown {
  if (depth > deepest) return undefined
  if (typeof value === 'string') return limitDepth(listIn(value), depth + 1) ?? value
  if (Array.isArray(value)) return value.map((item: unknown) => limitDepth(item, depth + 1))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, limitDepth(member, depth + 1)]),
  )
}

/** Returns the list of objects that a text holds as JSON: zod puts one into the message of its errors. */
function listIn(text: string): unknown[] | undefined {
  if (!text.trimStart().startsWith('[')) return undefined
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && list.length > 0 && list.every(isJsonObject) ? list : undefined
  } catch {
    return undefined
  }
}
