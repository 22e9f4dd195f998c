import type * as Slimdom from 'slimdom'
import type { Parsed } from './format'

export type XmlDocument = Slimdom.Document
export type XmlNode = Slimdom.Node

/** Elements nested deeper than this are read as text. */
const maxDepth = 200
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/'
const orders = new WeakMap<XmlNode, number>()

/** Parses XML 1.0 with namespaces. It resolves only the five predefined entities, and no DTD. */
export function parseXml(xml: string): Parsed {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, to keep start-up short
  const { parseXmlDocument } = require('slimdom') as typeof Slimdom
  try {
    const document = parseXmlDocument(withoutDoctype(xml))
    prepare(document)
    return { ok: true, value: document }
  } catch (cause) {
    const { message } = cause as Error
    const [first = ''] = message.split('\n', 1)
    const place = /\nAt line (\d+), character (\d+):/.exec(message)
    const problem = first.replace(
      /^(?:Parsing document failed, |.*well-formed - |non-well-formed element: )+/,
      '',
    )
    return { ok: false, problem: problem + (place ? `, at line ${place[1]}, column ${place[2]}` : '') }
  }
}

/** Returns the string-value of a node (XPath 1.0, 5): for an element all the texts in it. */
export function textOf(node: XmlNode): string {
  if (!isElement(node) && node.nodeType !== 9) return node.nodeValue ?? ''
  let text = ''
  for (const inner of nodesIn(node)) if (inner.nodeType === 3) text += inner.nodeValue ?? ''
  return text
}

export function isElement(node: XmlNode | null): node is Slimdom.Element {
  return node?.nodeType === 1
}

/**
 * Converts a document to JSON, so that each value has a path: elements and attributes (`@id`) become members of
 * objects, several of one name a list, and an element with only text becomes that text.
 */
export function xmlAsJson(document: unknown): unknown {
  return membersOf(document as XmlDocument, 0)
}

/** Lists a node and all nodes in it in order, without attributes; they may be deeper than the call stack allows. */
export function* nodesIn(root: XmlNode): Generator<XmlNode> {
  const open: XmlNode[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node
    for (let child = node.lastChild; child !== null; child = child.previousSibling) open.push(child)
  }
}

/** Gives a document the model of XPath: no CDATA sections, no declarations of namespaces among the attributes. */
function prepare(document: XmlDocument): void {
  for (const node of [...nodesIn(document)]) {
    if (node.nodeType === 3 || node.nodeType === 4) mergeText(document, node as Slimdom.Text)
    if (!isElement(node)) continue
    for (const attribute of [...node.attributes])
      if (attribute.namespaceURI === xmlnsNamespace) node.removeAttributeNode(attribute)
    Object.assign(node.attributes, { item: (at: number) => node.attributes[at] })
  }
  let order = 0
  for (const node of nodesIn(document))
    for (const each of isElement(node) ? [node, ...node.attributes] : [node]) {
      orders.set(each, order++)
      each.compareDocumentPosition = compareByOrder
    }
}

/** Adds a text to the one before it, if there is one. */
function mergeText(document: XmlDocument, node: Slimdom.Text): void {
  const { previousSibling: before, data } = node
  if (before?.nodeType === 3) (before as Slimdom.Text).data += data
  else if (node.nodeType === 4 && data !== '')
    node.parentNode?.insertBefore(document.createTextNode(data), node)
  if (before?.nodeType === 3 || node.nodeType === 4) node.remove()
}

/** Compares much faster than the DOM, which counts siblings. Returns 2 if the other node precedes this one, else 4. */
function compareByOrder(this: XmlNode, other: XmlNode): number {
  return (orders.get(other) ?? 0) < (orders.get(this) ?? 0) ? 2 : 4
}

function membersOf(node: Slimdom.Document | Slimdom.Element, depth: number): Record<string, unknown> {
  const texts = node.childNodes.map((child) => (child.nodeType === 3 ? child.nodeValue : '')).join('')
  const members = new Map<string, unknown[]>(texts.trim() === '' ? [] : [['#text', [texts]]])
  for (const { localName, value } of isElement(node) ? node.attributes : [])
    members.set(`@${localName}`, [value])
  for (const child of node.childNodes.filter(isElement)) {
    const isText = child.attributes.length === 0 && child.firstElementChild === null
    const value = isText || depth >= maxDepth ? textOf(child) : membersOf(child, depth + 1)
    members.set(child.localName, [...(members.get(child.localName) ?? []), value])
  }
  return Object.fromEntries(
    [...members].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
}

/**
 * Replaces the document type declaration with blanks, so that no entity and no default in it is ever resolved. Every
 * other character keeps its line and column.
 */
function withoutDoctype(xml: string): string {
  const prolog = /\s+|<!--[^]*?-->|<\?[^]*?\?>/y
  let start = 0
  while (prolog.test(xml)) start = prolog.lastIndex
  if (!xml.startsWith('<!DOCTYPE', start)) return xml
  const sign = /"[^"]*"|'[^']*'|<!--[^]*?-->|<\?[^]*?\?>|[[\]>]/g
  sign.lastIndex = start
  let end = xml.length
  let isInside = false
  for (let found = sign.exec(xml); found !== null && end === xml.length; found = sign.exec(xml)) {
    if (found[0] === '[') isInside = true
    else if (found[0] === ']') isInside = false
    else if (found[0] === '>' && !isInside) end = sign.lastIndex
  }
  return xml.slice(0, start) + xml.slice(start, end).replace(/[^\n\r]/g, ' ') + xml.slice(end)
}
