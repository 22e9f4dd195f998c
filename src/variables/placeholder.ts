import { InputError } from '../errors'
import { isNewValue, parseNewValue } from './new-value'

const braces = /\{\{\s*([\p{L}_$][^{}]*?)\s*\}\}/gu
/**
 * A placeholder: `{{name}}`, `{{name.member}}`, `{{name[0]}}`, or a new value such as `{{$number(1, 100)}}`; its first
 * group is the path of the value, or how the new one is asked for.
 */
export const placeholder =
  /\{\{\s*([\p{L}_$][\p{L}\p{N}_$-]*(?:\.[\p{L}\p{N}_$-]+|\[\d+\])*|\$\p{L}[^{}]*?)\s*\}\}/gu

/** Gives the values that placeholders stand for. */
export interface ValueOf {
  valueAt(path: string): unknown
  /** The value as text. */
  textAt(path: string): string
}

/**
 * Puts something in the place of each placeholder of a text.
 *
 * @param replacement - gets the path of the value, what is before the placeholder, filled, and what is after it
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
 * Refuses what begins like a placeholder and is none; braces around anything else stand for themselves.
 *
 * @throws {@link InputError}
 */
export function refuseMalformed(text: string): void {
  for (const [whole, written = ''] of text.matchAll(braces)) {
    if (written.startsWith('$') && isNewValue(written)) parseNewValue(written)
    if (whole.replace(placeholder, '') === '') continue
    throw new InputError(
      `"${whole}" names no variable as it is written.\nWrite {{name}}, {{name.member}} or {{name[0]}}. To send braces as they are, keep them in a variable: {{open}}name}}, where "open" is "{{".`,
    )
  }
}

/** The names of the variables that a text refers to, each once. */
export function placeholdersIn(text: string): string[] {
  const paths = [...text.matchAll(placeholder)].map(([, path = '']) => path)
  const names = paths.filter((path) => !isNewValue(path)).map((path) => path.split(/[.[]/, 1)[0] as string)
  return [...new Set(names)]
}
