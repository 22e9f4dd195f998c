const nameMembers = new Set([
  ...['name', 'Name', 'key', 'Key', 'field', 'header', 'parameter', 'param'],
  ...['path', 'property', 'propertyName', 'PropertyName'],
])
const valueMembers = new Set([
  ...['value', 'Value', 'values', 'Values'],
  ...['rejectedValue', 'attemptedValue', 'AttemptedValue'],
])

/**
 * Whether a member of an object may name the value beside it, as `name` in `{ "name": "password", "value": "…" }`, or as
 * `path` in a JSON Patch (RFC 6902).
 */
export function namesValue(member: string): boolean {
  return nameMembers.has(member)
}

/** Whether a member of an object may be the value that another member names. */
export function isNamedValue(member: string): boolean {
  return valueMembers.has(member)
}
