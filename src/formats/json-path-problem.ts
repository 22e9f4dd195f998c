import { showBracketedName } from './json-place'

/** A mistake in a path, its index (from 0), and what to write instead. */
export interface JsonPathProblem {
  problem: string
  index: number
  remedy: string
}

const EXAMPLES = "Paths look like: items[0].id, items[*].id, items[?@.id == 1], ['a name'], ..id"

/** Rewords a parser's error about a path for testers, with a remedy. */
export function jsonPathProblem(path: string, complaint: string, index: number): JsonPathProblem {
  const problem = reword(complaint.replace(/ \('[^]*':\d+\)$/, ''))
  return { problem, index, remedy: findRemedy(path, index) }
}

function reword(complaint: string): string {
  if (complaint.startsWith("can't backup")) return 'a member name is missing after the dot'
  if (complaint.startsWith('bald descendant')) return 'a member name, "*" or "[" is missing after ".."'
  if (complaint === "unexpected token 'TOKEN_ERROR'") return 'unexpected blank at the end'
  if (complaint.startsWith('unclosed bracketed')) return '"[" is not closed'
  if (complaint.startsWith('unclosed string')) return 'a quoted name or text is not closed'
  if (complaint === 'empty bracketed segment') return 'nothing stands between "[" and "]"'
  if (complaint.startsWith("expected token 'TOKEN_COMMA'")) return 'expected "," or "]"'
  const shorthand = /^unexpected shorthand selector '([^]*)'$/.exec(complaint)?.[1]
  if (shorthand !== undefined) return `a member name after a dot cannot start with "${shorthand}"`
  const segment = /^expected '\.', '\.\.' or a bracketed selection, found '([^]*)'$/.exec(complaint)?.[1]
  if (segment !== undefined) return `expected ".", ".." or "[" but found "${segment}"`
  return complaint
    .replace(/TOKEN_\w+/g, (token) => token.slice('TOKEN_'.length).toLowerCase().replaceAll('_', ' '))
    .replaceAll("'", '"')
    .replace(/\s+/g, ' ')
}

/** XPath functions that are missing in JSONPath, by the type that they return. */
const xpathFunctions = {
  string: ['concat', 'local-name', 'name', 'namespace-uri', 'normalize-space', 'substring', 'translate'],
  number: ['ceiling', 'floor', 'round', 'string-length'],
  boolean: ['contains', 'not', 'starts-with'],
}

/** Suggests how to write an XPath that does not begin like one; undefined if the path does not look like an XPath. */
export function xpathRemedy(path: string): string | undefined {
  const [, name = ''] = /^\s*([a-z-]+?)(?:-before|-after)?\s*\(.*\)\s*$/s.exec(path) ?? []
  const around = Object.entries(xpathFunctions).find(([, names]) => names.includes(name))?.[0]
  const meant = around ?? (/^\s*\(\s*\//.test(path) ? 'string' : undefined)
  return meant && `If it is an XPath, write ${meant}(…) around it: ${meant}(${path.trim()})`
}

/**
 * Puts a step that begins with a digit into brackets: `[0]` for an item, `['1.0.0']` for a name, or both if both are
 * possible.
 */
function bracketed(text: string): string {
  const indices = text.split('.')
  const name = `['${text}']`
  if (indices.length > 2 || !indices.every((index) => /^\d+$/.test(index))) return name
  const items = indices.map((index) => `[${index}]`).join('')
  return indices.length === 1 ? items : `${items} or ${name}`
}

function findRemedy(path: string, index: number): string {
  const rest = path.slice(index)
  const number = /^\d[\p{L}\p{N}_-]*(?:\.\d[\p{L}\p{N}_-]*)*/u.exec(rest)?.[0]
  if (number !== undefined && path[index - 1] === '.')
    return `Write ${bracketed(number)} in place of .${number}`
  const bare = /^[\p{L}_][\p{L}\p{N}_ -]*(?=\])/u.exec(rest)?.[0]
  if (bare !== undefined && path[index - 1] === '[')
    return `Write ${showBracketedName(bare)} in place of [${bare}]`
  const dollarName = /^\$[\p{L}_][\w-]*/u.exec(path)?.[0]
  if (dollarName !== undefined && index === 1)
    return `Write ${showBracketedName(dollarName)} for a member named ${dollarName}`
  const wordsInName = /(?:^|\.)([\p{L}_]\w*(?: [\p{L}_]\w*)+)$/u.exec(path)?.[1]
  if (wordsInName !== undefined) return `Write ${showBracketedName(wordsInName)} for a name with blanks`
  if (/=$/.test(path.slice(0, index + 1)) && !rest.startsWith('==')) return 'Write == to compare'
  return EXAMPLES
}
