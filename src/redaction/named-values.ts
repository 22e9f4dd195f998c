const nameMembers = new Set(['name', 'Name', 'key', 'Key', 'field', 'header', 'parameter'])
const valueMembers = new Set(['value', 'Value', 'values', 'Values'])

/** Whether the member of an object may name the value beside it, as in `{ "name": "password", "value": "…" }`. */
export function namesValue(member: string): boolean {
  return nameMembers.has(member)
}

/** Whether the member of an object may be the value that another one names. */
export function isNamedValue(member: string): boolean {
  return valueMembers.has(member)
}
