import type * as Slimdom from 'slimdom'
import { showJson } from './values'
import { isElement, textOf, type XmlNode } from './xml-document'
import type { BodyDifference } from './format'

/** An attribute or a child that is compared, with those of the same key only. */
interface Part {
  readonly node: XmlNode
  readonly key: string
  readonly text: string
}

/**
 * Compares two documents, and ignores the order of attributes, prefixes, comments, and white space between elements.
 * Each difference has its XPath. Elements may be nested deeper than the call stack allows.
 */
export function compareXml(actual: unknown, expected: unknown): BodyDifference[] {
  const differences: BodyDifference[] = []
  const pending = [{ here: actual as XmlNode, there: expected as XmlNode }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { here, there } = next
    const inner: typeof pending = []
    for (const pair of [
      ...pairsOf(attributesOf(here), attributesOf(there)),
      ...pairsOf(contentOf(here), contentOf(there)),
    ])
      if (pair.actual === undefined)
        differences.push({ path: pathOf(here), problem: describeMissing(pair.expected) })
      else if (pair.expected === undefined)
        differences.push({ path: pathOf(pair.actual.node), problem: describeExtra(pair.actual) })
      else if (isElement(pair.actual.node)) inner.push({ here: pair.actual.node, there: pair.expected.node })
      else if (pair.actual.text !== pair.expected.text)
        differences.push({
          path: pathOf(pair.actual.node),
          problem: describeMismatch(pair.actual.text, pair.expected.text),
        })
    pending.push(...inner.reverse())
  }
  return differences
}

type Pair =
  | { readonly actual: Part; readonly expected: Part | undefined }
  | { readonly actual: undefined; readonly expected: Part }

/** Pairs parts of the same key in order. A part without a counterpart further on stays alone. */
function* pairsOf(parts: readonly Part[], wanted: readonly Part[]): Generator<Pair> {
  let next = 0
  for (const expected of wanted) {
    const at = parts.findIndex(({ key }, index) => index >= next && key === expected.key)
    const actual = parts[at]
    if (actual === undefined) {
      yield { actual, expected }
      continue
    }
    for (const extra of parts.slice(next, at)) yield { actual: extra, expected: undefined }
    yield { actual, expected }
    next = at + 1
  }
  for (const extra of parts.slice(next)) yield { actual: extra, expected: undefined }
}

/** Returns the attributes in the order of their keys: theirs in the document has no meaning. */
function attributesOf(node: XmlNode): Part[] {
  const attributes = isElement(node) ? node.attributes : []
  const parts = attributes.map((each) => ({ node: each, key: keyOf(each), text: each.value }))
  return parts.sort((one, other) => (one.key < other.key ? -1 : 1))
}

/** Returns the children that are compared: no comments, and no white space between elements. */
function contentOf(node: XmlNode): Part[] {
  const content: Part[] = []
  for (const child of node.childNodes) {
    const last = content.at(-1)
    const text = child.nodeValue ?? ''
    if (isElement(child)) content.push({ node: child, key: keyOf(child), text: '' })
    else if (child.nodeType === 7) content.push({ node: child, key: `?${child.nodeName}`, text })
    else if (child.nodeType === 3 && last?.key === 'text')
      content[content.length - 1] = { ...last, text: last.text + text }
    else if (child.nodeType === 3) content.push({ node: child, key: 'text', text })
  }
  const hasElements = content.some(({ node: each }) => isElement(each))
  return content.filter(({ key, text }) => key !== 'text' || !hasElements || text.trim() !== '')
}

function describeMismatch(actual: string, expected: string): string {
  const isSpace = actual.trim() === expected.trim() ? ' (they differ in white space)' : ''
  return `expected ${showJson(expected)} but was ${showJson(actual)}${isSpace}`
}

function describeMissing({ node, key, text }: Part): string {
  if (key === 'text') return `expected the text ${showJson(text)} in it`
  if (isElement(node)) return `<${node.nodeName}> is missing${inNamespace(node)}`
  if (node.nodeType === 7) return `the instruction "${node.nodeName}" is missing`
  return `the attribute "${node.nodeName}" is missing${inNamespace(node as Slimdom.Attr)}`
}

function describeExtra({ node }: Part): string {
  const text = textOf(node).trim()
  const excerpt = text === '' ? '' : `: ${showJson(text, 60)}`
  return `is not expected${excerpt}${isElement(node) ? inNamespace(node) : ''}`
}

function inNamespace({ namespaceURI }: Slimdom.Element | Slimdom.Attr): string {
  return namespaceURI === null ? '' : `, in the namespace ${JSON.stringify(namespaceURI)}`
}

function keyOf({ localName, namespaceURI }: Slimdom.Element | Slimdom.Attr): string {
  return `${localName} ${namespaceURI ?? ''}`
}

/** Returns the XPath of a node, with the prefixes of the document. */
function pathOf(node: XmlNode): string {
  const steps: string[] = []
  let each: XmlNode | null = node
  if (node.nodeType === 2) {
    steps.push(`@${node.nodeName}`)
    each = (node as Slimdom.Attr).ownerElement
  }
  for (; each?.parentNode != null; each = each.parentNode) steps.push(stepTo(each))
  return `/${steps.reverse().join('/')}`
}

function stepTo(node: XmlNode): string {
  const { nodeType, nodeName } = node
  const other = nodeType === 3 ? 'text()' : `processing-instruction("${nodeName}")`
  const fellows = node.parentNode?.childNodes.filter(
    (each) => each.nodeType === nodeType && each.nodeName === nodeName,
  )
  const index = fellows === undefined || fellows.length < 2 ? '' : `[${fellows.indexOf(node) + 1}]`
  return `${isElement(node) ? nodeName : other}${index}`
}
