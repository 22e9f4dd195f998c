import { JsonTokens } from '../../formats'
import { valuesOfSecret } from '../credentials'
import { decode, inJson } from '../encodings'
import { isNamedValue, namesValue } from '../named-values'
import { redacted, type Format, type Search, type Secret } from '../secret'
import { areSentences } from '../sentences'
import type { Span } from '../span'
import { placesOf, type Places } from './json-places'

/** An object or a list that has begun and not yet ended. */
interface Open {
  readonly start: number
  readonly isList: boolean
  readonly places: Places | undefined
  /** The name of the member whose value comes next. */
  member: string | undefined
  /** The number of items of a list that have ended. */
  items: number
  /** The name that one member gives to the value of another, and that value. */
  valueName: string | undefined
  value: Secret | undefined
}

/** The secret object or list that is being read. */
interface OpenSecret {
  readonly depth: number
  readonly parts: Secret[]
  /** Its items, while it is a list of texts only, which may be messages about a secret. */
  texts: string[] | undefined
}

/**
 * Finds the secrets in JSON, by name and at JSONPaths, and in what its texts hold. JSON lines, JSON events and
 * malformed text are read as far as possible. Nesting may have any depth.
 */
export const secretsInJson: Format = (json, search) => new JsonReader(json, search).read()

const redactedInQuotes = `"${redacted}"`

class JsonReader {
  readonly #json: string
  readonly #search: Search
  readonly #tokens: JsonTokens
  readonly #root: Places | undefined
  readonly #found: Secret[] = []
  /** The first entry stands for the top level, outside of all objects and lists. */
  readonly #open: [Open, ...Open[]] = [opened(0, false, undefined)]
  #current: Open = this.#open[0]
  #secret: OpenSecret | undefined

  constructor(json: string, search: Search) {
    this.#json = json
    this.#search = search
    this.#tokens = new JsonTokens(json)
    this.#root = search.paths.length > 0 ? placesOf(json, search.paths) : undefined
  }

  read(): readonly Secret[] {
    const tokens = this.#tokens
    while (tokens.next()) {
      const { kind } = tokens
      if (kind === 'text' && tokens.isName) this.#takeName()
      else if (kind === 'text') this.#takeText()
      else if (kind === 'bare') this.#takeBare()
      else if (kind === 'quoted') this.#searchInside()
      else if (kind === '{' || kind === '[') this.#begin(kind === '[')
      else if (kind === '}' || kind === ']') this.#end(tokens.end)
      else if (kind === ',') this.#goOn()
    }
    while (this.#open.length > 1) this.#end(this.#json.length)
    return this.#found
  }

  #takeName(): void {
    const name = this.#readText()
    this.#current.member = name
    this.#searchInside()
  }

  #takeText(): void {
    const { member } = this.#current
    if (member !== undefined && namesValue(member)) this.#nameValue(this.#readText())
    if (!this.#takeLeaf(() => this.#textLeaf())) this.#searchInside()
  }

  #textLeaf(): Secret {
    const inner = this.#insideQuotes()
    const written = this.#json.slice(inner.start, inner.end)
    const text = decode(written, inJson)
    this.#secret?.texts?.push(text)
    return {
      ...inner,
      replacement: redacted,
      values: valuesOfSecret(text === written ? [text] : [text, written]),
    }
  }

  #takeBare(): void {
    const { start, end } = this.#tokens
    const written = this.#json.slice(start, end)
    if (this.#secret !== undefined) this.#secret.texts = undefined
    if (/^[-+.\d]/.test(written))
      this.#takeLeaf(() => ({ start, end, replacement: redactedInQuotes, values: [written] }))
    else this.#current.member = undefined
  }

  /** Takes a text or a number; returns whether it is a secret. */
  #takeLeaf(leaf: () => Secret): boolean {
    const current = this.#current
    const { member } = current
    const isSecret = this.#secret !== undefined || this.#isNextSecret()
    if (isSecret) (this.#secret?.parts ?? this.#found).push(leaf())
    else if (member !== undefined && isNamedValue(member)) current.value = leaf()
    current.member = undefined
    return isSecret
  }

  #begin(isList: boolean): void {
    const { start } = this.#tokens
    const isWanted = this.#placeOfNext()?.isWanted === true
    const isSecret = this.#secret === undefined && this.#isNextSecret()
    if (this.#secret !== undefined) this.#secret.texts = undefined
    const next = opened(start, isList, this.#placeOfNext())
    this.#open.push(next)
    this.#current = next
    if (isSecret)
      this.#secret = { depth: this.#open.length, parts: [], texts: isList && !isWanted ? [] : undefined }
  }

  #end(end: number): void {
    if (this.#open.length === 1) return
    const ended = this.#current
    const whole = { start: ended.start, end, replacement: redactedInQuotes, values: [] }
    if (this.#secret?.depth === this.#open.length) {
      const { parts, texts } = this.#secret
      this.#secret = undefined
      if (parts.length > 0 && !areSentences(texts))
        this.#found.push({ ...whole, values: parts.flatMap(({ values }) => values), parts })
    }
    this.#open.pop()
    const current = this.#open.at(-1) as Open
    this.#current = current
    if (current.member !== undefined && isNamedValue(current.member)) current.value ??= whole
    current.member = undefined
  }

  #goOn(): void {
    this.#current.member = undefined
    if (this.#current.isList) this.#current.items++
  }

  #placeOfNext(): Places | undefined {
    const { isList, places, items, member } = this.#current
    if (this.#open.length === 1) return this.#root
    return places?.inner.get(isList ? items : (member ?? ''))
  }

  #isNextSecret(): boolean {
    const { member, valueName } = this.#current
    if (this.#placeOfNext()?.isWanted === true) return true
    if (member === undefined) return false
    if (this.#search.names.isSecretField(member)) return true
    return valueName !== undefined && isNamedValue(member)
  }

  /** Takes a text that may be the name of the value beside it, which may precede it. */
  #nameValue(name: string): void {
    const { names } = this.#search
    if (this.#secret !== undefined || !(names.isSecretField(name) || names.isSecretHeader(name))) return
    this.#current.valueName = name
    if (this.#current.value !== undefined) this.#found.push(this.#current.value)
  }

  #searchInside(): void {
    if (this.#secret === undefined)
      this.#found.push(...this.#search.inside(this.#json, this.#insideQuotes(), inJson))
  }

  #readText(): string {
    const { start, end } = this.#insideQuotes()
    return decode(this.#json.slice(start, end), inJson)
  }

  #insideQuotes(): Span {
    const { start, end } = this.#tokens
    const isClosed = end - start > 1 && this.#json.charAt(end - 1) === '"'
    return { start: start + 1, end: isClosed ? end - 1 : end }
  }
}

function opened(start: number, isList: boolean, places: Places | undefined): Open {
  return { start, isList, places, member: undefined, items: 0, valueName: undefined, value: undefined }
}
