import { decode, escapeJson, inJson } from './encodings'
import type { Format, PlaceholderValues, SecretSearch, SecretSpan } from './format'
import { endOfQuoted } from './exact-json'
import { isNamedValue, isPlaceholder, namesValue, redacted, secretAt } from './secrets'
import { secretsInText } from './text'

/** A GraphQL document as a whole body; in most requests it is a string in JSON. */
export const graphql: Format = {
  name: 'GraphQL',
  mediaTypes: /^application\/graphql$/,
  isText: true,
  looksLike: isGraphql,
  fill: fillGraphql,
  secrets: secretsInGraphql,
}

/** Matches the beginning of an operation; in a JSON object, unlike here, names are in quotes. */
const operation =
  /^[\s,]*(?:#[^\n]*\n[\s,]*){0,99}(?:\{[\s,]*(?:[_A-Za-z]|\.\.\.|#|$)|(?:query|mutation|subscription)\b[\s\w]{0,200}[({@]|fragment\s{1,99}\w{1,99}\s{1,99}on\b)/
/** Matches an argument, or a variable with its type and default value; comments and strings are skipped. */
const piece =
  /#[^\n]*|"|[{}]|(?<!\w)([_A-Za-z]\w{0,199})[\s,]{0,99}:\s{0,99}(?:[[\]!\w]{1,200}\s{0,99}=\s{0,99})?(?=["\d\-[{])/g

export function isGraphql(text: string): boolean {
  return operation.test(text)
}

/** Finds the arguments, input fields and default values in a GraphQL document that are named like secrets. */
function* secretsInGraphql(text: string, search: SecretSearch): Generator<SecretSpan> {
  yield* secretsInText(text, search)
  const { names } = search
  let isNamed = false
  let before: SecretSpan | undefined
  const pieces = new RegExp(piece)
  for (let found = pieces.exec(text); found !== null; found = pieces.exec(text)) {
    const [whole, name] = found
    const start = pieces.lastIndex
    if (whole === '"') pieces.lastIndex = endOfText(text, start - 1)
    else if (whole === '{' || whole === '}') [isNamed, before] = [false, undefined]
    if (name === undefined) continue
    const value = valueAt(text, start)
    const isSecret = names.isSecretField(name) || (isNamed && isNamedValue(name))
    if (isSecret) yield value
    else if (isNamedValue(name)) before = value
    else if (namesValue(name) && value.values.some((each) => names.isSecretField(each))) {
      isNamed = true
      if (before !== undefined) yield before
    }
    if (text[start] === '"') pieces.lastIndex = endOfText(text, start)
    else if (isSecret) pieces.lastIndex = Math.max(start, value.end)
  }
}

/** Returns the value that begins at an index: a text, a number, or a list or an object with the texts in it. */
function valueAt(text: string, start: number): SecretSpan {
  if (text[start] === '"') return textAt(text, start)
  const isNumber = !/[[{]/.test(text.charAt(start))
  const signs = isNumber ? /[^\d.eE+-]/g : /["[\]{}]/g
  signs.lastIndex = start
  const values: string[] = []
  let depth = 0
  for (let found = signs.exec(text); found !== null; found = signs.exec(text)) {
    const [sign] = found
    if (isNumber) return wholeAt(text, start, found.index, values)
    if (sign === '"') {
      values.push(...textAt(text, found.index).values)
      signs.lastIndex = endOfText(text, found.index)
    } else depth += sign === '[' || sign === '{' ? 1 : -1
    if (depth === 0) return wholeAt(text, start, signs.lastIndex, values)
  }
  return wholeAt(text, start, text.length, values)
}

function wholeAt(text: string, start: number, end: number, values: readonly string[]): SecretSpan {
  return secretAt({ start, end }, values.length > 0 ? values : [text.slice(start, end)], `"${redacted}"`)
}

function textAt(text: string, start: number): SecretSpan {
  const quotes = text.startsWith('"""', start) ? 3 : 1
  const end = endOfText(text, start)
  const close = Math.max(start + quotes, text[end - 1] === '"' ? end - quotes : end)
  const written = text.slice(start + quotes, close)
  return secretAt({ start: start + quotes, end: close }, [written, decode(written, inJson), written.trim()])
}

/** Returns the index after the text that begins with one quote or with three. */
function endOfText(text: string, start: number): number {
  if (!text.startsWith('"""', start)) return Math.min(text.length, endOfQuoted(text, start + 1) + 1)
  const end = text.indexOf('"""', start + 3)
  return end === -1 ? text.length : end + 3
}

const quotedParts = /#[^\n]*|"""(?:\\"""|[^])*?"""|"(?:[^"\\\n]|\\.)*"/g

/**
 * Replaces the placeholders in a GraphQL document with values, which are never read as syntax: in quotes with the text,
 * outside of them with a string, number, boolean, null, list or object. If the whole text is one placeholder, it stands
 * for a document, such as that of a file.
 */
function fillGraphql(query: string, values: PlaceholderValues): string {
  if (isPlaceholder(query)) return values.replace(query, (name) => values.textAt(name))
  let filled = ''
  let end = 0
  for (const { 0: part, index } of query.matchAll(quotedParts)) {
    filled += fillBare(query.slice(end, index), values) + fillQuoted(part, values)
    end = index + part.length
  }
  return filled + fillBare(query.slice(end), values)
}

function fillQuoted(part: string, values: PlaceholderValues): string {
  if (part.startsWith('#')) return part
  if (!part.startsWith('"""')) return values.replace(part, (name) => escapeJson(values.textAt(name)))
  const filled = values.replace(part, (name) => values.textAt(name).replaceAll('"""', '\\"""'))
  // An empty last line is not part of the text.
  return filled.replace(/(?<=["\\])"""$/, '\n"""')
}

/** Fills in literals: JSON, except that the names of members have no quotes. */
function fillBare(written: string, values: PlaceholderValues): string {
  return values.replace(written, (name) =>
    typeof values.valueAt(name) === 'string'
      ? values.jsonAt(name)
      : values.jsonAt(name).replace(/"([_A-Za-z]\w*)":/g, '$1:'),
  )
}
