import { InputError } from '../errors'
import { findRepeatedName, mapJson, parseExactly } from '../formats'
import { refuseMalformed } from './placeholder'

/** Converts the parts of a JSON text that contain placeholders. */
export interface TemplateParts {
  /** Converts a string. */
  text(written: string): unknown
  /** Converts what is not a string, such as `{{id}}` or `-{{amount}}`. */
  bare(written: string): unknown
  /** Converts the name of a member. */
  name(written: string): string
}

/** A prefix that marks a string as a bare part; from the private use area of Unicode. */
const mark = '\uF8FFbare '
const bareTemplate = /(?:[-+.\w]*\{\{[^{}]*\}\})+[-+.\w]*/g

/**
 * Parses a JSON text before its placeholders are replaced, to tell what the author wrote from what a variable holds.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function readJsonTemplate(json: string, parts: TemplateParts): unknown {
  refuseMalformed(json)
  const marked = mapJson(json, (part) => part.replace(bareTemplate, (token) => JSON.stringify(mark + token)))
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
    `The doc string of this step has the member "${repeated.name.replace(mark, '')}" twice in one object, so only one of them would count.\nKeep one of them.`,
  )
}

/** Replaces bare parts with placeholders in a JSON text with numbers and names of the same length. */
export function jsonShape(json: string): string {
  return mapJson(json, (part) =>
    part.replace(/((?:[-+.\w]*\{\{[^{}]*\}\})+[-+.\w]*)(\s*:)?/g, (_, token: string, colon?: string) =>
      colon === undefined ? '1'.repeat(token.length) : `"${'_'.repeat(token.length - 2)}"${colon}`,
    ),
  )
}

function read(value: unknown, parts: TemplateParts): unknown {
  if (typeof value === 'string') return readString(value, parts)
  if (Array.isArray(value)) return value.map((item) => read(item, parts))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.includes('{{') ? parts.name(name.replace(mark, '')) : name,
      read(member, parts),
    ]),
  )
}

function readString(text: string, parts: TemplateParts): unknown {
  if (text.startsWith(mark)) return parts.bare(text.slice(mark.length))
  return text.includes('{{') ? parts.text(text) : text
}
