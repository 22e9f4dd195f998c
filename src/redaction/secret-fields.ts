import { isJsonNumber, parseExactly } from '../exchange'
import { isNamedValue, namesValue } from './named-values'
import type { SecretNames } from './secret-names'
import { areSentences } from './sentences'

/**
 * The values of an object, at any depth and in JSON inside its texts, whose field is named like a secret.
 * It walks with a list of its own, not by recursion: objects may be nested deeper than the stack.
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

/** Whether a member of an object is a secret, by its name or by what another one calls it. */
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

/** The document that a text holds, as queues and logs wrap them; undefined of any other text. */
function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return parseExactly(text)
  } catch {
    return undefined
  }
}
