/** A node of an XML document, as XPath 1.0 sees one: texts are never split, and CDATA sections are texts. */
export interface XmlNode {
  readonly kind: 'root' | 'element' | 'attribute' | 'text' | 'comment' | 'instruction' | 'namespace'
  /** The name without its prefix; of an instruction its target, of a namespace its prefix; empty for the rest. */
  readonly name: string
  readonly prefix: string
  /** The URI of its namespace; empty where it is in none. */
  readonly namespace: string
  /** The text of an attribute, a text, a comment, an instruction; empty for the rest. */
  readonly value: string
  readonly parent: XmlNode | undefined
  readonly children: XmlNode[]
  readonly attributes: XmlNode[]
  /** The prefixes that an element declares, with their URIs. */
  readonly declared: readonly (readonly [prefix: string, uri: string])[]
  readonly document: XmlDocument
  /** Its place in the order of the document; attributes follow their element. */
  readonly order: number
  /** The place of the last node in it; its own where it holds none. */
  end: number
}

/** A document: all of its nodes in order, attributes too; the first is the root. */
export interface XmlDocument {
  readonly nodes: readonly XmlNode[]
  readonly root: XmlNode
}

/** The name as the document writes it. */
export function writtenName({ prefix, name }: XmlNode): string {
  return prefix === '' ? name : `${prefix}:${name}`
}

/** The string-value of a node (XPath 1.0, 5): of an element all the texts in it. */
export function textOf(node: XmlNode): string {
  if (node.kind !== 'element' && node.kind !== 'root') return node.value
  const [only] = node.children
  if (only === undefined) return ''
  if (node.children.length === 1 && only.kind === 'text') return only.value
  let text = ''
  for (let at = node.order + 1; at <= node.end; at++) {
    const inner = node.document.nodes[at]
    if (inner?.kind === 'text') text += inner.value
  }
  return text
}

/** The namespaces in scope of an element, by their prefixes. */
export function namespacesOf(element: XmlNode): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (let node: XmlNode | undefined = element; node !== undefined; node = node.parent)
    for (const [prefix, uri] of node.declared) if (!found.has(prefix)) found.set(prefix, uri)
  return found
}
