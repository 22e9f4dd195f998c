import { InputError } from '../errors'
import { compareJson } from './compare-json'
import { decode, escapeJson, inJson } from './encodings'
import type { Format, Parsed, PlaceholderValues, SecretSearch, SecretSpan, Span } from './format'
import { jsonPath, locate } from './json-path'
import {
  findRepeatedName,
  jsonProblem,
  mapJson,
  parseExactly,
  prettyJson,
  readJsonTree,
  type JsonNode,
} from './exact-json'
import type { JsonNumber } from './numbers'
import {
  areSentences,
  isHiddenEverywhere,
  isNamedValue,
  isPlaceholder,
  namesValue,
  redacted,
  secrecyIn,
  secrecyOf,
  secretAt,
  type Secrecy,
} from './secrets'
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

/** Parses a JSON text, or returns what is wrong with it. Numbers become doubles unless `read` keeps every digit. */
export function parseJson(text: string, read: (text: string) => unknown = JSON.parse): Parsed {
  try {
    return { ok: true, value: read(text) }
  } catch {
    return {
      ok: false,
      // Few ask for it, and finding it takes another parse.
      get problem() {
        return jsonProblem(text)
      },
    }
  }
}

/**
 * Parses a JSON text that an author wrote, with all digits of its numbers; `where` names it in the error.
 *
 * @throws {@link InputError} when it is nested too deep, or an object has a member twice, of which only one would count
 */
export function parseWritten(
  json: string,
  where = 'The doc string of this step',
  read?: (number: string) => JsonNumber,
): Parsed {
  let repeated: string | undefined
  const parsed = parseJson(json, (text) => {
    repeated = findRepeatedName(text)
    return parseExactly(text, read)
  })
  // What is too deep for this parser is JSON all the same, not a text.
  if (!parsed.ok && parseJson(json).ok) throw new InputError(`${where} is nested too deep.`)
  if (!parsed.ok || repeated === undefined) return parsed
  throw new InputError(
    `${where} has the member "${withoutMarks(repeated)}" twice in one object, so only one of them would count.\nKeep one of them.`,
  )
}

// Placeholders.

/** Replaces the placeholders in a JSON text: a bare one with its value, one inside a string with its text, escaped. */
function fillJson(json: string, values: PlaceholderValues): string {
  return mapJson(
    withApostrophes(json),
    (part) => values.replace(part, (name) => values.jsonAt(name)),
    (quoted) => values.replace(quoted, (path) => escapeJson(values.textAt(path))),
  )
}

