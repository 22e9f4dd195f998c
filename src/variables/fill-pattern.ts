import { InputError } from '../errors'
import { escapePattern } from '../exchange'
import { replacePlaceholders, type ValueOf } from './placeholder'

/**
 * Replaces the placeholders of a regular expression, so that each stands for its own text and nothing in it is syntax.
 *
 * @throws {@link InputError} when a backslash stands before a placeholder
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
