import { InputError } from '../errors'
import { findRepeatedName, mapJson, parseExactly } from '../exchange'
import { refuseMalformed } from './placeholder'

/** What the parts of a JSON text stand for that have placeholders in them. */
export interface TemplateParts {
  /** A string. */
  text(written: string): unknown
  /** What is no string, such as `{{id}}` or `-{{amount}}`. */
  bare(written: string): unknown
  /** The name of a member. */
  name(written: string): string
}

/** What marks a string that stands for something bare, from the private use area of Unicode. */
const mark = '\uF8FFbare '
const bareTemplate = /(?:[-+.\w]*\{\{[^{}]*\}\})+[-+.\w]*/g

/**
 * Reads a JSON text before its placeholders are replaced, so that it is known what the author wrote and what a variable
 * holds.
 *
 * @throws SyntaxError when the text is no JSON
 */
export function readJsonTemplate(json: string, parts: TemplateParts): unknown {
  refuseMalformed(json)
  const marked = mapJson(json, (part) => part.replace(bareTemplate, (token) => JSON.stringify(mark + token)))
  return read(parseWritten(marked), parts)
}

/**
 * The value of a JSON text that the author of a step wrote.
 *
 * @throws SyntaxError when the text is no JSON
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

/** The JSON text with numbers and names, as long as they are, in place of what is bare and has placeholders in it. */
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
