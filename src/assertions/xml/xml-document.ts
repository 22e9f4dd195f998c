type Kind = 'root' | 'element' | 'attribute' | 'text' | 'comment' | 'instruction'

/** The data of a node. */
export interface XmlNodeParts {
  readonly kind: Kind
  /** The name without its prefix; the target of an instruction; empty for other nodes. */
  readonly localName: string
  readonly prefix: string
  /** The namespace URI; empty if it is in no namespace. */
  readonly namespace: string
  /** The text of an attribute, a text, a comment or an instruction; empty for other nodes. */
  readonly value: string
  /** The parent; for an attribute its element. */
  readonly parent: XmlNode | undefined
  /** The prefixes that an element declares, with their namespace URIs. */
  readonly declared: readonly (readonly [prefix: string, uri: string])[]
  readonly document: XmlDocument
  /** The index of the node in document order; attributes follow their element. */
  readonly order: number
}

/** A list of attributes with the `item()` of the DOM. */
class Attributes extends Array<XmlNode> {
  item(at: number): XmlNode | undefined {
    return this[at]
  }
}

const nodeTypes: Readonly<Record<Kind, number>> = {
  element: 1,
  attribute: 2,
  text: 3,
  instruction: 7,
  comment: 8,
  root: 9,
}

/**
 * A node of an XML document in the model of XPath 1.0: texts are never split, CDATA sections are texts, and namespace
 * declarations are not attributes. It has the part of the DOM that the package `xpath` reads, and counts each move to
 * another node.
 */
export class XmlNode implements XmlNodeParts {
  readonly kind!: Kind
  readonly localName!: string
  readonly prefix!: string
  readonly namespace!: string
  readonly value!: string
  readonly parent!: XmlNode | undefined
  readonly declared!: XmlNodeParts['declared']
  readonly document!: XmlDocument
  readonly order!: number
  readonly children: XmlNode[] = []
  readonly attributes = new Attributes()
  readonly #at: number
  /** The index of the last node in it; its own index if it contains none. */
  end: number

  constructor(parts: XmlNodeParts) {
    Object.assign(this, parts)
    this.end = parts.order
    this.#at = parts.parent?.children.length ?? 0
  }

  /** The name with its prefix. */
  get name(): string {
    return this.prefix === '' ? this.localName : `${this.prefix}:${this.localName}`
  }

  get nodeName(): string {
    return this.name
  }

  get nodeType(): number {
    return nodeTypes[this.kind]
  }

  get nodeValue(): string {
    return this.value
  }

  get namespaceURI(): string {
    return this.namespace
  }

  get ownerDocument(): XmlNode {
    return this.document.root
  }

  get ownerElement(): XmlNode | null {
    return this.kind === 'attribute' ? this.#moved(this.parent) : null
  }

  get parentNode(): XmlNode | null {
    return this.kind === 'attribute' ? null : this.#moved(this.parent)
  }

  get firstChild(): XmlNode | null {
    return this.#moved(this.children[0])
  }

  get nextSibling(): XmlNode | null {
    return this.kind === 'attribute' ? null : this.#moved(this.parent?.children[this.#at + 1])
  }

  get previousSibling(): XmlNode | null {
    return this.kind === 'attribute' ? null : this.#moved(this.parent?.children[this.#at - 1])
  }

  getAttributeNS(namespace: string, localName: string): string | null {
    const found = this.attributes.find((each) => each.namespace === namespace && each.localName === localName)
    return found?.value ?? null
  }

  /** Returns null: only a DTD declares which attributes are IDs, and none is read. */
  getElementById(): null {
    return null
  }

  /** Returns 2 if the other node precedes this one, 4 if it follows (DOM, 4.4). */
  compareDocumentPosition({ order }: XmlNode): number {
    return order === this.order ? 0 : order < this.order ? 2 : 4
  }

  #moved(to: XmlNode | undefined): XmlNode | null {
    this.document.countMove()
    return to ?? null
  }
}

/** Thrown when an XPath moves between nodes more often than allowed. */
export class TooManyMovesError extends Error {
  override name = 'TooManyMovesError'
}

type Parts = Pick<XmlNodeParts, 'kind'> & Partial<Omit<XmlNodeParts, 'document' | 'order' | 'parent'>>

/** A document with all of its nodes in order, including attributes; the first is the root. */
export class XmlDocument {
  readonly nodes: XmlNode[] = []
  readonly root: XmlNode
  #movesLeft = Infinity

  constructor() {
    this.root = this.#node({ kind: 'root' }, undefined)
  }

  /** Adds a node after all others, as the last child or attribute of its parent. */
  add(parts: Parts, parent: XmlNode): XmlNode {
    const node = this.#node(parts, parent)
    if (node.kind === 'attribute') parent.attributes.push(node)
    else parent.children.push(node)
    return node
  }

  /** Sets how many moves between nodes are allowed from now on. */
  allowMoves(moves: number): void {
    this.#movesLeft = moves
  }

  /** @throws {@link TooManyMovesError} when no more moves are allowed */
  countMove(): void {
    if (--this.#movesLeft < 0) throw new TooManyMovesError('Too many moves from node to node')
  }

  #node(parts: Parts, parent: XmlNode | undefined): XmlNode {
    const none = { localName: '', prefix: '', namespace: '', value: '', declared: [] }
    const node = new XmlNode({ ...none, ...parts, parent, document: this, order: this.nodes.length })
    this.nodes.push(node)
    return node
  }
}

/** Returns the string-value of a node (XPath 1.0, 5): for an element all the texts in it. */
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
