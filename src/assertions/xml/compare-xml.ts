import { showJson } from '../../formats'
import { textOf, XmlNode, type XmlDocument } from './xml-document'

/** A difference between two documents at one place. */
export interface XmlDifference {
  readonly at: XmlNode
  readonly problem: string
}

/**
 * Compares two documents, and ignores the order of attributes, prefixes, comments, and white space between elements. It
 * uses a stack of its own, because elements may be nested deeper than the call stack allows.
 */
export function compareXml(actual: XmlDocument, expected: XmlDocument): XmlDifference[] {
  const differences: XmlDifference[] = []
  const pending: [actual: XmlNode, expected: XmlNode][] = [[actual.root, expected.root]]
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [here, there] = pair
    differences.push(...compareAttributes(here, there))
    const pairs = pairChildren(contentOf(here), contentOf(there))
    for (const { actual: one, expected: other } of pairs) {
      if (one === undefined) differences.push(missing(here, other as XmlNode))
      else if (other === undefined) differences.push({ at: one, problem: `is not expected${excerptOf(one)}` })
      else if (one.kind !== 'element' && one.value !== other.value)
        differences.push({ at: one, problem: mismatch(one.value, other.value) })
    }
    for (const { actual: one, expected: other } of pairs.reverse())
      if (one?.kind === 'element' && other !== undefined) pending.push([one, other])
  }
  return differences
}

function mismatch(actual: string, expected: string): string {
  const isSpace = actual.trim() === expected.trim() ? ' (they differ in white space)' : ''
  return `expected ${showJson(expected)} but was ${showJson(actual)}${isSpace}`
}

function missing(parent: XmlNode, node: XmlNode): XmlDifference {
  if (node.kind === 'text') return { at: parent, problem: `expected the text ${showJson(node.value)} in it` }
  const what = node.kind === 'element' ? `<${node.name}>` : `the instruction "${node.localName}"`
  return { at: parent, problem: `${what} is missing${describeNamespace(node)}` }
}

function describeNamespace({ namespace }: XmlNode): string {
  return namespace === '' ? '' : `, in the namespace ${JSON.stringify(namespace)}`
}

function excerptOf(node: XmlNode): string {
  const text = textOf(node).trim()
  return (
    (text === '' ? '' : `: ${showJson(text, 60)}`) + (node.kind === 'element' ? describeNamespace(node) : '')
  )
}

/**
 * Returns the children that are compared: no comments, and no white space between elements. Adjacent texts are joined.
 */
function contentOf(node: XmlNode): XmlNode[] {
  const content: XmlNode[] = []
  for (const child of node.children.filter(({ kind }) => kind !== 'comment')) {
    const before = content.at(-1)
    if (child.kind === 'text' && before?.kind === 'text')
      content[content.length - 1] = new XmlNode({ ...before, value: before.value + child.value })
    else content.push(child)
  }
  const hasElements = content.some(({ kind }) => kind === 'element')
  return content.filter(({ kind, value }) => kind !== 'text' || !hasElements || value.trim() !== '')
}

function compareAttributes(actual: XmlNode, expected: XmlNode): XmlDifference[] {
  const here = new Map(actual.attributes.map((each) => [keyOf(each), each]))
  const wrong = expected.attributes.flatMap((wanted): XmlDifference[] => {
    const there = here.get(keyOf(wanted))
    here.delete(keyOf(wanted))
    if (there === undefined)
      return [
        {
          at: actual,
          problem: `the attribute "${wanted.name}" is missing${describeNamespace(wanted)}`,
        },
      ]
    return there.value === wanted.value ? [] : [{ at: there, problem: mismatch(there.value, wanted.value) }]
  })
  return [
    ...wrong,
    ...[...here.values()].map((more) => ({
      at: more,
      problem: `is not expected: ${showJson(more.value, 60)}`,
    })),
  ]
}

interface Pair {
  readonly actual?: XmlNode
  readonly expected?: XmlNode
}

/** Pairs children of the same name in order. A child without a counterpart further on stays alone. */
function pairChildren(actual: readonly XmlNode[], expected: readonly XmlNode[]): Pair[] {
  const pairs: Pair[] = []
  const [left, right] = [countsOf(actual), countsOf(expected)]
  let [at, to] = [0, 0]
  while (at < actual.length || to < expected.length) {
    const [one, other] = [actual[at], expected[to]]
    const isPair = one !== undefined && other !== undefined && keyOf(one) === keyOf(other)
    const isLost = one === undefined || (other !== undefined && !left.has(keyOf(other)))
    const takesOne =
      isPair ||
      (!isLost &&
        (other === undefined || !right.has(keyOf(one)) || actual.length - at > expected.length - to))
    const takesOther = isPair || !takesOne
    if (takesOne && one !== undefined) take(left, one)
    if (takesOther && other !== undefined) take(right, other)
    pairs.push({
      ...(takesOne && one !== undefined && { actual: one }),
      ...(takesOther && other !== undefined && { expected: other }),
    })
    if (takesOne) at++
    if (takesOther) to++
  }
  return pairs
}

function countsOf(nodes: readonly XmlNode[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const node of nodes) counts.set(keyOf(node), (counts.get(keyOf(node)) ?? 0) + 1)
  return counts
}

function take(counts: Map<string, number>, node: XmlNode): void {
  const left = (counts.get(keyOf(node)) ?? 1) - 1
  if (left === 0) counts.delete(keyOf(node))
  else counts.set(keyOf(node), left)
}

/** Returns a key; only nodes with the same key are compared with each other. */
function keyOf({ kind, localName, namespace }: XmlNode): string {
  return `${kind} ${localName} ${namespace}`
}

/** Returns the XPath of a node, with the prefixes of the document. */
export function pathOf(node: XmlNode): string {
  const steps: string[] = []
  for (let each: XmlNode | undefined = node; each?.parent !== undefined; each = each.parent)
    steps.push(stepTo(each))
  return `/${steps.reverse().join('/')}`
}

function stepTo(node: XmlNode): string {
  const { kind, parent } = node
  if (kind === 'attribute') return `@${node.name}`
  const step =
    kind === 'element'
      ? node.name
      : kind === 'text'
        ? 'text()'
        : `processing-instruction("${node.localName}")`
  const fellows = parent?.children.filter((each) => each.order === node.order || isAlike(each, node)) ?? []
  return fellows.length < 2 ? step : `${step}[${fellows.findIndex(({ order }) => order === node.order) + 1}]`
}

function isAlike(one: XmlNode, other: XmlNode): boolean {
  return one.kind === other.kind && one.localName === other.localName && one.namespace === other.namespace
}
