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
  return compile(pattern, `^(?:${pattern})$`, 's').exec(text) ?? undefined
}

/**
 * Returns the first match of a JavaScript regular expression in a text: its first group if that took part in the match,
 * otherwise the whole match; `undefined` if nothing matches.
 *
 * @throws {@link InputError} when the pattern is malformed
 */
export function firstMatch(pattern: string, text: string): string | undefined {
  const match = compile(pattern).exec(text)
  return match?.[1] ?? match?.[0]
}

/**
 * Whether a regular expression matches the whole of a text, or a part of it, as `match()` and `search()` of RFC 9535
 * do: `.` matches any character except a line break.
 *
 * @throws {@link InputError} when the pattern is malformed
 */
export function fits(pattern: string, text: string, where: 'whole' | 'part'): boolean {
  return compile(pattern, where === 'whole' ? `^(?:${pattern})$` : pattern).test(text)
}

/** @throws {@link InputError} when a pattern is not a JavaScript regular expression */
export function checkPattern(pattern: string): void {
  compile(pattern)
}

function compile(pattern: string, source = pattern, flags = ''): RegExp {
  try {
    new RegExp(pattern, 'u')
    return new RegExp(source, `${flags}u`)
  } catch (cause) {
    // Without the flag these would be other characters.
    if (!/\\[pP]\{|\\u\{/.test(pattern) && isLooselyValid(pattern)) return new RegExp(source, flags)
    const { message } = cause as Error
    throw new InputError(
      `The pattern "${pattern}" is not a regular expression: ${message.slice(message.lastIndexOf(': ') + 2)}.\n` +
        'Put a backslash before a character that is meant literally, such as \\( or \\[ or \\*',
      { cause },
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

/** Returns a regular expression that matches exactly this text. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
