import { InputError } from '../../errors'
import { checkPattern, fits } from '../json'

/** The regular expression of a schema, as Ajv runs it: matching ends after a second. */
export function boundedPattern(pattern: string): { test: (text: string) => boolean; toString: () => string } {
  refuseMalformed(pattern)
  return { test: (text) => matches(pattern, text), toString: () => pattern }
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

function matches(pattern: string, text: string): boolean {
  try {
    return fits(pattern, text, 'part')
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new InputError(
      `A text of ${text.length} characters is too long to be matched with the pattern ${JSON.stringify(pattern)} of a schema.\n` +
        'Leave the pattern out of the schema, and check the text by its length.',
      { cause },
    )
  }
}
