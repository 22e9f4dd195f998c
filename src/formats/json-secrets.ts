import { decode, inJson } from './encodings'
import type { SecretSearch, SecretSpan, Span } from './format'
import { JsonTokens } from './json-tokens'
import { areSentences, isNamedValue, namesValue, redacted, secretAt } from './secrets'

/** Names and indexes in a JSON document that lead to places that are wanted. */
interface Places {
  isWanted: boolean
  readonly inner: Map<string | number, Places>
}

/** An object or a list that has begun and not yet ended. */
interface Open {
  readonly start: number
  readonly isList: boolean
  readonly places: Places | undefined
  /** The name of the member whose value comes next. */
  member: string | undefined
  /** The number of items of a list that have ended. */
  items: number
  /** Whether a member says that the value of another one is secret, and that value if it came first. */
  isNamed: boolean
  value: SecretSpan | undefined
}

/** The secret object or list that is being read. */
interface OpenSecret {
  readonly depth: number
  readonly parts: SecretSpan[]
  /** Its items, while it is a list of texts only, which may be messages about a secret. */
  texts: string[] | undefined
}

/**
 * Finds the secrets in JSON, by name and at JSONPaths, and in what its texts hold. JSON lines, JSON events and
 * malformed text are read as far as possible. Nesting may have any depth.
 */
export function secretsInJson(json: string, search: SecretSearch): readonly SecretSpan[] {
  return new JsonReader(json, search).read()
}

const redactedInQuotes = `"${redacted}"`

class JsonReader {
  readonly #json: string
  readonly #search: SecretSearch
  readonly #tokens: JsonTokens
  readonly #root: Places | undefined
  readonly #found: SecretSpan[] = []
  /** The objects and lists around the current one; the first entry stands for the top level. */
  readonly #outer: Open[] = []
  #open: Open = opened(0, false, undefined)
  #secret: OpenSecret | undefined

  constructor(json: string, search: SecretSearch) {
    this.#json = json
    this.#search = search
    this.#tokens = new JsonTokens(json)
    this.#root = search.paths.length > 0 ? placesOf(json, search.paths) : undefined
  }

