import { InputError } from '../errors'
import { checkNewValue, isNewValue } from './new-values'

const braces = /\{\{\s*([\p{L}_$][^{}]*?)\s*\}\}/gu
/**
 * Matches a placeholder: `{{name}}`, `{{name.member}}`, `{{name[0]}}`, or a new value such as `{{$number(1, 100)}}`.
 * Its first group is the path of the value or the expression for a new value.
 */
export const placeholder =
  /\{\{\s*([\p{L}_$][\p{L}\p{N}_$-]*(?:\.[\p{L}\p{N}_$-]+|\[\d+\])*|\$\p{L}[^{}]*?)\s*\}\}/gu

/**
 * Replaces each placeholder in a text.
 *
 * @param replacement - gets the path of the value, the text before the placeholder with its replacements, and the text
 * after it
 * @throws {@link InputError} for braces that name no variable
 */
export function replacePlaceholders(
  text: string,
  replacement: (path: string, before: string, after: string) => string,
): string {
  if (!text.includes('{{')) return text
  refuseMalformed(text)
  let filled = ''
  let end = 0
  for (const { 0: whole, 1: path = '', index } of text.matchAll(placeholder)) {
    filled += text.slice(end, index)
    end = index + whole.length
    filled += replacement(path, filled, text.slice(end))
  }
  return filled + text.slice(end)
}

/**
 * Throws if something begins like a placeholder but is not one; braces around anything else are ordinary text.
 *
 * @throws {@link InputError}
 */
export function refuseMalformed(text: string): void {
  for (const [whole, written = ''] of text.matchAll(braces)) {
    if (isNewValue(written)) checkNewValue(written)
    if (whole.replace(placeholder, '') === '') continue
    throw new InputError(
      `"${whole}" names no variable as it is written.\nWrite {{name}}, {{name.member}} or {{name[0]}}. To send braces as they are, keep them in a variable: {{open}}name}}, where "open" is "{{".`,
    )
  }
}

/** Returns the names of the variables that a text refers to, each once. */
export function placeholdersIn(text: string): string[] {
  const paths = [...text.matchAll(placeholder)].map(([, path = '']) => path)
  const names = paths.filter((path) => !isNewValue(path)).map((path) => path.split(/[.[]/, 1)[0] as string)
  return [...new Set(names)]
}
