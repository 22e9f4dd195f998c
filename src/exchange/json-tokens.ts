/** What a token is: a sign of JSON, a text in quotes, a text in quotes that is no value or name here, or anything else. */
export type JsonTokenKind = '{' | '}' | '[' | ']' | ',' | ':' | 'text' | 'quoted' | 'bare'

const backslash = 92
const endOfBare = /[\s{}[\],:"\\]/g
const space = /\s*/y

/**
 * The tokens of a JSON text, one after the other; of any other text, too, in which JSON may stand. It reads each
 * character a fixed number of times, and no pattern over a whole text, which would exhaust the stack over some megabytes.
 */
export class JsonTokens {
  kind: JsonTokenKind = 'bare'
  start = 0
  /** Just after the token. */
  end = 0
  /** Whether a colon follows, so that a text is the name of a member. */
  isName = false
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** Goes on to the next token; false at the end of the text. */
  next(): boolean {
    const text = this.#text
    const start = afterSpace(text, this.kind === 'quoted' ? this.end - 1 : this.end)
    if (start === text.length) return false
    this.start = start
    this.isName = false
    const sign = text.charAt(start)
    if (sign === '"') this.#readText()
    else if (isSign(sign)) {
      this.kind = sign
      this.end = start + 1
    } else this.#readBare()
    return true
  }

  /** In JSON a text is followed by a sign or the end; any other is quoted, and its last quote may be the first of another. */
  #readText(): void {
    const text = this.#text
    const close = endOfQuoted(text, this.start + 1)
    this.end = close + 1
    if (close === text.length) {
      this.end = close
      this.kind = 'text'
      return
    }
    const next = afterSpace(text, this.end)
    const following = text.charAt(next)
    this.isName = following === ':'
    const isEnded = next === text.length || ',:}]'.includes(following)
    this.kind = isEnded || text.slice(this.end, next).includes('\n') ? 'text' : 'quoted'
  }

  #readBare(): void {
    const text = this.#text
    this.kind = 'bare'
    endOfBare.lastIndex = this.start
    for (let found = endOfBare.exec(text); found !== null; found = endOfBare.exec(text)) {
      if (found[0] !== '\\') {
        this.end = found.index
        return
      }
      endOfBare.lastIndex++
    }
    this.end = text.length
  }
}

/** Where the quote is that ends what a quote before a place began; the end of the text where there is none. */
export function endOfQuoted(text: string, from: number): number {
  for (let close = text.indexOf('"', from); close !== -1; close = text.indexOf('"', close + 1)) {
    let before = close
    while (before > from && text.charCodeAt(before - 1) === backslash) before--
    if ((close - before) % 2 === 0) return close
  }
  return text.length
}

function isSign(character: string): character is '{' | '}' | '[' | ']' | ',' | ':' {
  return '{}[],:'.includes(character)
}

function afterSpace(text: string, from: number): number {
  if (text.charCodeAt(from) > 32) return from
  space.lastIndex = from
  space.exec(text)
  return space.lastIndex
}
