import type { Redactor } from './redactor'

/** Takes the secrets out of what a user's own function threw: its message, its stack and the two sides of a difference. */
export function redactError(error: unknown, redactor: Redactor): unknown {
  if (typeof error === 'string') return redactor.redact(error)
  if (!(error instanceof Error)) return error
  if ('errors' in error && Array.isArray(error.errors))
    for (const one of error.errors) redactError(one, redactor)
  for (const name of ['message', 'stack', 'expected', 'actual']) {
    const text: unknown = Reflect.get(error, name)
    if (typeof text !== 'string') continue
    const shown = redactor.redact(text)
    if (shown !== text) Reflect.set(error, name, shown)
  }
  return error
}
