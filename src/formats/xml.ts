import type * as Slimdom from 'slimdom'
import { escapeXml } from './encodings'
import type { BodyDifference, Format, Parsed, PlaceholderValues } from './format'
import { readExpectedJson, type Marker } from './markers'
import { isPlaceholder } from './secrets'
import { describeMismatch, describeValue, showJson } from './values'
import { secretsInXml } from './xml-secrets'
import {
  isElement,
  readTextsAs,
  xmlNodesIn,
  stringValueOf,
  xPath,
  type XmlDocument,
  type XmlNode,
} from './xpath'

export const xml: Format = {
  name: 'XML',
  mediaTypes: /(?:^|\/(?:x-)?|\+)xml$/,
  isText: true,
  declares: (text) => /^\s*<\?xml\s/.test(text),
  looksLike: (text) => /^\s*</.test(text),
  parse: parseXml,
  paths: xPath,
  compare: compareXml,
  fill: fillXml,
  secrets: secretsInXml,
  // The texts between tags.
  change: (text, other) => text.replace(/>([^<>]*[^\s<>][^<>]*)</g, `>${other}<`),
  asJson: (document) => membersOf(document as XmlDocument, 0),
}

// Reading.

const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/'

/** Parses XML 1.0 with namespaces. It resolves only the five predefined entities, and no DTD. */
function parseXml(xml: string): Parsed {
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
    const note = /unknown entity/.test(problem) && xml.includes('<!ENTITY') ? ' (no DTD is resolved)' : ''
    return { ok: false, problem: problem + note + (place ? `, at line ${place[1]}, column ${place[2]}` : '') }
  }
}

/** Replaces the document type declaration with blanks, so that nothing in it is resolved, and no other place changes. */
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

/** Gives a document the model of XPath: no CDATA sections, no declarations of namespaces among the attributes. */
function prepare(document: XmlDocument): void {
  for (const node of [...xmlNodesIn(document)]) {
    if (node.nodeType === 3 || node.nodeType === 4) mergeText(document, node as Slimdom.Text)
    if (!isElement(node)) continue
    for (const attribute of [...node.attributes])
      if (attribute.namespaceURI === xmlnsNamespace) node.removeAttributeNode(attribute)
    Object.assign(node.attributes, { item: (at: number) => node.attributes[at] })
  }
  const orders = new Map<XmlNode, number>()
  for (const node of xmlNodesIn(document))
    for (const each of isElement(node) ? [node, ...node.attributes] : [node]) {
      orders.set(each, orders.size)
      // Much faster than that of the DOM, which counts siblings: 2 if the other node precedes this one, else 4.
      each.compareDocumentPosition = (other) => (orders.get(other)! < orders.get(each)! ? 2 : 4)
    }
}

function mergeText(document: XmlDocument, node: Slimdom.Text): void {
  const { previousSibling: before, data } = node
  if (before?.nodeType === 3) (before as Slimdom.Text).data += data
  else if (node.nodeType === 4 && data !== '')
    node.parentNode?.insertBefore(document.createTextNode(data), node)
  if (before?.nodeType === 3 || node.nodeType === 4) node.remove()
}

/** Elements nested deeper than this are read as text. */
const maxDepth = 200

/**
 * Converts a document to JSON, so that each value has a path: elements and attributes (`@id`) become members of
 * objects, several of one name a list, and an element with only text becomes that text.
 */
