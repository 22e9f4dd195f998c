import { isJsonObject } from '../../formats'

/** Serializes a JSON value as a snapshot holds it, with all digits of its numbers. */
export function snapshotText(value: unknown): string {
  return `${layOut(value, '\n')}\n`
}

function layOut(value: unknown, newLine: string): string {
  const inner = `${newLine}  `
  if (Array.isArray(value)) {
    const items = value.map((item) => inner + layOut(item, inner))
    return items.length === 0 ? '[]' : `[${items.join()}${newLine}]`
  }
  if (isJsonObject(value)) {
    const members = Object.entries(value).map(
      ([name, member]) => `${inner}${JSON.stringify(name)}: ${layOut(member, inner)}`,
    )
    return members.length === 0 ? '{}' : `{${members.join()}${newLine}}`
  }
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}
