import { InputError } from '../errors'
import type { PlaceholderValues } from './format'

/**
 * Matches a JavaScript regular expression against the whole of a text.
 *
 * The pattern is compiled with the flag `u` if possible, otherwise without, so that `\-` and a bare `{` are allowed.
 * `.` matches line breaks too, so that `.*` loosens a pattern anywhere; `^` and `$` match the ends of the text, not of
 * a line. Flags may stand at its beginning as in Java and Python: `(?i)`, `(?s)`, `(?m)`.
 *
 * @throws {@link InputError} when the pattern is malformed
 */
export function wholeMatch(pattern: string, text: string): RegExpExecArray | undefined {
  return compile(pattern, 'whole', 's').exec(text) ?? undefined
}

/** Says, of a text that a pattern does not match as a whole, that it matches a part; empty if it does not. */
export function matchOfPart(pattern: string, text: string): string {
  return compile(pattern).exec(text)?.[0] ? ', of which only a part matches: the whole value must match' : ''
}

/** Returns the first group of the first match, or the whole match without one; undefined if nothing matches. */
export function firstMatch(pattern: string, text: string): string | undefined {
  const match = compile(pattern).exec(text)
  return match?.[1] ?? match?.[0]
}

/** Whether a regular expression matches a text, as `match()` and `search()` of RFC 9535 do: `.` is no line break. */
export function matchesPattern(pattern: string, text: string, where: 'whole' | 'part'): boolean {
  return compile(pattern, where).test(text)
}

/** @throws {@link InputError} when a pattern is not a JavaScript regular expression */
export function checkPattern(pattern: string): void {
  compile(pattern)
}

function compile(written: string, where: 'whole' | 'part' = 'part', standard = ''): RegExp {
  const [lead = ''] = /^(?:\(\?[ims]+\))+/.exec(written) ?? []
  const pattern = written.slice(lead.length)
  const flags = [...new Set(standard + lead.replace(/\W/g, ''))].join('')
  // With the flag `m`, the usual anchors match the ends of lines.
  const [start, end] = flags.includes('m') ? ['(?<![^])', '(?![^])'] : ['^', '$']
  const source = where === 'whole' ? `${start}(?:${pattern})${end}` : pattern
  try {
    new RegExp(pattern, 'u')
    return new RegExp(source, `${flags}u`)
  } catch (cause) {
    // Without the flag these would be other characters.
    if (!/\\[pP]\{|\\u\{/.test(pattern) && isLooselyValid(pattern)) return new RegExp(source, flags)
    const { message } = cause as Error
    const remedy = /\(\?-?[a-z]+\)/i.test(written)
      ? 'Of flags in the pattern there are (?i), (?s) and (?m), at its beginning'
      : 'Put a backslash before a character that is meant literally, such as \\( or \\[ or \\*'
    throw new InputError(
      `The pattern "${written}" is not a regular expression: ${message.slice(message.lastIndexOf(': ') + 2)}.\n${remedy}`,
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

export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** Replaces placeholders in a regular expression with patterns that match the text of their values. */
export function fillPattern(pattern: string, values: PlaceholderValues): string {
  return values.replace(pattern, (path, before, after) => {
    if (/(?:^|[^\\])(?:\\\\)*\\$/.test(before))
      throw new InputError(
        `A backslash stands before {{${path}}} in the pattern "${pattern}".\nA variable stands for its own text there, so leave the backslash out.`,
      )
    const text = escapePattern(values.textAt(path))
    const isInClass = /\[[^\]]*$/.test(before.replace(/\\./gs, '  '))
    if (isInClass) return text.replaceAll('-', '\\-')
    const isWhole = /^[*+?{]/.test(after) || /\\\d+$/.test(before)
    return isWhole ? `(?:${text})` : text
  })
}
