import { RedactedCopies, isKeptOutOfCopies } from './redacted-copies'
import type { Redactor } from './redactor'

/**
 * Removes the secrets from what a user's function threw. Errors, with their causes and inner errors, are changed in
 * place: messages, stacks and members. Any other object is copied if it holds secrets.
 */
export function redactError(thrown: unknown, redactor: Redactor): unknown {
  if (typeof thrown === 'string') return redactor.redactText(thrown)
  if (typeof thrown !== 'object' || thrown === null) return thrown
  if (thrown instanceof Map) return redactError(Object.fromEntries(thrown), redactor)
  if (thrown instanceof Set) return redactError([...thrown], redactor)
  const errors = new Set<Error>()
  const copyOf = (value: unknown, name?: string): unknown =>
    new RedactedCopies(redactor, (error) => errors.add(error)).of(value, name)
  // The first pass learns secrets, which may also be in what it visited before.
  copyOf(thrown)
  const result = copyOf(thrown)
  for (const error of errors) for (const name of membersOf(error)) copyOf(Reflect.get(error, name), name)
  for (const error of errors) for (const name of membersOf(error)) replace(error, name, copyOf)
  return result
}

/**
 * Returns the members of an error that hold data, and what a runner prints of it even if the class computes it. A
 * caller that adds errors to the set while iterating over it visits causes as well.
 */
function membersOf(error: Error): Set<string> {
  const held = Object.entries(Object.getOwnPropertyDescriptors(error))
    .filter(([, descriptor]) => 'value' in descriptor && typeof descriptor.value !== 'function')
    .map(([name]) => name)
  return new Set([...held, 'message', 'stack'])
}

function replace(error: Error, name: string, copyOf: (value: unknown, name: string) => unknown): void {
  const value: unknown = Reflect.get(error, name)
  const shown = isKeptOutOfCopies(value) ? value : copyOf(value, name)
  if (isKeptOutOfCopies(value)) Reflect.defineProperty(error, name, { enumerable: false })
  else if (shown !== value) Reflect.defineProperty(error, name, { value: shown })
}
