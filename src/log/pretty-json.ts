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
  const tokens = tokenize(json)
  for (let at = 0; at < tokens.length && output.length <= maxLength; at++) {
    const current = tokens[at] as string
    const next = tokens[at + 1]
    if (depth >= hiddenBelow) {
      depth += depthChange(current)
      if (depth < hiddenBelow) hiddenBelow = Infinity
      continue
    }
    if (next === ':') {
      output += `${current}: `
      at++
      if (hides(memberName(current))) {
        const value = tokens[at + 1] as string
        if (value === '{' || value === '[') hiddenBelow = depth + 1
        if (value !== 'null') {
          output += `"${placeholder}"`
          at++
          depth += depthChange(value)
        }
      }
    } else if (current === '{' || current === '[') {
      if (next === '}' || next === ']') output += current + tokens[++at]
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

function tokenize(json: string): string[] {
  const tokens: string[] = []
  let at = 0
  for (;;) {
    space.lastIndex = at
    space.exec(json)
    token.lastIndex = space.lastIndex
    const found = token.exec(json)
    if (found === null) return tokens
    tokens.push(found[0])
    at = token.lastIndex
  }
}
