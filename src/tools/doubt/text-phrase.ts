import { escapePattern } from '../seam'
import type { ExpectedValue } from './expected-value'

/** The longest text that a phrase shows in full, in UTF-16 code units. */
export const longestText = 60

/** Whether a phrase can show all of a text. */
export function isShort(text: string): boolean {
  return text.length <= longestText && !/[\n\r]/.test(text)
}

/** Writes a text as a `{string}` of a phrase, in the kind of quotes that it does not contain. */
export function quote(text: string): string {
  if (!text.includes('"')) return `"${text}"`
  return text.includes("'") ? `"${text.replaceAll('"', '\\"')}"` : `'${text}'`
}

/** Writes a text as a JSON value of a phrase, with each backslash doubled. */
export function quotedJson(text: string): string {
  return quote(text.replaceAll('\\', '\\\\'))
}

/** Returns the end of a phrase for a header, a trailer or a text body: `should be "…"` or `should match "…"`. */
export function textPhrase(value: string, expected: ExpectedValue): string {
  if (expected.kind === 'pattern') return `should match ${quote(expected.pattern)}`
  if (expected.kind === 'a') return `should match ${quote(value.replaceAll(/[\da-f]+/gi, '\\w+'))}`
  if (expected.kind === 'filled') return `should be ${quote(expected.text)}`
  return isShort(value) ? `should be ${quote(value)}` : `should match ${quote(beginning(value))}`
}

/** Returns the end of a phrase for a text at a path that is too long to be shown. */
export function longTextPhrase(value: string): string {
  const [start = ''] = value.slice(0, longestText / 2).split(/[\n\r]/, 1)
  return start === '' ? `should match ${quote(beginning(value))}` : `should start with ${quote(start)}`
}

function beginning(value: string): string {
  return `${escapePattern(value.slice(0, longestText / 2)).replaceAll(/[\n\r]/g, '\\s')}[\\s\\S]*`
}
