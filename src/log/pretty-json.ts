import { restOfSentences } from '../redaction'

const indentation = '  '
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gy
const space = /\s*/y

/** How a JSON text is to be laid out. */
export interface PrettyOptions {
  /** Whether the value of a member with this name is hidden. */
  readonly hides: (name: string) => boolean
  /** What stands for a hidden value. */
  readonly placeholder: string
  /** Laying out ends after about so many characters. */
  readonly maxLength: number
}

/**
 * Lays out a valid JSON text with an indent of two. It works on the text, not on parsed values, so that numbers keep
 * every digit, members their order and duplicates their place, and nesting of any depth is no matter.
 */
export function prettyJson(json: string, { hides, placeholder, maxLength }: PrettyOptions): string {
  let output = ''
  let depth = 0
  let hiddenBelow = Infinity
  const newline = (): string => `\n${indentation.repeat(Math.min(depth, maxLength))}`
  const tokens = new Tokens(json)
  for (
    let current = tokens.take();
    current !== undefined && output.length <= maxLength;
    current = tokens.take()
  ) {
    if (depth >= hiddenBelow) {
      depth += depthChange(current)
      if (depth < hiddenBelow) hiddenBelow = Infinity
      continue
    }
    if (tokens.peek() === ':') {
      output += `${current}: `
      tokens.take()
      if (tokens.peek() !== 'null' && hides(memberName(current)) && !tokens.areSentences()) {
        const value = tokens.take() ?? ''
        if (value === '{' || value === '[') hiddenBelow = depth + 1
        output += `"${placeholder}"`
        depth += depthChange(value)
      }
    } else if (current === '{' || current === '[') {
      if (tokens.peek() === '}' || tokens.peek() === ']') output += current + tokens.take()
      else {
        depth++
        output += current + newline()
      }
    } else if (current === '}' || current === ']') {
      depth--
      output += newline() + current
    } else if (current === ',') output += current + newline()
    else output += current
  }
  return output
}

function depthChange(piece: string): number {
  return piece === '{' || piece === '[' ? 1 : piece === '}' || piece === ']' ? -1 : 0
}

function memberName(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
}

/** The tokens of a JSON text, read no further than one ahead: of a long text only the beginning is shown. */
class Tokens {
  #ahead: string | undefined
  readonly #json: string
  #at = 0

  constructor(json: string) {
    this.#json = json
    this.#ahead = this.#read()
  }

  /** The token after the one taken last; undefined at the end. */
  peek(): string | undefined {
    return this.#ahead
  }

  /** Whether a list of sentences follows. */
  areSentences(): boolean {
    if (this.#ahead !== '[') return false
    restOfSentences.lastIndex = this.#at
    return restOfSentences.test(this.#json)
  }

  take(): string | undefined {
    const taken = this.#ahead
    if (taken !== undefined) this.#ahead = this.#read()
    return taken
  }

  #read(): string | undefined {
    space.lastIndex = this.#at
    space.exec(this.#json)
    token.lastIndex = space.lastIndex
    const found = token.exec(this.#json)
    if (found === null) return undefined
    this.#at = token.lastIndex
    return found[0]
  }
}
