import { XmlNode, type XmlNodeParts } from './xml-node'

/** More moves from node to node were made than were allowed. */
export class TooManyMovesError extends Error {
  override name = 'TooManyMovesError'
}

type Parts = Pick<XmlNodeParts, 'kind'> & Partial<Omit<XmlNodeParts, 'document' | 'order' | 'parent'>>

/** A document: all of its nodes in order, attributes too; the first is the root. */
export class XmlDocument {
  readonly nodes: XmlNode[] = []
  readonly root: XmlNode
  #movesLeft = Infinity

  constructor() {
    this.root = this.#node({ kind: 'root' }, undefined)
  }

  /** Adds a node behind all others, as the last in its parent. */
  add(parts: Parts, parent: XmlNode): XmlNode {
    const node = this.#node(parts, parent)
    if (node.kind === 'attribute') parent.attributes.push(node)
    else parent.children.push(node)
    return node
  }

  /** Says how many moves from node to node may be made from here on. */
  allowMoves(moves: number): void {
    this.#movesLeft = moves
  }

  /** @throws {@link TooManyMovesError} when no more is allowed */
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
