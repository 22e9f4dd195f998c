import { InputError } from '../errors'
import { escapeXml } from './escapes'
import { isJsonNumber } from './numbers'
import type { PlaceholderValues } from './format'

/**
 * Replaces the placeholders in an XML document with the text of their values, which is never read as markup. If the
 * whole text is one placeholder, its value is the document.
 */
export function fillXml(xml: string, values: PlaceholderValues): string {
  if (/^\s*\{\{[^{}]*\}\}\s*$/.test(xml)) return values.replace(xml, (name) => values.textAt(name))
  return values.replace(xml, (name, before) => {
    const text = values.textAt(name)
    const isCdata = before.lastIndexOf('<![CDATA[') > before.lastIndexOf(']]>')
    if (isCdata) return text.replaceAll(']]>', ']]]]><![CDATA[>')
    const escaped = escapeXml(text).replaceAll('\r', reference)
    return isInAttribute(before) ? escaped.replaceAll(/[\n\t]/g, reference) : escaped
  })
}

/** Whether the text ends inside the value of an attribute, where a line break or tab would be read as a space. */
function isInAttribute(before: string): boolean {
  return /^<(?:[^>"']|"[^"]*"|'[^']*')*(?:"[^"]*|'[^']*)$/.test(before.slice(before.lastIndexOf('<')))
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`
}

/** Whether a path into a body is an XPath; no JSONPath begins like one. */
export function isXPath(path: string): boolean {
  return /^\s*(?:\/|(?:count|sum|string|number|boolean)\s*\()/.test(path)
}

/**
 * Replaces the placeholders in an XPath with literals, which are never read as syntax: in quotes with the text; outside
 * of them with a number, `true()`, `false()` or, where a name is expected, a plain name.
 *
 * @throws {@link InputError} when a value fits none of these
 */
export function fillXPath(path: string, values: PlaceholderValues): string {
  const parts = path.split(/("[^"]*"|'[^']*')/)
  return parts
    .map((part, at) => (at % 2 === 1 ? fillLiteral(part, values) : fillBare(part, values, path)))
    .join('')
}

/** XPath 1.0 has no escapes: a text with both kinds of quotes is concatenated from several literals. */
function fillLiteral(quoted: string, values: PlaceholderValues): string {
  const text = values.replace(quoted.slice(1, -1), (name) => values.textAt(name))
  const quote = [quoted.charAt(0), '"', "'"].find((each) => !text.includes(each))
  if (quote !== undefined) return quote + text + quote
  const parts = text.split('"').map((part) => `"${part}"`)
  return `concat(${parts.join(`, '"', `)})`
}

function fillBare(written: string, values: PlaceholderValues, path: string): string {
  return values.replace(written, (name, before) => {
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
