import { InputError } from '../errors'
import { isJsonNumber } from '../formats'
import { replacePlaceholders, type ValueOf } from './placeholder'

/** Whether a path into a body is an XPath; no JSONPath begins like one. */
export function isXPath(path: string): boolean {
  return /^\s*(?:\/|(?:count|sum|string|number|boolean)\s*\()/.test(path)
}

const literal = /"[^"]*"|'[^']*'/g

/**
 * Replaces the placeholders in an XPath with literals, which are never read as syntax: in quotes with the text; outside
 * of them with a number, `true()`, `false()` or, where a name is expected, a plain name.
 *
 * @throws {@link InputError} when a value fits none of these
 */
export function fillXPath(path: string, values: ValueOf): string {
  let filled = ''
  let end = 0
  for (const { 0: quoted, index } of path.matchAll(literal)) {
    filled += fillBare(path.slice(end, index), values, path) + fillLiteral(quoted, values)
    end = index + quoted.length
  }
  return filled + fillBare(path.slice(end), values, path)
}

/** XPath 1.0 has no escapes: a text with both kinds of quotes is concatenated from several literals. */
function fillLiteral(quoted: string, values: ValueOf): string {
  const text = replacePlaceholders(quoted.slice(1, -1), (name) => values.textAt(name))
  const quote = text.includes(quoted.charAt(0)) ? (quoted.startsWith('"') ? "'" : '"') : quoted.charAt(0)
  if (!text.includes(quote)) return quote + text + quote
  return `concat(${text
    .split('"')
    .map((part) => `"${part}"`)
    .join(`, '"', `)})`
}

function fillBare(written: string, values: ValueOf, path: string): string {
  return replacePlaceholders(written, (name, before) => {
    const value = values.valueAt(name)
    const isName = /(?:\/|@|::|[\w\u0080-\uFFFF:.-])$/.test(before)
    if (isName && typeof value === 'string' && /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(value)) return value
    if (isName && /[\w\u0080-\uFFFF]$/.test(before) && /^\d+$/.test(String(value))) return String(value)
    if (!isName && typeof value === 'boolean') return `${value}()`
    if (!isName && isJsonNumber(value) && !/e/i.test(String(value))) return String(value)
    throw new InputError(
      `The variable {{${name}}} cannot stand there in the path ${JSON.stringify(path)}.\n` +
        `Outside of quotes it is a number, true or false, or after a slash a plain name. Write any other text in quotes, such as [@id = '{{${name}}}']`,
    )
  })
}
