import type { SecretSpan, Span } from './format'

/** The text that replaces a secret. */
export const redacted = '[redacted]'

const nameMembers = new Set(
  'name Name key Key field header parameter param path property propertyName PropertyName'.split(' '),
)
const valueMembers = new Set(
  'value Value values Values rejectedValue attemptedValue AttemptedValue'.split(' '),
)

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

/**
 * Whether a value is a list of sentences: three words or more, separated by single spaces. Under the name of a secret,
 * sentences are messages about it, as in `{ "password": ["It is too short."] }`, and not secrets.
 */
export function areSentences(value: unknown): boolean {
  const isSentence = (item: unknown): boolean =>
    typeof item === 'string' && /^\S+(?: \S+){2,}$/.test(item.slice(0, 10_000))
  return Array.isArray(value) && value.length > 0 && value.every(isSentence)
}

const usualScheme = /^(?:bearer|basic|digest|token|apikey) +/i

/** Returns a secret in its place, with its forms, and each of them without the scheme that it may begin with. */
export function secretAt(place: Span, forms: readonly string[], replacement = redacted): SecretSpan {
  const values = new Set([...forms, ...forms.map((form) => form.replace(usualScheme, ''))])
  return { start: place.start, end: place.end, replacement, values: [...values] }
}

/** Returns a password, and its base64 form together with its user name (RFC 7617). */
export function valuesOfPassword(user: string, password: string): string[] {
  return [password, Buffer.from(`${user}:${password}`).toString('base64')]
}
