import { decimalKey, decimalOf } from '../../exchange'
import { isJsonObject, jsonTypeOf } from './json-value'

/** One text for each JSON value: that of two values is the same where they are equal, whatever the order of members. */
export function jsonKey(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonKey).join()}]`
  if (isJsonObject(value)) {
    const members = Object.keys(value).sort()
    return `{${members.map((name) => `${JSON.stringify(name)}:${jsonKey(value[name])}`).join()}}`
  }
  if (jsonTypeOf(value) !== 'number') return JSON.stringify(value) ?? 'undefined'
  const decimal = decimalOf(String(value))
  return decimal ? decimalKey(decimal) : String(value)
}
