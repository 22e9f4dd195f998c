import type { Body } from '../../exchange'
import { parseXml } from './parse-xml'
import { xml } from '../../formats'
import { textOf, type XmlNode } from './xml-document'

/** Elements nested deeper than this are read as text. */
const deepest = 200

/**
 * Converts an XML body to JSON, so that each value has a path: elements and attributes (`@id`) become members of
 * objects, several of one name a list, and an element with only text becomes that text. Undefined for any other body.
 */
export function xmlAsJson(body: Body): unknown {
  if (body.isEmpty || body.format !== xml) return undefined
  const parsed = parseXml(body.text)
  return parsed.ok ? membersOf(parsed.document.root, 0) : undefined
}

function valueOf(element: XmlNode, depth: number): unknown {
  const isText = element.attributes.length === 0 && !element.children.some(isElement)
  return isText || depth > deepest ? textOf(element) : membersOf(element, depth)
}

function membersOf(node: XmlNode, depth: number): Record<string, unknown> {
  const text = node.children.flatMap(({ kind, value }) => (kind === 'text' ? [value] : [])).join('')
  const members = new Map<string, unknown[]>(text.trim() === '' ? [] : [['#text', [text]]])
  for (const { localName, value } of node.attributes) members.set(`@${localName}`, [value])
  for (const child of node.children.filter(isElement)) {
    const values = members.get(child.localName) ?? []
    values.push(valueOf(child, depth + 1))
    members.set(child.localName, values)
  }
  return Object.fromEntries(
    [...members].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
}

function isElement({ kind }: XmlNode): boolean {
  return kind === 'element'
}
