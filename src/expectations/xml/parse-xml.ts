import type * as Slimdom from 'slimdom'
import { withoutDoctype } from './without-doctype'
import type { XmlDocument, XmlNode } from './xml-node'

/** What became of reading a text as XML: the document, or where and why it is not well-formed. */
export type ParsedXml =
  { readonly ok: true; readonly document: XmlDocument } | { readonly ok: false; readonly problem: string }

/** Reads a text as XML 1.0 with namespaces. No entity but XML's own five is resolved, and no DTD. */
export function parseXml(xml: string): ParsedXml {
  const written = withoutDoctype(xml)
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, to keep start-up short
  const { parseXmlDocument } = require('slimdom') as typeof Slimdom
  try {
    return { ok: true, document: convert(parseXmlDocument(written)) }
  } catch (error) {
    return { ok: false, problem: reword((error as Error).message) }
  }
}

/** The first line of the parser's complaint and its place; the excerpt behind them may be of any length. */
function reword(message: string): string {
  const [first = ''] = message.split('\n', 1)
  const place = /\nAt line (\d+), character (\d+):/.exec(message)
  const entity = /^reference to unknown entity "(.*)"/.exec(first)?.[1]
  const what =
    entity === undefined
      ? first
          .replace(/^Parsing document failed, /, '')
          .replace(/^document is not well-formed - /, '')
          .replace(/^non-well-formed element: /, '')
          .replaceAll("'", '"')
      : `&${entity}; is none of the entities of XML, and those of a DTD are never resolved`
  return place === null ? what : `${what}, at line ${place[1]}, column ${place[2]}`
}

const kinds: Readonly<Record<number, XmlNode['kind']>> = {
  1: 'element',
  3: 'text',
  4: 'text',
  7: 'instruction',
  8: 'comment',
  9: 'root',
}

/** The document as XPath sees it. It walks with a list of its own: elements may be nested deeper than the stack. */
function convert(dom: Slimdom.Document): XmlDocument {
  const nodes: XmlNode[] = []
  const add = (parts: Partial<XmlNode> & Pick<XmlNode, 'kind'>): XmlNode => {
    const node: XmlNode = {
      ...{ name: '', prefix: '', namespace: '', value: '', parent: undefined, declared: [] },
      ...parts,
      ...{ children: [], attributes: [], document, order: nodes.length, end: nodes.length },
    }
    nodes.push(node)
    return node
  }
  const document = { nodes } as unknown as { nodes: XmlNode[]; root: XmlNode }
  document.root = add({ kind: 'root' })
  const open: { node: XmlNode; next: Slimdom.Node | null }[] = [{ node: document.root, next: dom.firstChild }]
  for (let inside = open.at(-1); inside !== undefined; inside = open.at(-1)) {
    const { node: parent, next } = inside
    if (next === null) {
      parent.end = nodes.length - 1
      open.pop()
      continue
    }
    inside.next = next.nextSibling
    const kind = kinds[next.nodeType]
    if (kind === 'element') open.push({ node: addElement(next as Slimdom.Element), next: next.firstChild })
    else if (kind === 'text') {
      let text = next.nodeValue ?? ''
      for (
        ;
        inside.next !== null && kinds[inside.next.nodeType] === 'text';
        inside.next = inside.next.nextSibling
      )
        text += inside.next.nodeValue ?? ''
      if (text !== '') parent.children.push(add({ kind, value: text, parent }))
    } else if (kind !== undefined)
      parent.children.push(
        add({ kind, name: kind === 'instruction' ? next.nodeName : '', value: next.nodeValue ?? '', parent }),
      )
    function addElement({ localName, prefix, namespaceURI, attributes }: Slimdom.Element): XmlNode {
      const isDeclaration = ({ prefix, localName }: Slimdom.Attr): boolean =>
        prefix === 'xmlns' || (prefix === null && localName === 'xmlns')
      const element = add({
        kind: 'element',
        name: localName,
        prefix: prefix ?? '',
        namespace: namespaceURI ?? '',
        parent,
        declared: attributes
          .filter(isDeclaration)
          .map((each) => [each.prefix === null ? '' : each.localName, each.value] as const),
      })
      for (const each of attributes)
        if (!isDeclaration(each))
          element.attributes.push(
            add({
              kind: 'attribute',
              name: each.localName,
              prefix: each.prefix ?? '',
              namespace: each.namespaceURI ?? '',
              value: each.value,
              parent: element,
            }),
          )
      parent.children.push(element)
      return element
    }
  }
  return document
}
