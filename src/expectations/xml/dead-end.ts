import { counted, didYouMean } from '../../errors'
import { writtenName, type XmlNode } from './xml-node'
import { nodesOf, type Namespaces, type Step, type XPath } from './xpath'

/**
 * Why a path from the root finds nothing in a document: how far it leads, and what is there instead, with the nearest
 * name: `/order has no element "itme". Did you mean "item"?`
 */
export function describeXmlDeadEnd(xpath: XPath, root: XmlNode, namespaces: Namespaces): string {
  const { steps, written } = xpath
  if (steps === undefined) return 'it finds no nodes'
  let length = steps.length - 1
  const find = (end: number): readonly XmlNode[] => nodesOf(steps.slice(0, end), xpath, root, namespaces)
  while (length > 0 && find(length).length === 0) length--
  const step = steps[length]
  if (step === undefined) return 'it finds no nodes'
  const there = length === 0 ? 'the document' : written.slice(0, steps[length - 1]?.end)
  const unfiltered = nodesOf(
    [...steps.slice(0, length), { ...step, predicates: [] }],
    xpath,
    root,
    namespaces,
  )
  if (unfiltered.length > 0)
    return `${unfiltered.length === 1 ? 'the one node' : `none of the ${counted(unfiltered.length, 'node')}`} there ${unfiltered.length === 1 ? 'does not fit' : 'fits'} what is in brackets in "${written.slice(steps[length - 1]?.end ?? 0, step.end)}"`
  return describeMissing(there, find(length), step)
}

/** Whether the steps before the last one find something. */
export function lastStepFound(xpath: XPath, root: XmlNode, namespaces: Namespaces): boolean {
  const { steps } = xpath
  if (steps === undefined || steps.length < 2) return false
  return nodesOf(steps.slice(0, -1), xpath, root, namespaces).length > 0
}

function describeMissing(there: string, nodes: readonly XmlNode[], { axis, test }: Step): string {
  const isAttribute = axis === 'attribute'
  if (test.kind !== 'name' || test.name === '*' || !['child', 'descendant', 'attribute'].includes(axis))
    return `nothing in ${there} fits`
  const candidates = nodes
    .flatMap((node) => candidatesIn(node, axis))
    .filter(({ kind }) => kind === (isAttribute ? 'attribute' : 'element'))
  const name = test.prefix === undefined ? test.name : `${test.prefix}:${test.name}`
  const what = `${there} has no ${isAttribute ? 'attribute' : 'element'} "${name}"`
  const other = candidates.find((each) => each.name === test.name)
  if (other !== undefined) return `${what}: ${describeNamespace(other, isAttribute)}`
  const hint = didYouMean(name, new Set(candidates.map(writtenName)))
  return `${what}${hint === '' ? '' : `.${hint}`}`
}

function candidatesIn(node: XmlNode, axis: Step['axis']): readonly XmlNode[] {
  if (axis === 'attribute') return node.attributes
  return axis === 'child' ? node.children : node.document.nodes.slice(node.order + 1, node.end + 1)
}

/** Says in which namespace a node of the wanted name is. */
function describeNamespace(node: XmlNode, isAttribute: boolean): string {
  const there = `${isAttribute ? 'the attribute' : 'the element'} "${writtenName(node)}"`
  if (node.namespace === '') return `${there} is in no namespace, so write it without a prefix`
  const prefix = node.prefix === '' ? 'x' : node.prefix
  return `${there} is in the namespace "${node.namespace}".\nName it with: Given the XML namespace "${prefix}" is "${node.namespace}", and write ${prefix}:${node.name}`
}
