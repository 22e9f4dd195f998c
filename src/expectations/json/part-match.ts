import { InputError } from '../../errors'
import { firstMatch } from './whole-match'

/** What to say of a text that a pattern does not fit as a whole, where it fits a part of it. */
export function partMatchHint(pattern: string, text: string): string | undefined {
  if (!fitsPart(pattern, text)) return undefined
  return 'The pattern fits a part of it: the whole value must match. Write .* before or after it to loosen it.'
}

/** Whether a pattern fits a part of a text; one that takes too long to find does not count. */
function fitsPart(pattern: string, text: string): boolean {
  try {
    return firstMatch(pattern, text) !== undefined
  } catch (error) {
    if (error instanceof InputError) return false
    throw error
  }
}
