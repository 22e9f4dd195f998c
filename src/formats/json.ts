import { parse } from 'lossless-json'
import { InputError } from '../errors'
import { compareJson } from './compare-json'
import { escapeJson } from './encodings'
import type { Format, Parsed, PlaceholderValues } from './format'
import { jsonPath } from './json-path'
import { secretsInJson } from './json-secrets'
import { findRepeatedName, mapJson, parseExactly } from './json-text'
import { prettyJson } from './json-tree'
import { mapLeaves } from './values'

export const json: Format = {
  name: 'JSON',
  // NDJSON is several documents.
  mediaTypes: /(?<!nd)json$/,
  isText: true,
  isJson: true,
  parse: (text) => parseJson(text, parseExactly),
  paths: jsonPath,
  compare: compareJson,
  fill: fillJson,
  render: prettyJson,
  secrets: secretsInJson,
}

/**
 * Parses a JSON text. Returns a problem instead of throwing. Numbers become doubles unless `read` keeps every digit. Of
 * several members of the same name in one object, the last one counts.
 */
export function parseJson(text: string, read: (text: string) => unknown = JSON.parse): Parsed {
  try {
    return { ok: true, value: read(text) }
  } catch {
    return { ok: false, problem: problemIn(text) }
  }
}

/** Says where and why a text is not JSON, in the words of a parser that does not repeat the text, which may be secret. */
function problemIn(text: string): string {
  if (text.trim() === '') return 'there is no text'
  try {
    parse(text, null, { onDuplicateKey: ({ newValue }) => newValue })
  } catch (error) {
    const [, problem = '', place = ''] = /^(.*) at position (\d+)/s.exec((error as Error).message) ?? []
    const before = text.slice(0, Number(place))
    const column = before.length - before.lastIndexOf('\n')
    // A malformed number may be secret; of anything else, the parser shows one character.
    const shown = problem.replace(/ '-?\d[^']*'/, '').replaceAll('\n', '\\n')
    if (place !== '') return `line ${before.split('\n').length}, column ${column}: ${shown}`
  }
  return 'it is nested too deep, or not JSON'
}

/**
 * Parses a JSON text that the author of a step wrote.
 *
 * @throws SyntaxError when the text is not JSON
 * @throws {@link InputError} when an object has a member twice, of which only one would count
 */
export function parseWritten(json: string): unknown {
  const value = parseExactly(json)
  const repeated = findRepeatedName(json)
  if (repeated === undefined) return value
  throw new InputError(
    `The doc string of this step has the member "${withoutMarks(repeated)}" twice in one object, so only one of them would count.\nKeep one of them.`,
  )
}

// Placeholders.

/**
 * Replaces the placeholders in a JSON text so that it stays JSON: a bare one with its value, keeping its type, and one
 * inside a string with its text, escaped.
 */
function fillJson(json: string, values: PlaceholderValues): string {
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

const bareTemplate = /(?:[-+.\w]*\{\{[^{}]*\}\})+[-+.\w]*/g
/** In place of the braces of a bare placeholder, from the private use area of Unicode, and one to fill up with. */
const [opening, closing, filler] = ['\uF8FD', '\uF8FE', '\uF8FF']

/**
 * Parses a JSON text before its placeholders are replaced, to tell what the author wrote from what a variable holds.
 *
 * @throws {@link InputError} when an object has a member twice
 */
export function readJsonTemplate(json: string, parts: TemplateParts): Parsed {
  const marked = mapJson(json, (part) => part.replace(bareTemplate, inQuotes))
  const parsed = parseJson(marked)
  if (!parsed.ok) return parsed
  const read = (value: unknown): unknown => {
    if (typeof value !== 'string') return value
    if (value.includes(opening)) return parts.bare(withoutMarks(value))
    return value.includes('{{') ? parts.text(value) : value
  }
  const readName = (name: string): string => {
    const written = withoutMarks(name)
    return written.includes('{{') ? parts.name(written) : name
  }
  return { ok: true, value: mapLeaves(parseWritten(marked), read, readName) }
}

/** Writes a bare placeholder as a string of the same length, so that a problem in the text keeps its place. */
function inQuotes(bare: string): string {
  const marked = bare.replaceAll('{{', opening).replaceAll('}}', closing)
  return `"${marked.padEnd(bare.length - 2, filler)}"`
}

function withoutMarks(written: string): string {
  return written.replaceAll(opening, '{{').replaceAll(closing, '}}').replaceAll(filler, '')
}
