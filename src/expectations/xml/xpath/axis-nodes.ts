import { namespacesOf, type XmlNode } from '../xml-node'
import type { Axis } from './expression'

/** The nodes on an axis, the nearest first. */
export function nodesOn(axis: Axis, node: XmlNode): Iterable<XmlNode> {
  const { nodes } = node.document
  switch (axis) {
    case 'self':
      return [node]
    case 'child':
      return node.children
    case 'attribute':
      return node.attributes
    case 'namespace':
      return namespaceNodes(node)
    case 'parent':
      return node.parent === undefined ? [] : [node.parent]
    case 'ancestor-or-self':
      return ancestors(node)
    case 'ancestor':
      return node.parent === undefined ? [] : ancestors(node.parent)
    case 'descendant-or-self':
      return withDescendants(node)
    case 'descendant':
      return between(nodes, node.order + 1, node.end)
    case 'following':
      return between(nodes, Math.floor(node.end) + 1, nodes.length - 1)
    case 'preceding':
      return preceding(node)
    case 'following-sibling':
      return siblings(node).slice(siblings(node).indexOf(node) + 1)
    case 'preceding-sibling':
      return siblings(node)
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
  for (let above: XmlNode | undefined = node; above !== undefined; above = above.parent) yield above
}

function* withDescendants(node: XmlNode): Generator<XmlNode> {
  yield node
  for (const inner of between(node.document.nodes, node.order + 1, node.end)) yield inner
}

function* preceding({ document: { nodes }, order }: XmlNode): Generator<XmlNode> {
  for (let at = Math.ceil(order) - 1; at > 0; at--) {
    const before = nodes[at]!
    if (before.kind !== 'attribute' && before.end < order) yield before
  }
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
