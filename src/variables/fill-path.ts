import { InputError } from '../errors'
import { escapeJson, escapePattern, isJsonNumber } from '../formats'
import { replacePlaceholders, type ValueOf } from './placeholder'

/**
 * Replaces the placeholders in a JSONPath (RFC 9535) with literals, which are never read as syntax: in quotes with the
 * text; outside of them with a number, `true`, `false`, `null` or, as the name of a member, a plain name.
 *
 * @throws {@link InputError} when a value fits none of these
 */
export function fillPath(path: string, values: ValueOf): string {
  return replacePlaceholders(path, (name, before) => {
    const { outside, quote } = readQuotes(before)
    if (quote !== undefined) return quoted(values.textAt(name), quote, outside)
    const literal = bare(values.valueAt(name), outside)
    if (literal !== undefined) return literal
    throw new InputError(
      `The variable {{${name}}} cannot stand there in the path ${JSON.stringify(path)}.\n` +
        `Outside of quotes it is a number, true, false or null, or after a dot a plain name. Write any other text in quotes, such as [?@.name == '{{${name}}}'] or ['{{${name}}}']`,
    )
  })
}

/**
 * Reads the part of a path before a placeholder: returns it with blanks in place of quoted text, and the quote that is
 * open.
 */
function readQuotes(before: string): { outside: string; quote: string | undefined } {
  let quote: string | undefined
  const outside = before.replace(/\\.|./gs, (part) => {
    if (quote === undefined && (part === "'" || part === '"')) quote = part
    else if (part === quote) quote = undefined
    else if (quote === undefined) return part
    return ' '.repeat(part.length)
  })
  return { outside, quote }
}

function quoted(text: string, quote: string, outside: string): string {
  const isPattern = /\b(?:match|search)\s*\((?:[^()]|\([^()]*\))*,\s*$/.test(outside)
  const escaped = escapeJson(isPattern ? escapePattern(text) : text)
  return quote === '"' ? escaped : escaped.replaceAll('\\"', '"').replaceAll("'", "\\'")
}

function bare(value: unknown, outside: string): string | undefined {
  const text = String(value)
  const isNameStart = /(?:^|\.)$/.test(outside)
  if (isNameStart || /[\w\u0080-\uFFFF]$/.test(outside)) {
    const isName = typeof value === 'string' ? /^[\w\u0080-\uFFFF]+$/.test(text) : /^\d+$/.test(text)
    return isName && !(isNameStart && /^\d/.test(text)) ? text : undefined
  }
  return value === null || typeof value === 'boolean' || isJsonNumber(value) ? text : undefined
}
