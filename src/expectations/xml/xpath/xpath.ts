import { InputError } from '../../../errors'
import type { XmlNode } from '../xml-node'
import { xmlNamespace } from './axis-nodes'
import { evaluate, NotNodesError, TooManyLooksError } from './evaluate'
import type { Expression, Step } from './expression'
import { NoNodesError } from './functions'
import { parseXPath } from './parse'
import { XPathSyntaxError } from './syntax-error'
import { isNodes, type XPathValue } from './value'

/** An XPath, read once. */
export interface XPath {
  readonly written: string
  readonly expression: Expression
  /** Its steps, where it is a path from the root. */
  readonly steps: readonly Step[] | undefined
}

/** The namespaces that prefixes of XPaths stand for. */
export type Namespaces = ReadonlyMap<string, string>

const mostKept = 200
const kept = new Map<string, XPath>()

/** Reads an XPath 1.0. @throws {@link InputError} when it is malformed */
export function compileXPath(written: string): XPath {
  const known = kept.get(written)
  if (known !== undefined) return known
  try {
    const expression = parseXPath(written)
    const isFromRoot = expression.kind === 'path' && expression.from === 'root'
    const xpath = { written, expression, steps: isFromRoot ? expression.steps : undefined }
    if (kept.size >= mostKept) kept.clear()
    kept.set(written, xpath)
    return xpath
  } catch (error) {
    if (!(error instanceof XPathSyntaxError)) throw error
    throw malformed(written, error)
  }
}

function malformed(written: string, error: XPathSyntaxError): InputError {
  const {
    message,
    at,
    remedy = 'XPaths look like: /order/item[1]/@id, //item[price > 10], count(//item)',
  } = error
  const picture = /[\n\r\t]/.test(written) ? '' : `\n  ${written}\n  ${' '.repeat(at)}^`
  return new InputError(
    `The path "${written}" is not an XPath (1.0): ${message}, at position ${at + 1}.${picture}\n${remedy}`,
    { cause: error },
  )
}

/**
 * What an XPath gives at the root of a document.
 *
 * @throws {@link InputError} when a prefix stands for no namespace, something is no set of nodes, or it takes too long
 */
export function xpathValue(
  { written, expression }: XPath,
  root: XmlNode,
  namespaces: Namespaces,
): XPathValue {
  try {
    return evaluate(expression, root, (prefix) => namespaceOf(prefix, namespaces, written, root))
  } catch (error) {
    throw reworded(error, written)
  }
}

/** The nodes that the first steps of a path from the root find. */
export function nodesOf(
  steps: readonly Step[],
  { written }: XPath,
  root: XmlNode,
  namespaces: Namespaces,
): readonly XmlNode[] {
  const found = xpathValue(
    { written, expression: { kind: 'path', from: 'root', steps }, steps },
    root,
    namespaces,
  )
  return isNodes(found) ? found : []
}

/** The prefixes of names in an XPath, each once. */
export function prefixesOf({ expression }: XPath): string[] {
  const found = new Set<string>()
  const pending: Expression[] = [expression]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === 'call') pending.push(...next.args)
    else if (next.kind === 'operation') pending.push(next.left, next.right)
    else if (next.kind === 'negation') pending.push(next.of)
    else if (next.kind === 'filter') pending.push(next.of, ...next.predicates)
    else if (next.kind === 'path') {
      if (typeof next.from === 'object') pending.push(next.from)
      for (const { test, predicates } of next.steps) {
        if (test.kind === 'name' && test.prefix !== undefined && test.prefix !== 'xml') found.add(test.prefix)
        pending.push(...predicates)
      }
    }
  }
  return [...found]
}

function namespaceOf(prefix: string, namespaces: Namespaces, written: string, root: XmlNode): string {
  const uri = prefix === 'xml' ? xmlNamespace : namespaces.get(prefix)
  if (uri !== undefined) return uri
  const meant = root.document.nodes.flatMap(({ declared }) =>
    declared.filter(([each]) => each === prefix),
  )[0]?.[1]
  throw new InputError(unknownPrefix(prefix, written, meant))
}

/** What to say of a prefix that stands for no namespace. @param meant - the one that it has in the document */
export function unknownPrefix(prefix: string, written: string, meant = 'http://…'): string {
  return `The prefix "${prefix}" in the XPath "${written}" stands for no namespace.\nName it before: Given the XML namespace "${prefix}" is "${meant}"`
}

function reworded(error: unknown, written: string): unknown {
  if (error instanceof TooManyLooksError) {
    return new InputError(
      `The XPath "${written}" looks at too many nodes of this body to be followed.\nName the elements on the way instead of searching with "//" inside of what is searched with "//".`,
      { cause: error },
    )
  }
  const what =
    error instanceof NoNodesError
      ? `${error.functionName}() takes nodes, such as ${error.functionName}(/order/item)`
      : error instanceof NotNodesError
        ? 'only nodes can be followed by "/" or "[", or joined with "|"'
        : undefined
  return what === undefined
    ? error
    : new InputError(`The XPath "${written}" cannot be followed: ${what}.`, { cause: error })
}
