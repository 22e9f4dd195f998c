import { RedactedCopies, isPlumbing } from './redacted-copy'
import type { Redactor } from './redactor'

/**
 * Takes the secrets out of what a user's own function threw: out of an error, its causes and the errors in it, their
 * messages, stacks and members; any other object is copied where it holds secrets.
 */
export function redactError(thrown: unknown, redactor: Redactor): unknown {
  if (typeof thrown === 'string') return redactor.redactText(thrown)
  if (typeof thrown !== 'object' || thrown === null) return thrown
  if (thrown instanceof Map) return redactError(Object.fromEntries(thrown), redactor)
  if (thrown instanceof Set) return redactError([...thrown], redactor)
  const errors = new Set<Error>()
  const copyOf = (value: unknown, name?: string): unknown =>
    new RedactedCopies(redactor, (error) => errors.add(error)).of(value, name)
  // Secrets are learned on the way, and may be told by what was looked at before.
  copyOf(thrown)
  const result = copyOf(thrown)
  for (const error of errors) for (const name of membersOf(error)) copyOf(Reflect.get(error, name), name)
  for (const error of errors) for (const name of membersOf(error)) replace(error, name, copyOf)
  return result
}

/**
 * The members of an error that hold data, and what a runner prints of it even where a class computes it; a set of errors
 * that grows meanwhile has those of its causes as well.
 */
function membersOf(error: Error): Set<string> {
  const held = Object.entries(Object.getOwnPropertyDescriptors(error))
    .filter(([, descriptor]) => 'value' in descriptor && typeof descriptor.value !== 'function')
    .map(([name]) => name)
  return new Set([...held, 'message', 'stack'])
}

function replace(error: Error, name: string, copyOf: (value: unknown, name: string) => unknown): void {
  const value: unknown = Reflect.get(error, name)
  const shown = isPlumbing(value) ? value : copyOf(value, name)
  if (isPlumbing(value)) Reflect.defineProperty(error, name, { enumerable: false })
  else if (shown !== value) Reflect.defineProperty(error, name, { value: shown })
}
