import type * as Slimdom from 'slimdom'
import { showJson } from './show-json'
import { isElement, textOf, type XmlDocument, type XmlNode } from './xml-document'
import type { BodyDifference } from './format'

/** A child that is compared. Children are only compared with those of the same key. */
interface Content {
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
  const pending: (readonly [actual: XmlNode, expected: XmlNode])[] = [
    [actual as XmlDocument, expected as XmlDocument],
  ]
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [here, there] = pair
    if (isElement(here) && isElement(there)) differences.push(...compareAttributes(here, there))
    const inner = compareContent(here, there)
    differences.push(...inner.differences)
    pending.push(...inner.elements.reverse())
  }
  return differences
}

/** Pairs children of the same key in order. A child without a counterpart further on stays alone. */
function compareContent(parent: XmlNode, expected: XmlNode) {
  const differences: BodyDifference[] = []
  const elements: (readonly [actual: XmlNode, expected: XmlNode])[] = []
  const children = contentOf(parent)
  const unexpected = (some: readonly Content[]) =>
    some.map(({ node }) => ({ path: pathOf(node), problem: `is not expected${excerptOf(node)}` }))
  let next = 0
  for (const wanted of contentOf(expected)) {
    const at = children.findIndex(({ key }, index) => index >= next && key === wanted.key)
    const child = children[at]
    if (child === undefined) {
      differences.push({ path: pathOf(parent), problem: missing(wanted) })
      continue
    }
    differences.push(...unexpected(children.slice(next, at)))
    next = at + 1
    if (isElement(child.node)) elements.push([child.node, wanted.node])
    else if (child.text !== wanted.text)
      differences.push({ path: pathOf(child.node), problem: mismatch(child.text, wanted.text) })
  }
  differences.push(...unexpected(children.slice(next)))
  return { differences, elements }
}

/** Returns the children that are compared: no comments, and no white space between elements. */
function contentOf(node: XmlNode): Content[] {
  const content: Content[] = []
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

function compareAttributes(actual: Slimdom.Element, expected: Slimdom.Element): BodyDifference[] {
  const here = new Map(actual.attributes.map((each) => [keyOf(each), each]))
  const differences: BodyDifference[] = []
  for (const wanted of expected.attributes) {
    const there = here.get(keyOf(wanted))
    here.delete(keyOf(wanted))
    if (there === undefined)
      differences.push({
        path: pathOf(actual),
        problem: `the attribute "${wanted.name}" is missing${inNamespace(wanted)}`,
      })
    else if (there.value !== wanted.value)
      differences.push({ path: pathOf(there), problem: mismatch(there.value, wanted.value) })
  }
  for (const more of here.values())
    differences.push({ path: pathOf(more), problem: `is not expected: ${showJson(more.value, 60)}` })
  return differences
}

function mismatch(actual: string, expected: string): string {
  const isSpace = actual.trim() === expected.trim() ? ' (they differ in white space)' : ''
  return `expected ${showJson(expected)} but was ${showJson(actual)}${isSpace}`
}

function missing({ node, key, text }: Content): string {
  if (key === 'text') return `expected the text ${showJson(text)} in it`
  if (!isElement(node)) return `the instruction "${node.nodeName}" is missing`
  return `<${node.nodeName}> is missing${inNamespace(node)}`
}

function excerptOf(node: XmlNode): string {
  const text = textOf(node).trim()
  return (text === '' ? '' : `: ${showJson(text, 60)}`) + (isElement(node) ? inNamespace(node) : '')
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
