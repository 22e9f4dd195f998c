import { XPathSyntaxError } from './syntax-error'

/** A token of XPath 1.0, disambiguated as its section 3.7 says. */
export interface Token {
  readonly kind:
    'number' | 'literal' | 'operator' | 'name' | 'axis' | 'function' | 'node type' | 'sign' | 'end'
  readonly text: string
  /** Where it begins, from 0. */
  readonly at: number
}

const ncName = '[\\p{L}_][\\p{L}\\p{N}\\p{M}_.\\-\\u00B7]*'
const lexeme = new RegExp(
  `(?<number>\\d+(?:\\.\\d*)?|\\.\\d+)|(?<literal>"[^"]*"|'[^']*')|(?<name>${ncName}(?::(?!:)(?:${ncName}|\\*))?|\\*)|` +
    `(?<operator>!=|<=|>=|//|[/|+\\-=<>])|(?<sign>::|\\.\\.|[()[\\].@,$])`,
  'yu',
)
const nodeTypes = new Set(['comment', 'text', 'processing-instruction', 'node'])
const operatorNames = new Set(['and', 'or', 'mod', 'div', '*'])

/** The tokens of an XPath, the last of them its end. @throws {@link XPathSyntaxError} */
export function tokensOf(path: string): Token[] {
  const tokens: Token[] = []
  for (let at = blanksAfter(path, 0); at < path.length; at = blanksAfter(path, lexeme.lastIndex)) {
    lexeme.lastIndex = at
    const found = lexeme.exec(path)
    if (found === null) throw new XPathSyntaxError(strangeSign(path, at), at)
    const text = found[0]
    const next = path.slice(blanksAfter(path, lexeme.lastIndex))
    tokens.push({ kind: kindOf(found.groups ?? {}, text, tokens.at(-1), next), text, at })
  }
  return [...tokens, { kind: 'end', text: '', at: path.length }]
}

function kindOf(
  groups: Readonly<Record<string, string | undefined>>,
  text: string,
  before: Token | undefined,
  next: string,
): Token['kind'] {
  if (groups['number'] !== undefined) return 'number'
  if (groups['literal'] !== undefined) return 'literal'
  if (groups['operator'] !== undefined) return 'operator'
  if (groups['sign'] !== undefined) return 'sign'
  const mayBeOperator =
    before !== undefined &&
    before.kind !== 'operator' &&
    !['@', '::', '(', '[', ',', '$'].includes(before.text)
  if (mayBeOperator && operatorNames.has(text)) return 'operator'
  if (next.startsWith('(')) return nodeTypes.has(text) ? 'node type' : 'function'
  return next.startsWith('::') ? 'axis' : 'name'
}

function strangeSign(path: string, at: number): string {
  const sign = String.fromCodePoint(path.codePointAt(at) ?? 0)
  if (sign === '"' || sign === "'") return 'a text is not closed'
  return sign === '!' ? 'expected "=" after "!"' : `unexpected ${JSON.stringify(sign)}`
}

function blanksAfter(path: string, at: number): number {
  const blanks = /[ \t\r\n]*/y
  blanks.lastIndex = at
  blanks.exec(path)
  return blanks.lastIndex
}