  read(): readonly SecretSpan[] {
    const tokens = this.#tokens
    while (tokens.next()) {
      const { kind } = tokens
      if (kind === 'text') this.#takeText(tokens.isName)
      else if (kind === 'bare') this.#takeBare()
      else if (kind === 'quoted') this.#searchInside()
      else if (kind === '{' || kind === '[') this.#begin(kind === '[')
      else if (kind === '}' || kind === ']') this.#end(tokens.end)
      else if (kind === ',') {
        this.#open.member = undefined
        if (this.#open.isList) this.#open.items++
      }
    }
    while (this.#outer.length > 0) this.#end(this.#json.length)
    return this.#found
  }

  #takeText(isName: boolean): void {
    const place = this.#insideQuotes()
    if (isName) this.#open.member = this.#textAt(place)
    else {
      const { member } = this.#open
      if (member !== undefined && namesValue(member)) this.#noteNameOfValue(this.#textAt(place))
      if (this.#takeLeaf(() => this.#textLeaf(place))) return
    }
    this.#searchInside()
  }

  #textLeaf(place: Span): SecretSpan {
    const text = this.#textAt(place)
    this.#secret?.texts?.push(text)
    return secretAt(place, [text, this.#json.slice(place.start, place.end)])
  }

  #takeBare(): void {
    const { start, end } = this.#tokens
    const written = this.#json.slice(start, end)
    if (this.#secret !== undefined) this.#secret.texts = undefined
    if (/^[-+.\d]/.test(written)) this.#takeLeaf(() => secretAt({ start, end }, [written], redactedInQuotes))
    else this.#open.member = undefined
  }

  /** Takes a text or a number; returns whether it is a secret. */
  #takeLeaf(leaf: () => SecretSpan): boolean {
    const { member } = this.#open
    const isSecret = this.#secret !== undefined || this.#isNextSecret()
    if (isSecret) (this.#secret?.parts ?? this.#found).push(leaf())
    else if (member !== undefined && isNamedValue(member)) this.#open.value = leaf()
    this.#open.member = undefined
    return isSecret
  }

  #begin(isList: boolean): void {
    const places = this.#placeOfNext()
    const isSecret = this.#secret === undefined && this.#isNextSecret()
    if (this.#secret !== undefined) this.#secret.texts = undefined
    this.#outer.push(this.#open)
    this.#open = opened(this.#tokens.start, isList, places)
    if (isSecret) {
      const texts = isList && places?.isWanted !== true ? [] : undefined
      this.#secret = { depth: this.#outer.length, parts: [], texts }
    }
  }

  #end(end: number): void {
    const outer = this.#outer.pop()
    if (outer === undefined) return
    const whole = { start: this.#open.start, end, replacement: redactedInQuotes, values: [] }
    if (this.#secret?.depth === this.#outer.length + 1) {
      const { parts, texts } = this.#secret
      this.#secret = undefined
      if (parts.length > 0 && !areSentences(texts))
        this.#found.push({ ...whole, values: parts.flatMap(({ values }) => values), parts })
    }
    this.#open = outer
    if (outer.member !== undefined && isNamedValue(outer.member)) outer.value ??= whole
    outer.member = undefined
  }

  #placeOfNext(): Places | undefined {
    const { isList, places, items, member } = this.#open
    return this.#outer.length === 0 ? this.#root : places?.inner.get(isList ? items : (member ?? ''))
  }

  #isNextSecret(): boolean {
    const { member, isNamed } = this.#open
    if (this.#placeOfNext()?.isWanted === true) return true
    return (
      member !== undefined && (this.#search.names.isSecretField(member) || (isNamed && isNamedValue(member)))
    )
  }

  /** Takes a text that may be the name of the value beside it, which may precede it. */
  #noteNameOfValue(name: string): void {
    const { names } = this.#search
    if (this.#secret !== undefined || !(names.isSecretField(name) || names.isSecretHeader(name))) return
    this.#open.isNamed = true
    if (this.#open.value !== undefined) this.#found.push(this.#open.value)
  }

  #searchInside(): void {
    if (this.#secret === undefined)
      this.#found.push(...this.#search.inside(this.#json, this.#insideQuotes(), inJson))
  }

  #textAt({ start, end }: Span): string {
    return decode(this.#json.slice(start, end), inJson)
  }

  #insideQuotes(): Span {
    const { start, end } = this.#tokens
    const isClosed = end - start > 1 && this.#json.charAt(end - 1) === '"'
    return { start: start + 1, end: isClosed ? end - 1 : end }
  }
}

function opened(start: number, isList: boolean, places: Places | undefined): Open {
  return { start, isList, places, member: undefined, items: 0, isNamed: false, value: undefined }
}

/**
 * Returns the places of JSONPaths in a document and, if it is a list (such as the messages of a stream), in each of its
 * items. If it is nested too deep for a path, all of it is wanted. Returns undefined if it is not JSON.
 */
function placesOf(json: string, paths: readonly string[]): Places | undefined {
  const root: Places = { isWanted: false, inner: new Map() }
  let document: unknown
  try {
    document = JSON.parse(json)
  } catch {
    return undefined
  }
  const items = Array.isArray(document) ? [...document.entries()] : []
  try {
    for (const path of paths) {
      for (const location of locationsIn(document, path)) want(root, location)
      for (const [index, item] of items)
        for (const location of locationsIn(item, path)) want(root, [index, ...location])
    }
  } catch (error) {
    if (!(error instanceof RangeError) && !/recursion/i.test(String(error))) throw error
    root.isWanted = true
  }
  return root
}

function want(root: Places, location: readonly (string | number)[]): void {
  let place = root
  for (const step of location) {
    const next = place.inner.get(step) ?? { isWanted: false, inner: new Map() }
    place.inner.set(step, next)
    place = next
  }
  place.isWanted = true
}

function locationsIn(value: unknown, path: string): readonly (readonly (string | number)[])[] {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, not at start-up
  const { jsonpath } = require('json-p3') as typeof import('json-p3')
  return Array.from(jsonpath.query(path, value as never), ({ location }) => location)
}
