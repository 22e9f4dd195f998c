import { endOfQuoted } from './json-text'
import { redacted } from '../secrets'

/**
 * The kind of a token: a JSON sign, a JSON string (`text`), a text in quotes that is no JSON string here (`quoted`), or
 * anything else (`bare`).
 */
type JsonTokenKind = '{' | '}' | '[' | ']' | ',' | ':' | 'text' | 'quoted' | 'bare'

const endOfBare = /[\s{}[\],:"\\]/g
const space = /\s*/y

/**
 * A cursor over the tokens of a JSON text, or of any other text that may contain JSON. It reads each character a fixed
 * number of times, and uses no pattern over a whole text, which would exhaust the stack after some megabytes.
 */
export class JsonTokens {
  kind: JsonTokenKind = 'bare'
  start = 0
  /** The index just after the token. */
  end = 0
  /** Whether a colon follows, so that the string is the name of a member. */
  isName = false
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** Moves to the next token; returns false at the end of the text. */
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

  /**
   * Reads a text in quotes. In JSON, a sign or the end follows it; otherwise its kind is `quoted`, and its last quote
   * may be the first of another text.
   */
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

function isSign(character: string): character is '{' | '}' | '[' | ']' | ',' | ':' {
  return '{}[],:'.includes(character)
}

function afterSpace(text: string, from: number): number {
  if (text.charCodeAt(from) > 32) return from
  space.lastIndex = from
  space.exec(text)
  return space.lastIndex
}

const indentation = '  '

/**
 * Formats a JSON text with an indent of two spaces; redactions may replace any value. It works on the text, not on
 * parsed values, to keep all digits of numbers, the order of members and duplicates; nesting may have any depth. The
 * output ends after about `maxLength` characters.
 */
export function prettyJson(json: string, maxLength: number): string {
  let output = ''
  let depth = 0
  let isOpening = false
  const newline = (): string => `\n${indentation.repeat(Math.min(depth, maxLength))}`
  const tokens = new JsonTokens(json)
  while (output.length <= maxLength && tokens.next()) {
    const { kind, start } = tokens
    const isRedacted = kind === '[' && json.startsWith(redacted, start)
    const isClosing = kind === '}' || kind === ']'
    if (isClosing) depth--
    if (isOpening !== isClosing) output += isOpening || isClosing ? newline() : ''
    isOpening = !isRedacted && (kind === '{' || kind === '[')
    if (isRedacted) {
      output += redacted
      while (tokens.next() && tokens.kind !== ']');
    } else if (kind === ':') output += ': '
    else if (kind === ',') output += `,${newline()}`
    else output += json.slice(start, tokens.end)
    if (isOpening) depth++
  }
  return output
}
