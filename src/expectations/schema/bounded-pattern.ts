import { InputError } from '../../errors'
import { checkPattern, fits } from '../json'

/** The regular expression of a schema, as Ajv runs it: matching ends after a second. */
export function boundedPattern(pattern: string): { test: (text: string) => boolean; toString: () => string } {
  refuseMalformed(pattern)
  return { test: (text) => fits(pattern, text, 'part'), toString: () => pattern }
}
boundedPattern.code = 'boundedPattern'

/** Throws an error that Ajv may name the place of. */
function refuseMalformed(pattern: string): void {
  try {
    checkPattern(pattern)
  } catch (cause) {
    throw cause instanceof InputError ? new SyntaxError(cause.message, { cause }) : cause
  }
}
