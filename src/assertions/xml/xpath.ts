import { InputError } from '../../errors'
import { endAfter, TimeIsUpError } from '../time-limit'
import { TooManyMovesError, textOf, type XmlNode } from './xml-document'
import { xpathLibrary, type FoundNodes, type FoundValue, type ParsedXPath } from './xpath-library'
import { findXPathProblem, prefixesIn, type XPathProblem } from './xpath-problem'

/** An XPath may make this many moves, or `mostTimes` per node if that is more; their results fit into memory. */
const mostMoves = 5_000_000
const mostTimes = 20
const timeLimitMs = 10_000

/** A parsed XPath 1.0. */
export interface XPath {
  readonly written: string
  readonly parsed: ParsedXPath
}

/** The result of an XPath: nodes in document order, or a text, a number or a boolean. */
export type XPathValue = readonly XmlNode[] | string | number | boolean

/** The namespace URI of each prefix that an XPath may use. */
export type Namespaces = ReadonlyMap<string, string>

/** Parses an XPath 1.0. @throws {@link InputError} when it is malformed */
export function compileXPath(written: string): XPath {
  const problem = findXPathProblem(written)
  if (problem !== undefined) throw malformed(written, problem)
  try {
    return { written, parsed: xpathLibrary().parse(withoutBlanksBeforeParentheses(written)) }
  } catch (cause) {
    throw malformed(written, undefined, cause)
  }
}

/** Removes blanks before parentheses, because the library recognizes a function only without them. */
function withoutBlanksBeforeParentheses(path: string): string {
  return path.trim().replace(/("[^"]*"|'[^']*')|\s+(?=\()/g, '$1')
}

function malformed(written: string, found: XPathProblem | undefined, cause?: unknown): InputError {
  const picture =
    found === undefined || /[\n\r\t]/.test(written) ? '' : `\n  ${written}\n  ${' '.repeat(found.at)}^`
  const what = found === undefined ? '' : `: ${found.problem}, at position ${found.at + 1}`
  const remedy = found?.remedy ?? 'XPaths look like: /order/item[1]/@id, //item[price > 10], count(//item)'
  return new InputError(`The path "${written}" is not an XPath (1.0)${what}.${picture}\n${remedy}`, { cause })
}

export function isNodes(value: XPathValue): value is readonly XmlNode[] {
  return typeof value === 'object'
}

/**
 * Evaluates an XPath at the root of a document.
 *
 * @throws {@link InputError} when a prefix has no namespace, a node set is needed but not given, or it takes too long
 */
export function xpathValue({ written, parsed }: XPath, root: XmlNode, namespaces: Namespaces): XPathValue {
  checkPrefixes(written, root, namespaces)
  const options = {
    node: root,
    namespaces: (prefix: string) => namespaces.get(prefix),
    functions: (name: string) => (name === 'number' ? numberOf : undefined),
  }
  const moves = Math.max(mostMoves, mostTimes * root.document.nodes.length)
  const evaluate = (): XPathValue => {
    root.document.allowMoves(moves)
    return valueOf(parsed.evaluate(options))
  }
  try {
    return endAfter(timeLimitMs, evaluate)
  } catch (error) {
    throw new InputError(whyNotFollowed(error as Error, written), { cause: error })
  } finally {
    root.document.allowMoves(Infinity)
  }
}

function valueOf(found: FoundValue): XPathValue {
  if (isNodeSet(found)) return found.toArray()
  const { XNumber, XBoolean } = xpathLibrary()
  const value: object = found
  if (value instanceof XNumber) return value.numberValue()
  return value instanceof XBoolean ? value.booleanValue() : found.stringValue()
}

function isNodeSet(found: FoundValue): found is FoundNodes {
  return found instanceof xpathLibrary().XNodeSet
}

/** Implements `number()` of XPath 1.0 (4.4), because the library converts the empty text of a node to 0. */
function numberOf(context: { readonly contextNode: XmlNode }, value?: FoundValue): number {
  if (value !== undefined && !isNodeSet(value)) return value.numberValue()
  const text = value === undefined ? textOf(context.contextNode) : value.stringValue()
  return /^\s*-?(?:\d+(?:\.\d*)?|\.\d+)\s*$/.test(text) ? Number(text) : NaN
}

function checkPrefixes(written: string, root: XmlNode, namespaces: Namespaces): void {
  const prefix = prefixesIn(written).find((each) => !namespaces.has(each))
  if (prefix === undefined) return
  const declared = root.document.nodes.flatMap((node) => node.declared)
  throw new InputError(unknownPrefix(prefix, written, declared.find(([each]) => each === prefix)?.[1]))
}

/**
 * Returns the message for a prefix without a namespace. @param meant - the namespace that the prefix has in the
 * document
 */
export function unknownPrefix(prefix: string, written: string, meant = 'http://…'): string {
  return `The prefix "${prefix}" in the XPath "${written}" stands for no namespace.\nName it before: Given the XML namespace "${prefix}" is "${meant}"`
}

function whyNotFollowed(error: Error, written: string): string {
  const shorter =
    'Name the elements on the way instead of searching with "//" inside of what is searched with "//".'
  if (error instanceof TooManyMovesError)
    return `The XPath "${written}" looks at too many nodes of this body to be followed.\n${shorter}`
  if (error instanceof TimeIsUpError)
    return `Following the XPath "${written}" took longer than ${timeLimitMs / 1000} s.\n${shorter}`
  if (error instanceof RangeError)
    return `The XPath "${written}" cannot be followed: it, or an element whose text it reads, is nested too deep.`
  const [, name, takes] = /^Function (\S+) expects \((.*)\)$/.exec(error.message) ?? []
  const what =
    name === undefined || takes === undefined
      ? 'only nodes can be followed by "/" or "[", joined with "|", or asked for their names'
      : `${hyphened(name)}() takes ${inWords(takes)}`
  return `The XPath "${written}" cannot be followed: ${what}.`
}

/** Returns `starts-with` for `startsWith`. */
function hyphened(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Describes parameter types in words: `nodes` for `node-set`, and so on. */
function inWords(types: string): string {
  if (types === '') return 'nothing'
  return types
    .replaceAll('node-set', 'nodes')
    .replaceAll('object', 'a value')
    .replaceAll('string', 'a text')
    .replaceAll('number', 'a number')
    .replace('[, a text]*', ' or more')
    .replace(/\?$/, ', which may be left out')
    .replaceAll(/(?<=[a-z]), (?=a |nodes)/g, ' and ')
}