/** Writes the quotes inside of `{{$now as "yyyy"}}` as apostrophes: they begin and end no string of the JSON text. */
function withApostrophes(json: string): string {
  return json.replace(/\{\{\s*\$[^{}]*\}\}/g, (placeholder) => placeholder.replace(/\\?"/g, "'"))
}

/** Converts the parts of a JSON text that contain placeholders. */
interface TemplateParts {
  text(written: string): unknown
  /** Converts what is not a string, such as `{{id}}` or `-{{amount}}`. */
  bare(written: string): unknown
  name(written: string): string
}

const bareTemplate = /(?:[-+.\w]*\{\{[^{}]*\}\})+[-+.\w]*/g
/** In place of the braces of a bare placeholder, from the private use area of Unicode, and one to fill up with. */
const [opening, closing, filler] = ['\uF8FD', '\uF8FE', '\uF8FF']

/** Parses a JSON text before its placeholders are replaced: what a variable holds is not what the author wrote. */
export function readJsonTemplate(json: string, parts: TemplateParts): Parsed {
  const marked = mapJson(withApostrophes(json), (part) => part.replace(bareTemplate, inQuotes))
  const parsed = parseWritten(marked)
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
  return { ok: true, value: mapLeaves(parsed.value, read, readName) }
}

/** Writes a bare placeholder as a string of the same length, so that a problem in the text keeps its place. */
function inQuotes(bare: string): string {
  const marked = bare.replaceAll('{{', opening).replaceAll('}}', closing)
  return `"${marked.padEnd(bare.length - 2, filler)}"`
}

function withoutMarks(written: string): string {
  return written.replaceAll(opening, '{{').replaceAll(closing, '}}').replaceAll(filler, '')
}

// Secrets.

const redactedInQuotes = `"${redacted}"`

/** Finds the secrets in JSON, by name and at JSONPaths, and in its texts. Malformed text is read as far as possible. */
export function secretsInJson(json: string, search: SecretSearch): Iterable<SecretSpan> {
  return new JsonSecrets(json, search).find()
}

class JsonSecrets {
  readonly #root: JsonNode
  /** The values that JSONPaths name. */
  readonly #wanted: ReadonlySet<JsonNode>

  constructor(
    private readonly json: string,
    private readonly search: SecretSearch,
  ) {
    this.#root = readJsonTree(json)
    this.#wanted = search.paths.length === 0 ? new Set() : this.#valuesAt(search.paths)
  }

  find(): Iterable<SecretSpan> {
    return this.#secretsIn(this.#root)
  }

  *#secretsIn(node: JsonNode): Generator<SecretSpan> {
    const { kind } = node
    if (this.#wanted.has(node)) yield* this.#secretOf(node)
    else if (kind === 'string' || kind === 'quoted') yield* this.#secretsInText(node)
    else yield* this.#secretsAmong(node.inner)
  }

  /** Finds the secrets in the members of an object, or in the items of a list, which have no names. */
  *#secretsAmong(values: readonly JsonNode[]): Generator<SecretSpan> {
    const { names } = this.search
    const isSecretName = (name: string): boolean => names.isSecretField(name) || names.isSecretHeader(name)
    const members = values.map((value) => ({ value, name: value.name && this.#textIn(value.name) }))
    const isNamed = members.some(
      ({ name = '', value }) =>
        namesValue(name) && value.kind === 'string' && isSecretName(this.#textIn(value)),
    )
    for (const { name, value } of members) {
      if (value.name !== undefined) yield* this.#secretsInText(value.name)
      const isSecret = name !== undefined && (names.isSecretField(name) || (isNamed && isNamedValue(name)))
      if (!isSecret || this.#wanted.has(value)) yield* this.#secretsIn(value)
      else if (!this.#isMessages(value))
        yield* this.#secretOf(value, names.isSecretField(name) ? secrecyOf(name, names) : 'secret')
    }
  }

  /** Returns a secret; none if it holds no text and no number. */
  #secretOf(value: JsonNode, secrecy: Secrecy = 'secret'): SecretSpan[] {
    const parts = this.#leavesIn(value, secrecy)
    if (value.inner.length === 0 || parts.length === 0) return parts
    const { start, end } = value
    return [
      { start, end, replacement: redactedInQuotes, values: parts.flatMap(({ values }) => values), parts },
    ]
  }

  #leavesIn(value: JsonNode, secrecy: Secrecy): SecretSpan[] {
    const { kind, start, end } = value
    const written = this.json.slice(start, end)
    const learned = (text: string, ...forms: string[]): string[] =>
      isHiddenEverywhere(text, secrecy) || isPlaceholder(text) ? [text, ...forms] : []
    if (kind === 'string' || kind === 'quoted') {
      const place = this.#inQuotes(value)
      return [secretAt(place, learned(this.#textIn(value), this.json.slice(place.start, place.end)))]
    }
    if (kind === 'bare')
      return /^[-+.\d]/.test(written) ? [secretAt(value, learned(written), redactedInQuotes)] : []
    return value.inner.flatMap((each) => {
      if (this.#wanted.has(each)) return this.#leavesIn(each, 'secret')
      const secrecyHere = each.name && secrecyIn(secrecy, this.#textIn(each.name), this.search.names)
      return this.#leavesIn(each, secrecyHere ?? secrecy)
    })
  }

  #secretsInText(quoted: Span): readonly SecretSpan[] {
    return this.search.inside(this.json, this.#inQuotes(quoted), inJson)
  }

  /** Whether a value is a list of sentences about a secret. */
  #isMessages({ kind, inner }: JsonNode): boolean {
    const isList = kind === 'list' && inner.every((each) => each.kind === 'string')
    return isList && areSentences(inner.map((each) => this.#textIn(each)))
  }

  #textIn(quoted: Span): string {
    const { start, end } = this.#inQuotes(quoted)
    return decode(this.json.slice(start, end), inJson)
  }

  #inQuotes({ start, end }: Span): Span {
    const isClosed = end - start > 1 && this.json.charAt(end - 1) === '"'
    return { start: start + 1, end: isClosed ? end - 1 : end }
  }

  /**
   * Returns the values at JSONPaths in a document and, if it is a list (such as the messages of a stream), in each of
   * its items. If it is nested too deep for a path, all of it is wanted. There are none if it is not JSON.
   */
  #valuesAt(paths: readonly string[]): ReadonlySet<JsonNode> {
    let document: unknown
    try {
      document = JSON.parse(this.json)
    } catch {
      return new Set()
    }
    const whole = this.#root.inner[0]!
    const items: readonly unknown[] = Array.isArray(document) ? document : []
    const follow = (from: JsonNode, value: unknown, path: string): JsonNode[] =>
      locate(value, path).flatMap((keys) =>
        keys.reduce<JsonNode[]>((nodes, key) => nodes.flatMap((node) => this.#partsNamed(node, key)), [from]),
      )
    try {
      return new Set(
        paths.flatMap((path) => [
          ...follow(whole, document, path),
          ...items.flatMap((item, index) => follow(whole.inner[index]!, item, path)),
        ]),
      )
    } catch (error) {
      if (!(error instanceof InputError || error instanceof RangeError)) throw error
      return new Set([whole])
    }
  }

  #partsNamed({ inner }: JsonNode, key: string | number): readonly JsonNode[] {
    return inner.filter(({ name }, index) => (name === undefined ? index : this.#textIn(name)) === key)
  }
}
