import { InputError } from '../errors'
import { escapePattern } from '../formats'
import { replacePlaceholders, type ValueOf } from './placeholder'

/**
 * Replaces the placeholders in a regular expression with patterns that match exactly the text of their values.
 *
 * @throws {@link InputError} when a backslash precedes a placeholder
 */
export function fillPattern(pattern: string, values: ValueOf): string {
  return replacePlaceholders(pattern, (path, before, after) => {
    if (/(?:^|[^\\])(?:\\\\)*\\$/.test(before)) {
      throw new InputError(
        `A backslash stands before {{${path}}} in the pattern "${pattern}".\nA variable stands for its own text there, so leave the backslash out.`,
      )
    }
    const isInClass = /\[[^\]]*$/.test(before.replace(/\\./gs, '  '))
    if (isInClass) return escapePattern(values.textAt(path)).replaceAll('-', '\\-')
    const text = escapePattern(values.textAt(path))
    const isWhole = /^[*+?{]/.test(after) || /\\\d+$/.test(before)
    return isWhole ? `(?:${text})` : text
  })
}
