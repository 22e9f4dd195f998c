import { InputError } from '../../errors'
import { decode, inJson } from '../encodings'
import type { SecretSearch, SecretSpan, Span } from '../format'
import { locate } from './json-path'
import { JsonTokens } from './json-tokens'
import { areSentences, isNamedValue, namesValue, redacted, secretAt } from '../secrets'

/** An object or a list that has begun and not yet ended. */
interface Open {
  readonly start: number
  readonly isList: boolean
  /** Its place, in the form of {@link keyOf}. */
  readonly place: string
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
  /** The places that JSONPaths name. */
  readonly #wanted: ReadonlySet<string>
  readonly #found: SecretSpan[] = []
  /** The objects and lists around the current one; the first entry stands for the top level. */
  readonly #outer: Open[] = []
  #open: Open = opened(0, false, '')
  #secret: OpenSecret | undefined

  constructor(json: string, search: SecretSearch) {
    this.#json = json
    this.#search = search
    this.#tokens = new JsonTokens(json)
    this.#wanted = search.paths.length > 0 ? placesOf(json, search.paths) : nowhere
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
    const place = this.#wanted === nowhere ? '' : this.#placeOfNext()
    const isSecret = this.#secret === undefined && this.#isNextSecret()
    if (this.#secret !== undefined) this.#secret.texts = undefined
    this.#outer.push(this.#open)
    this.#open = opened(this.#tokens.start, isList, place)
    if (isSecret) {
      const texts = isList && !this.#wanted.has(place) ? [] : undefined
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

  #placeOfNext(): string {
    const { isList, place, items, member } = this.#open
    return this.#outer.length === 0 ? '' : place + keyOf(isList ? items : (member ?? ''))
  }

  #isNextSecret(): boolean {
    const { member, isNamed } = this.#open
    if (this.#wanted !== nowhere && this.#wanted.has(this.#placeOfNext())) return true
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

function opened(start: number, isList: boolean, place: string): Open {
  return { start, isList, place, member: undefined, items: 0, isNamed: false, value: undefined }
}

const nowhere: ReadonlySet<string> = new Set()

/** Returns a step of a place as a text: that of the root is empty, and each step is added to it. */
function keyOf(step: string | number): string {
  return `${JSON.stringify(step)},`
}

/**
 * Returns the places of JSONPaths in a document and, if it is a list (such as the messages of a stream), in each of its
 * items. If it is nested too deep for a path, all of it is wanted. There are none if it is not JSON.
 */
function placesOf(json: string, paths: readonly string[]): ReadonlySet<string> {
  let document: unknown
  try {
    document = JSON.parse(json)
  } catch {
    return nowhere
  }
  const items = Array.isArray(document) ? [...document.entries()] : []
  try {
    return new Set(
      paths.flatMap((path) => [
        ...placesAt(document, path),
        ...items.flatMap(([index, item]) => placesAt(item, path).map((place) => keyOf(index) + place)),
      ]),
    )
  } catch (error) {
    if (!(error instanceof InputError || error instanceof RangeError)) throw error
    return new Set([''])
  }
}

function placesAt(document: unknown, path: string): string[] {
  return locate(document, path).map((location) => location.map(keyOf).join(''))
}
