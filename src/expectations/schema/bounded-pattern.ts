import { InputError } from '../../errors'
import { checkPattern, fits } from '../../formats'

/** Compiles the regular expression of a schema for Ajv, with a time limit of one second per match. */
export function boundedPattern(pattern: string): { test: (text: string) => boolean; toString: () => string } {
  refuseMalformed(pattern)
  return { test: (text) => fits(pattern, text, 'part'), toString: () => pattern }
}
boundedPattern.code = 'boundedPattern'

/** Throws a SyntaxError for a malformed pattern, to which Ajv may add the place. */
function refuseMalformed(pattern: string): void {
  try {
    checkPattern(pattern)
  } catch (cause) {
    throw cause instanceof InputError ? new SyntaxError(cause.message, { cause }) : cause
  }
}
