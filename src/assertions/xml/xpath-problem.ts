import { didYouMean } from '../../errors'
import { xpathLibrary } from './xpath-library'

export interface XPathProblem {
  readonly problem: string
  /** The index of the mistake, from 0. */
  readonly at: number
  readonly remedy?: string
}

/** A pattern for a name without a prefix. */
export const ncName = '[\\p{L}_][\\p{L}\\p{N}\\p{M}_.\\-\\u00B7]*'
const call = new RegExp(`(?<before>/\\s*)?(?<name>${ncName}(?::${ncName})?)\\s*\\(`, 'gu')
const axis = new RegExp(`(${ncName})\\s*::`, 'gu')
const prefix = new RegExp(`(${ncName}):(?!:)`, 'gu')
/** Words that may precede a parenthesis but are not functions. */
const noFunctions = new Set(['text', 'comment', 'node', 'processing-instruction', 'and', 'or', 'div', 'mod'])
/** What to write instead of an axis that the library lacks or follows differently from XPath 1.0. */
const notFollowed: Readonly<Record<string, string>> = {
  namespace: "Ask for the namespace of an element instead: //*[namespace-uri() = 'urn:example']",
  following:
    'Name the elements on the way instead: following-sibling::item, or ../following-sibling::order/item',
  preceding:
    'Name the elements on the way instead: preceding-sibling::item, or ../preceding-sibling::order/item',
}
const pairs: Readonly<Record<string, string>> = { '(': ')', '[': ']' }

/** Finds the most common mistakes in an XPath, for which the library has no message; undefined if there is none. */
export function findXPathProblem(path: string): XPathProblem | undefined {
  const code = withoutTexts(path)
  return unclosedText(code) ?? variable(code) ?? wrongCall(code) ?? wrongAxis(code) ?? unpaired(code)
}

/** Returns the distinct prefixes of the names in an XPath. */
export function prefixesIn(path: string): string[] {
  const found = [...withoutTexts(path).matchAll(prefix)].map(([, name = '']) => name)
  return [...new Set(found)].filter((name) => name !== 'xml')
}

/** Replaces quoted texts with blanks, including the quotes. */
export function withoutTexts(path: string): string {
  return path.replace(/"[^"]*"|'[^']*'/g, (text) => ' '.repeat(text.length))
}

function unclosedText(code: string): XPathProblem | undefined {
  const at = code.search(/["']/)
  return at === -1 ? undefined : { problem: 'a text is not closed', at }
}

function variable(code: string): XPathProblem | undefined {
  const at = code.indexOf('$')
  if (at === -1) return undefined
  return {
    problem: 'there are no variables of XPath',
    at,
    remedy: 'A variable of the scenario is written in double braces.',
  }
}

function wrongCall(code: string): XPathProblem | undefined {
  for (const { index, groups } of code.matchAll(call)) {
    const { before = '', name = '' } = groups ?? {}
    if (noFunctions.has(name)) continue
    const at = index + before.length
    if (!Object.hasOwn(functions(), `{}${name}`)) {
      const names = Object.keys(functions()).map((key) => key.slice('{}'.length))
      return { problem: `"${name}" is not a function of XPath 1.0`, at, ...nearest(name, names) }
    }
    if (before !== '')
      return {
        problem: `a function cannot stand here: ${name}()`,
        at,
        remedy: `XPath 1.0 has it around the path: ${name}(/order/item)`,
      }
  }
  return undefined
}

function functions(): Readonly<Record<string, unknown>> {
  return new (xpathLibrary().FunctionResolver)().functions
}

function wrongAxis(code: string): XPathProblem | undefined {
  const axes = Object.values(xpathLibrary().Step.STEPNAMES)
  for (const { 1: name = '', index: at } of code.matchAll(axis)) {
    if (!axes.includes(name)) return { problem: `"${name}" is not an axis`, at, ...nearest(name, axes) }
    const remedy = notFollowed[name]
    if (remedy !== undefined) return { problem: `the axis "${name}" is not followed here`, at, remedy }
  }
  return undefined
}

function unpaired(code: string): XPathProblem | undefined {
  const open: { sign: string; at: number }[] = []
  for (const { 0: sign, index: at } of code.matchAll(/[()[\]]/g)) {
    if (pairs[sign] !== undefined) open.push({ sign, at })
    else if (pairs[open.pop()?.sign ?? ''] !== sign) return { problem: `"${sign}" closes nothing`, at }
  }
  const last = open.at(-1)
  return last === undefined ? undefined : { problem: `"${last.sign}" is not closed`, at: last.at }
}

function nearest(name: string, known: readonly string[]): { remedy?: string } {
  const remedy = didYouMean(name, known).trim()
  return remedy === '' ? {} : { remedy }
}
