import { pluralize, didYouMean } from '../../errors'
import type { XmlNode } from './xml-document'
import { compileXPath, isNodes, xpathValue, type Namespaces } from './xpath'
import { stepsOf, type XPathStep } from './xpath-steps'

/**
 * Says why a path finds nothing in a document: how far it leads, what is there, and the most similar name:
 * `/order has no element "itme". Did you mean "item"?`
 */
export function describeXmlDeadEnd(path: string, root: XmlNode, namespaces: Namespaces): string {
  const steps = stepsOf(path) ?? []
  const find = (some: string): readonly XmlNode[] => nodesAt(some, root, namespaces)
  let before = steps.length - 1
  while (before > 0 && find(steps[before - 1]!.path).length === 0) before--
  const step = steps[before]
  if (step === undefined) return 'it finds no nodes'
  const last = steps[before - 1]
  if (step.pathWithoutPredicates !== step.path) {
    const unfiltered = find(step.pathWithoutPredicates)
    if (unfiltered.length > 0) return describeUnfit(unfiltered.length, step)
  }
  return describeMissing(
    last?.path.trim() ?? 'the document',
    last === undefined ? [root] : find(last.path),
    step,
  )
}

/** Whether the path without its last step finds a node. */
export function lastStepFound(path: string, root: XmlNode, namespaces: Namespaces): boolean {
  const parent = stepsOf(path)?.at(-2)
  return parent !== undefined && nodesAt(parent.path, root, namespaces).length > 0
}

function nodesAt(path: string, root: XmlNode, namespaces: Namespaces): readonly XmlNode[] {
  const found = xpathValue(compileXPath(path), root, namespaces)
  return isNodes(found) ? found : []
}

function describeUnfit(nodes: number, { written }: XPathStep): string {
  const none =
    nodes === 1 ? 'the one node there does not fit' : `none of the ${pluralize(nodes, 'node')} there fits`
  return `${none} what is in brackets in "${written.trim()}"`
}

function describeMissing(there: string, nodes: readonly XmlNode[], { axis, name }: XPathStep): string {
  const isAttribute = axis === 'attribute'
  if (name === undefined || !['child', 'descendant', 'attribute'].includes(axis))
    return `nothing in ${there} fits`
  const candidates = nodes
    .flatMap((node) => candidatesIn(node, axis))
    .filter(({ kind }) => kind === (isAttribute ? 'attribute' : 'element'))
  const what = `${there} has no ${isAttribute ? 'attribute' : 'element'} "${name}"`
  const other = candidates.find((each) => each.localName === name.slice(name.indexOf(':') + 1))
  if (other !== undefined) return `${what}: ${describeNamespace(other, isAttribute)}`
  const hint = didYouMean(name, new Set(candidates.map((each) => each.name)))
  return `${what}${hint === '' ? '' : `.${hint}`}`
}

function candidatesIn(node: XmlNode, axis: string): readonly XmlNode[] {
  if (axis === 'attribute') return node.attributes
  return axis === 'child' ? node.children : node.document.nodes.slice(node.order + 1, node.end + 1)
}

/** Says in which namespace a node with the wanted local name is. */
function describeNamespace(node: XmlNode, isAttribute: boolean): string {
  const there = `${isAttribute ? 'the attribute' : 'the element'} "${node.name}"`
  if (node.namespace === '') return `${there} is in no namespace, so write it without a prefix`
  const prefix = node.prefix === '' ? 'x' : node.prefix
  return `${there} is in the namespace "${node.namespace}".\nName it with: Given the XML namespace "${prefix}" is "${node.namespace}", and write ${prefix}:${node.localName}`
}
