/**
 * Describes a value given instead of a class, a chapter or a text: `"Account"`, `an object`, `undefined`. The content
 * of a text is not shown, because it may be a secret.
 */
export function describeValue(value: unknown): string {
  if (typeof value === 'function') return `"${value.name}"`
  if (typeof value === 'string') return 'a text'
  if (value instanceof Promise) return 'a promise'
  return typeof value === 'object' && value !== null ? describeObject(value) : String(value)
}

function describeObject(value: object): string {
  const { name } = value.constructor ?? Object
  return name === 'Object' || name === '' ? 'an object' : `an instance of "${name}"`
}
