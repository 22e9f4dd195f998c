import { InputError } from '../errors'
import { firstMatch } from './whole-match'

/** Returns a hint if a pattern matches a part of a text that it does not match as a whole. */
export function partMatchHint(pattern: string, text: string): string | undefined {
  if (!fitsPart(pattern, text)) return undefined
  return 'The pattern fits a part of it: the whole value must match. Write .* before or after it to loosen it.'
}

/** Whether a pattern matches a part of a text; false if that takes too long to find out. */
function fitsPart(pattern: string, text: string): boolean {
  try {
    return firstMatch(pattern, text) !== undefined
  } catch (error) {
    if (error instanceof InputError) return false
    throw error
  }
}
