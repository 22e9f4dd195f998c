import { InputError } from '../errors'

/**
 * Matches a JavaScript regular expression against the whole of a text.
 *
 * The pattern is compiled with the flag `u` if possible, otherwise without, so that `\-` and a bare `{` are allowed.
 * `.` matches line breaks too, so that `.*` loosens a pattern anywhere; `^` and `$` match the ends of the text, not of
 * a line.
 *
 * @throws {@link InputError} when the pattern is malformed
 */
export function wholeMatch(pattern: string, text: string): RegExpExecArray | undefined {
  return compile(pattern, (source) => `^(?:${source})$`, 's').exec(text) ?? undefined
}

/**
 * Returns the first match of a JavaScript regular expression in a text: its first group if that took part in the match,
 * otherwise the whole match; `undefined` if nothing matches.
 *
 * @throws {@link InputError} when the pattern is malformed
 */
export function firstMatch(pattern: string, text: string): string | undefined {
  const match = compile(pattern, (source) => source).exec(text) ?? undefined
  return match === undefined ? undefined : (match[1] ?? match[0])
}

/**
 * Whether a regular expression matches the whole of a text, or a part of it, as `match()` and `search()` of RFC 9535
 * do: `.` matches any character except a line break.
 *
 * @throws {@link InputError} as {@link wholeMatch} does
 */
export function fits(pattern: string, text: string, where: 'whole' | 'part'): boolean {
  const wrap = (source: string): string => (where === 'whole' ? `^(?:${source})$` : source)
  return (compile(pattern, wrap).exec(text) ?? undefined) !== undefined
}

/**
 * Checks that a pattern is a JavaScript regular expression.
 *
 * @throws {@link InputError} when it is not
 */
export function checkPattern(pattern: string): void {
  compile(pattern, (source) => source)
}

function compile(pattern: string, wrap: (source: string) => string, flags = ''): RegExp {
  return new RegExp(wrap(pattern), flags + readFlags(pattern))
}

function readFlags(pattern: string): 'u' | '' {
  try {
    new RegExp(pattern, 'u')
    return 'u'
  } catch (error) {
    if (!/\\[pP]\{|\\u\{/.test(pattern) && isLooselyValid(pattern)) return ''
    throw new InputError(
      `The pattern "${pattern}" is not a regular expression: ${describe(error)}.\n` +
        'Put a backslash before a character that is meant literally, such as \\( or \\[ or \\*',
      { cause: error },
    )
  }
}

function isLooselyValid(pattern: string): boolean {
  try {
    new RegExp(pattern)
    return true
  } catch {
    return false
  }
}

function describe(error: unknown): string {
  const message = (error as Error).message
  return message.slice(message.lastIndexOf(': ') + 2)
}
