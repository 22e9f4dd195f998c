import { isJsonNumber, parseExactly } from '../formats'
import { isNamedValue, namesValue } from './named-values'
import type { SecretNames } from './secret-names'
import { areSentences } from './sentences'

/**
 * Yields the values of an object whose field is named like a secret, at any depth and in JSON inside its texts. It uses
 * a list instead of recursion: objects may be nested too deep for the stack.
 */
export function* secretLeaves(root: unknown, names: SecretNames): Generator<unknown> {
  const seen = new Set<object>()
  const pending: { value: unknown; secret: boolean }[] = [{ value: root, secret: false }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, secret } = next
    if (typeof value !== 'object' || value === null || isJsonNumber(value)) {
      if (secret) yield value
      continue
    }
    if (seen.has(value)) continue
    seen.add(value)
    for (const name of Object.keys(value)) {
      const member = (value as Record<string, unknown>)[name]
      const isSecret = secret || isSecretMember(value, name, names)
      if (isSecret || (typeof member === 'object' && member !== null))
        pending.push({ value: member, secret: isSecret })
      else if (typeof member === 'string') pending.push({ value: jsonIn(member), secret: false })
    }
  }
}

/** Whether a member of an object is secret, by its own name or by the name that another member gives it. */
export function isSecretMember(
  owner: object,
  name: string,
  names: Pick<SecretNames, 'isSecretField' | 'isSecretHeader'>,
): boolean {
  if (Array.isArray(owner)) return false
  const members = owner as Readonly<Record<string, unknown>>
  if (names.isSecretField(name)) return !areSentences(members[name])
  if (!isNamedValue(name)) return false
  return Object.entries(members).some(
    ([other, value]) =>
      namesValue(other) &&
      typeof value === 'string' &&
      (names.isSecretField(value) || names.isSecretHeader(value)),
  )
}

/** Parses a text that holds a JSON document, as queues and logs wrap them; returns undefined for any other text. */
function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return parseExactly(text)
  } catch {
    return undefined
  }
}
