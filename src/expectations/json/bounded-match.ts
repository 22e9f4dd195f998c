import { InputError } from '../../errors'
import { endAfter, TimeIsUpError } from '../time-limit'

const timeLimitMs = 1000
/** A match of at most this many steps runs without a time limit, because the limit would cost more time. */
const stepsWithoutWatch = 1e6

/**
 * Matches a regular expression against a text for at most a second.
 *
 * @param pattern - the expression as written, for error messages
 * @throws {@link InputError} when the time is up, or the text is too long for the expression
 */
export function boundedMatch(expression: RegExp, pattern: string, text: string): RegExpExecArray | undefined {
  const match = (): RegExpExecArray | undefined => expression.exec(text) ?? undefined
  try {
    return mostSteps(pattern, text.length) <= stepsWithoutWatch ? match() : endAfter(timeLimitMs, match)
  } catch (cause) {
    if (cause instanceof TimeIsUpError) {
      throw new InputError(
        `Matching the pattern "${pattern}" took longer than ${timeLimitMs / 1000} s on a text of ${text.length} characters.\n` +
          'Repetitions inside repetitions, such as (a+)+, can backtrack for ever: write the pattern without them.',
        { cause },
      )
    }
    if (!(cause instanceof RangeError)) throw cause
    throw new InputError(
      `A text of ${text.length} characters is too long to be matched with the pattern "${pattern}".\n` +
        'Write the pattern without groups that are repeated, or check a part of the text, or its length.',
      { cause },
    )
  }
}

/**
 * Returns an upper bound for the steps of a match, in which every choice is tried at every place of the text. It is
 * infinite if a group, or something that may be empty, is repeated.
 */
function mostSteps(pattern: string, length: number): number {
  if (/\)[*+{]|\\[1-9k]/.test(pattern)) return Infinity
  const repetitions = pattern.match(/[*+{]/g)?.length ?? 0
  const choices = pattern.match(/[?|]/g)?.length ?? 0
  return (length + 1) ** (repetitions + 1) * 2 ** choices
}
