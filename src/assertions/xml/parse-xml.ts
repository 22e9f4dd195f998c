import type * as Slimdom from 'slimdom'
import { withoutDoctype } from './without-doctype'
import { XmlDocument, type XmlNode } from './xml-document'
import { describeXmlProblem } from './xml-problem'

/** The result of parsing XML: the document, or where and why the text is not well-formed. */
export type ParsedXml =
  { readonly ok: true; readonly document: XmlDocument } | { readonly ok: false; readonly problem: string }

/** Parses XML 1.0 with namespaces. It resolves only the five predefined entities, and no DTD. */
export function parseXml(xml: string): ParsedXml {
  const written = withoutDoctype(xml)
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, to keep start-up short
  const { parseXmlDocument } = require('slimdom') as typeof Slimdom
  try {
    return { ok: true, document: convert(parseXmlDocument(written)) }
  } catch (error) {
    return { ok: false, problem: describeXmlProblem((error as Error).message, written) }
  }
}

const kinds: Readonly<Record<number, 'element' | 'text' | 'instruction' | 'comment'>> = {
  1: 'element',
  3: 'text',
  4: 'text',
  7: 'instruction',
  8: 'comment',
}

/**
 * Converts a document to the model of XPath. It uses a stack of its own, because elements may be nested deeper than the
 * call stack allows.
 */
function convert(dom: Slimdom.Document): XmlDocument {
  const document = new XmlDocument()
  const open: { node: XmlNode; next: Slimdom.Node | null }[] = [{ node: document.root, next: dom.firstChild }]
  for (let inside = open.at(-1); inside !== undefined; inside = open.at(-1)) {
    const { node: parent, next } = inside
    if (next === null) {
      parent.end = document.nodes.length - 1
      open.pop()
      continue
    }
    inside.next = next.nextSibling
    const kind = kinds[next.nodeType]
    if (kind === 'element')
      open.push({ node: addElement(next as Slimdom.Element, parent), next: next.firstChild })
    else if (kind === 'text') {
      let value = next.nodeValue ?? ''
      for (; kinds[inside.next?.nodeType ?? 0] === 'text'; inside.next = inside.next?.nextSibling ?? null)
        value += inside.next?.nodeValue ?? ''
      if (value !== '') document.add({ kind, value }, parent)
    } else if (kind !== undefined) {
      const localName = kind === 'instruction' ? next.nodeName : ''
      document.add({ kind, localName, value: next.nodeValue ?? '' }, parent)
    }
  }
  return document
}

function addElement(element: Slimdom.Element, parent: XmlNode): XmlNode {
  const { document } = parent
  const declared = element.attributes
    .filter(isDeclaration)
    .map(({ prefix, localName, value }) => [prefix === null ? '' : localName, value] as const)
  const added = document.add({ kind: 'element', ...namesOf(element), declared }, parent)
  for (const attribute of element.attributes)
    if (!isDeclaration(attribute))
      document.add({ kind: 'attribute', ...namesOf(attribute), value: attribute.value }, added)
  return added
}

function isDeclaration({ prefix, localName }: Slimdom.Attr): boolean {
  return prefix === 'xmlns' || (prefix === null && localName === 'xmlns')
}

function namesOf({ localName, prefix, namespaceURI }: Slimdom.Element | Slimdom.Attr): {
  localName: string
  prefix: string
  namespace: string
} {
  return { localName, prefix: prefix ?? '', namespace: namespaceURI ?? '' }
}
