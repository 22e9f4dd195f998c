import { InputError } from '../errors'
import { decode, inJson } from './encodings'
import type { SecretSearch, SecretSpan, Span } from './format'
import { locate } from './json-path'
import { readJsonTree, type JsonNode } from './json-tree'
import { areSentences, isNamedValue, namesValue, redacted, secretAt } from './secrets'

const redactedInQuotes = `"${redacted}"`

/**
 * Finds the secrets in JSON, by name and at JSONPaths, and in what its texts hold. JSON lines, JSON events and
 * malformed text are read as far as possible.
 */
export function secretsInJson(json: string, search: SecretSearch): Iterable<SecretSpan> {
  return new JsonSecrets(json, search).find()
}

class JsonSecrets {
  readonly #json: string
  readonly #search: SecretSearch
  readonly #root: JsonNode
  /** The values that JSONPaths name. */
  readonly #wanted: ReadonlySet<JsonNode>

  constructor(json: string, search: SecretSearch) {
    this.#json = json
    this.#search = search
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
    const { names } = this.#search
    const isSecretName = (name: string): boolean => names.isSecretField(name) || names.isSecretHeader(name)
    const members = values.map((value) => ({ value, name: value.name && this.#textIn(value.name) }))
    const isNamed = members.some(
      ({ name = '', value }) =>
        namesValue(name) && value.kind === 'string' && isSecretName(this.#textIn(value)),
    )
    for (const { name, value } of members) {
      if (value.name !== undefined) yield* this.#secretsInText(value.name)
      const isSecret = name !== undefined && (names.isSecretField(name) || (isNamed && isNamedValue(name)))
      yield* isSecret && !this.#wanted.has(value)
        ? this.#isMessages(value)
          ? []
          : this.#secretOf(value)
        : this.#secretsIn(value)
    }
  }

  /** Returns a secret; none if it holds no text and no number. */
  #secretOf(value: JsonNode): SecretSpan[] {
    const parts = this.#leavesIn(value)
    if (value.inner.length === 0 || parts.length === 0) return parts
    const { start, end } = value
    return [
      { start, end, replacement: redactedInQuotes, values: parts.flatMap(({ values }) => values), parts },
    ]
  }

  #leavesIn(value: JsonNode): SecretSpan[] {
    const { kind, start, end } = value
    const written = this.#json.slice(start, end)
    if (kind === 'string' || kind === 'quoted') {
      const place = this.#inQuotes(value)
      return [secretAt(place, [this.#textIn(value), this.#json.slice(place.start, place.end)])]
    }
    if (kind !== 'bare') return value.inner.flatMap((each) => this.#leavesIn(each))
    return /^[-+.\d]/.test(written) ? [secretAt(value, [written], redactedInQuotes)] : []
  }

  #secretsInText(quoted: Span): readonly SecretSpan[] {
    return this.#search.inside(this.#json, this.#inQuotes(quoted), inJson)
  }

  /** Whether a value is a list of sentences about a secret. */
  #isMessages({ inner }: JsonNode): boolean {
    return (
      inner.every(({ kind }) => kind === 'string') && areSentences(inner.map((each) => this.#textIn(each)))
    )
  }

  #textIn(quoted: Span): string {
    const { start, end } = this.#inQuotes(quoted)
    return decode(this.#json.slice(start, end), inJson)
  }

  #inQuotes({ start, end }: Span): Span {
    const isClosed = end - start > 1 && this.#json.charAt(end - 1) === '"'
    return { start: start + 1, end: isClosed ? end - 1 : end }
  }

  /**
   * Returns the values at JSONPaths in a document and, if it is a list (such as the messages of a stream), in each of
   * its items. If it is nested too deep for a path, all of it is wanted. There are none if it is not JSON.
   */
  #valuesAt(paths: readonly string[]): ReadonlySet<JsonNode> {
    let document: unknown
    try {
      document = JSON.parse(this.#json)
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
