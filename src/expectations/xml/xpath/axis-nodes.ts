import { namespacesOf, type XmlNode } from '../xml-node'
import type { Axis } from './expression'

/** The nodes on an axis, the nearest first. */
export function* nodesOn(axis: Axis, node: XmlNode): Generator<XmlNode> {
  const { nodes } = node.document
  switch (axis) {
    case 'self':
      return yield node
    case 'child':
      return yield* node.children
    case 'attribute':
      return yield* node.attributes
    case 'namespace':
      return yield* namespaceNodes(node)
    case 'parent':
      return yield* node.parent === undefined ? [] : [node.parent]
    case 'ancestor-or-self':
      yield node
      return yield* ancestors(node)
    case 'ancestor':
      return yield* ancestors(node)
    case 'descendant-or-self':
      yield node
      return yield* between(nodes, node.order + 1, node.end)
    case 'descendant':
      return yield* between(nodes, node.order + 1, node.end)
    case 'following':
      return yield* between(nodes, Math.floor(node.end) + 1, nodes.length - 1)
    case 'preceding':
      for (let at = Math.ceil(node.order) - 1; at > 0; at--) {
        const before = nodes[at]!
        if (before.kind !== 'attribute' && before.end < node.order) yield before
      }
      return
    case 'following-sibling':
      return yield* siblings(node).slice(siblings(node).indexOf(node) + 1)
    case 'preceding-sibling':
      return yield* siblings(node)
        .slice(0, Math.max(0, siblings(node).indexOf(node)))
        .reverse()
  }
}

/** Whether an axis runs against the order of the document. */
export function isReverse(axis: Axis): boolean {
  return axis === 'ancestor' || axis === 'ancestor-or-self' || axis.startsWith('preceding')
}

function* between(nodes: readonly XmlNode[], first: number, last: number): Generator<XmlNode> {
  for (let at = first; at <= last; at++) if (nodes[at]!.kind !== 'attribute') yield nodes[at]!
}

function* ancestors(node: XmlNode): Generator<XmlNode> {
  for (let above = node.parent; above !== undefined; above = above.parent) yield above
}

function siblings({ kind, parent }: XmlNode): readonly XmlNode[] {
  return kind === 'attribute' || kind === 'namespace' || parent === undefined ? [] : parent.children
}

const made = new WeakMap<XmlNode, readonly XmlNode[]>()

/** The namespaces of an element as nodes, which are the same each time they are asked for. */
function namespaceNodes(element: XmlNode): readonly XmlNode[] {
  if (element.kind !== 'element') return []
  let nodes = made.get(element)
  if (nodes === undefined) {
    const inScope = [...new Map([['xml', xmlNamespace], ...namespacesOf(element)])].filter(
      ([, uri]) => uri !== '',
    )
    nodes = inScope.map(([name, value], at): XmlNode => {
      const order = element.order + (at + 1) / (inScope.length + 1)
      const { document } = element
      return {
        ...{ kind: 'namespace', name, prefix: '', namespace: '', value, parent: element },
        ...{ children: [], attributes: [], declared: [], document, order, end: order },
      }
    })
    made.set(element, nodes)
  }
  return nodes
}

/** What the prefix `xml` always stands for. */
export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
