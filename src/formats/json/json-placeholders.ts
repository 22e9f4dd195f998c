import { InputError } from '../../errors'
import { escapeJson, escapePattern } from '../encodings'
import { findRepeatedName, mapJson, parseExactly } from './json-text'
import { isJsonNumber } from './numbers'
import type { PlaceholderValues } from '../format'

/**
 * Replaces the placeholders in a JSON text so that it stays JSON: a bare one with its value, keeping its type, and one
 * inside a string with its text, escaped.
 */
export function fillJson(json: string, values: PlaceholderValues): string {
  return mapJson(
    json,
    (part) => values.replace(part, (name) => values.jsonAt(name)),
    (quoted) => values.replace(quoted, (path) => escapeJson(values.textAt(path))),
  )
}

/** Converts the parts of a JSON text that contain placeholders. */
interface TemplateParts {
  /** Converts a string. */
  text(written: string): unknown
  /** Converts what is not a string, such as `{{id}}` or `-{{amount}}`. */
  bare(written: string): unknown
  /** Converts the name of a member. */
  name(written: string): string
}

/** A prefix that marks a string as a bare part; from the private use area of Unicode. */
const mark = '\uF8FFbare '
const bareTemplate = /((?:[-+.\w]*\{\{[^{}]*\}\})+[-+.\w]*)(\s*:)?/g

/**
 * Parses a JSON text before its placeholders are replaced, to tell what the author wrote from what a variable holds.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function readJsonTemplate(json: string, parts: TemplateParts): unknown {
  const marked = mapJson(json, (part) =>
    part.replace(bareTemplate, (_, token: string, colon = '') => JSON.stringify(mark + token) + colon),
  )
  return read(parseWritten(marked), parts)
}

/**
 * Parses a JSON text that the author of a step wrote.
 *
 * @throws SyntaxError when the text is not JSON
 * @throws {@link InputError} when an object has a member twice, of which only one would count
 */
export function parseWritten(json: string): unknown {
  const value = parseExactly(json)
  const repeated = findRepeatedName(json, value)
  if (repeated === undefined) return value
  throw new InputError(
    `The doc string of this step has the member "${repeated.replace(mark, '')}" twice in one object, so only one of them would count.\nKeep one of them.`,
  )
}

/** Replaces bare parts with placeholders in a JSON text with numbers and names of the same length. */
export function jsonShape(json: string): string {
  return mapJson(json, (part) =>
    part.replace(bareTemplate, (_, token: string, colon?: string) =>
      colon === undefined ? '1'.repeat(token.length) : `"${'_'.repeat(token.length - 2)}"${colon}`,
    ),
  )
}

function read(value: unknown, parts: TemplateParts): unknown {
  if (typeof value === 'string') {
    if (value.startsWith(mark)) return parts.bare(value.slice(mark.length))
    return value.includes('{{') ? parts.text(value) : value
  }
  if (Array.isArray(value)) return value.map((item) => read(item, parts))
  if (typeof value !== 'object' || value === null || isJsonNumber(value)) return value
  const members = Object.entries(value).map(([name, member]) => [
    name.includes('{{') ? parts.name(name.replace(mark, '')) : name,
    read(member, parts),
  ])
  return Object.fromEntries(members)
}

/**
 * Replaces the placeholders in a JSONPath (RFC 9535) with literals, which are never read as syntax: in quotes with the
 * text; outside of them with a number, `true`, `false`, `null` or, as the name of a member, a plain name.
 *
 * @throws {@link InputError} when a value fits none of these
 */
export function fillJsonPath(path: string, values: PlaceholderValues): string {
  return values.replace(path, (name, before) => {
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