function membersOf(node: Slimdom.Document | Slimdom.Element, depth: number): Record<string, unknown> {
  const texts = node.childNodes.map((child) => (child.nodeType === 3 ? child.nodeValue : '')).join('')
  const members = new Map<string, unknown[]>(texts.trim() === '' ? [] : [['#text', [texts]]])
  for (const { localName, value } of isElement(node) ? node.attributes : [])
    members.set(`@${localName}`, [value])
  for (const child of node.childNodes.filter(isElement)) {
    const isText = child.attributes.length === 0 && child.firstElementChild === null
    const value = isText || depth >= maxDepth ? stringValueOf(child) : membersOf(child, depth + 1)
    members.set(child.localName, [...(members.get(child.localName) ?? []), value])
  }
  return Object.fromEntries(
    [...members].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
}

// Comparing.

/** An attribute or a child that is compared, with those of the same key only. */
interface XmlPart {
  readonly node: XmlNode
  readonly key: string
  readonly text: string
}

/**
 * Compares two documents, and ignores the order of attributes, prefixes, comments, and white space between elements. The
 * whole text of an expected element or attribute may be a marker. Each difference has its XPath. Elements may be nested
 * deeper than the call stack allows.
 */
function compareXml(actual: unknown, expected: unknown): BodyDifference[] {
  const differences: BodyDifference[] = []
  const pending = [{ here: actual as XmlNode, there: expected as XmlNode }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { here, there } = next
    const inner: typeof pending = []
    const marked = isElement(there) && markerOf(there) !== undefined
    const pairs = [
      ...pairsOf(attributesOf(here), attributesOf(there)),
      ...(marked
        ? [{ actual: wholeOf(here), expected: wholeOf(there) }]
        : pairsOf(contentOf(here), contentOf(there))),
    ]
    for (const { actual: one, expected: other } of pairs) {
      const note = (problem: string) => differences.push({ path: pathOf(one?.node ?? here), problem })
      if (one === undefined) {
        if (!markerOf(other!.node)?.mayBeMissing) note(describeMissing(other!))
      } else if (other === undefined) note(describeExtra(one))
      else if (isElement(one.node) && one.key !== 'text') inner.push({ here: one.node, there: other.node })
      else {
        const problem = textProblem(one, other)
        if (problem !== undefined) note(problem)
      }
    }
    pending.push(...inner.reverse())
  }
  return differences
}

/** Returns the marker that is the value of an expected attribute, or all that an expected element contains. */
function markerOf(node: XmlNode): Marker | undefined {
  if (isElement(node) && node.firstElementChild !== null) return undefined
  const read = isElement(node) || node.nodeType === 2 ? readExpectedJson(stringValueOf(node)) : undefined
  return read?.kind === 'marker' ? read.marker : undefined
}

function wholeOf(node: XmlNode): XmlPart {
  return { node, key: 'text', text: stringValueOf(node) }
}

function textProblem({ node, text }: XmlPart, expected: XmlPart): string | undefined {
  const read = readExpectedJson(expected.text)
  if (read.kind !== 'marker') return text === read.source ? undefined : describeMismatch(text, read.source)
  const { accepts, written } = read.marker
  const value = isElement(node) && node.firstElementChild !== null ? membersOf(node, 0) : text
  return accepts(readTextsAs(value, written))
    ? undefined
    : `expected ${written} but was ${describeValue(value)}`
}

/** Pairs parts of the same key in order. A part without a counterpart further on stays alone. */
function* pairsOf(
  parts: readonly XmlPart[],
  wanted: readonly XmlPart[],
): Generator<{ readonly actual?: XmlPart; readonly expected?: XmlPart }> {
  let next = 0
  for (const expected of wanted) {
    const at = parts.findIndex(({ key }, index) => index >= next && key === expected.key)
    const actual = parts[at]
    if (actual === undefined) {
      yield { expected }
      continue
    }
    for (const extra of parts.slice(next, at)) yield { actual: extra }
    yield { actual, expected }
    next = at + 1
  }
  for (const extra of parts.slice(next)) yield { actual: extra }
}

/** Returns the attributes in the order of their keys: theirs in the document has no meaning. */
function attributesOf(node: XmlNode): XmlPart[] {
  const attributes = isElement(node) ? node.attributes : []
  const parts = attributes.map((each) => ({ node: each, key: keyOf(each), text: each.value }))
  return parts.sort((one, other) => (one.key < other.key ? -1 : 1))
}

/** Returns the children that are compared: no comments, and no white space between elements. */
function contentOf(node: XmlNode): XmlPart[] {
  const content: XmlPart[] = []
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

function describeMissing({ node, key, text }: XmlPart): string {
  if (key === 'text') return `expected the text ${showJson(text)} in it`
  if (isElement(node)) return `<${node.nodeName}> is missing${inNamespace(node)}`
  if (node.nodeType === 7) return `the instruction "${node.nodeName}" is missing`
  return `the attribute "${node.nodeName}" is missing${inNamespace(node as Slimdom.Attr)}`
}

function describeExtra({ node }: XmlPart): string {
  const text = stringValueOf(node).trim()
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
  const isAttribute = node.nodeType === 2
  const steps = isAttribute ? [`@${node.nodeName}`] : []
  let each: XmlNode | null = isAttribute ? (node as Slimdom.Attr).ownerElement : node
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

// Placeholders.

/** Replaces the placeholders in an XML document with texts; if it is one placeholder alone, its value is the document. */
function fillXml(written: string, values: PlaceholderValues): string {
  if (isPlaceholder(written)) return values.replace(written, (name) => values.textAt(name))
  return values.replace(written, (name, before) => {
    const text = values.textAt(name)
    const isCdata = before.lastIndexOf('<![CDATA[') > before.lastIndexOf(']]>')
    if (isCdata) return text.replaceAll(']]>', ']]]]><![CDATA[>')
    const escaped = escapeXml(text).replaceAll('\r', reference)
    // In the value of an attribute, a line break or tab would be read as a space.
    const isInAttribute = openAttribute.test(before.slice(before.lastIndexOf('<')))
    return isInAttribute ? escaped.replaceAll(/[\n\t]/g, reference) : escaped
  })
}

const openAttribute = /^<(?:[^>"']|"[^"]*"|'[^']*')*(?:"[^"]*|'[^']*)$/

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`
}
