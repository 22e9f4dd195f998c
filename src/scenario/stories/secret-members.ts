import type { Redactor } from '../../redaction'
import { accessorNames } from '../../variables'

/** Learns the values of members that are named like secrets, at any depth. */
export function learnSecretMembers(object: object, redactor: Redactor, seen = new Set<object>()): void {
  seen.add(object)
  const isList = Array.isArray(object) || object instanceof Set
  for (const [name, value] of membersOf(object, redactor)) {
    const isObject = typeof value === 'object' && value !== null
    if (!isList && typeof name === 'string' && redactor.isSecretField(name))
      if (isObject) redactor.learnFields({ [name]: value })
      else redactor.learn(value)
    else if (isObject && !ArrayBuffer.isView(value) && !seen.has(value))
      learnSecretMembers(value, redactor, seen)
  }
}

/** Returns the members of an object; of the accessors of its class those that have the name of a secret. */
function membersOf(object: object, redactor: Redactor): Iterable<readonly [name: unknown, value: unknown]> {
  if (object instanceof Map || object instanceof Set) return object.entries()
  const members: [string, unknown][] = Object.entries(object)
  if (Array.isArray(object)) return members
  for (const name of accessorNames(object))
    if (redactor.isSecretField(name))
      try {
        members.push([name, Reflect.get(object, name)])
      } catch {
        // It has no value yet.
      }
  return members
}
