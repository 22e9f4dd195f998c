import type { XmlNode } from '../xml-node'
import { isReverse, nodesOn } from './axis-nodes'
import type { Axis, Expression, NodeTest, Step } from './expression'
import { callFunction, type Context } from './functions'
import { compares, isNodes, toBoolean, toNumber, type XPathValue } from './value'

/** How many nodes an XPath may look at, or so many times the nodes of the document: a second or so. */
const mostLooks = 5_000_000
const mostTimes = 50
/** Functions that read no texts of nodes. */
const blind = new Set(['count', 'not', 'boolean', 'name', 'local-name', 'namespace-uri'])

/** An XPath looks at more nodes than it may. */
export class TooManyLooksError extends Error {}

/** Something other than a set of nodes stands where only one can. */
export class NotNodesError extends Error {}

/**
 * Evaluates an XPath at a node.
 *
 * @param namespaceOf - the namespace of a prefix of the XPath
 */
export function evaluate(
  expression: Expression,
  node: XmlNode,
  namespaceOf: (prefix: string) => string,
): XPathValue {
  const looks = Math.max(mostLooks, mostTimes * node.document.nodes.length)
  return new Evaluation(namespaceOf, looks).value(expression, { node, position: 1, size: 1 })
}

class Evaluation {
  readonly #namespaceOf: (prefix: string) => string
  #left: number

  constructor(namespaceOf: (prefix: string) => string, looks: number) {
    this.#namespaceOf = namespaceOf
    this.#left = looks
  }

  value(expression: Expression, context: Context): XPathValue {
    switch (expression.kind) {
      case 'literal':
        return expression.value
      case 'negation':
        return -toNumber(this.#read(this.value(expression.of, context)))
      case 'call':
        return this.#call(expression, context)
      case 'operation':
        return this.#operation(expression, context)
      case 'filter':
        return expression.predicates.reduce<readonly XmlNode[]>(
          (nodes, predicate) => this.#keep(nodes, predicate),
          this.#nodes(expression.of, context),
        )
      case 'path':
        return this.#path(expression, context)
    }
  }

  #look(times = 1): void {
    this.#left -= times
    if (this.#left < 0) throw new TooManyLooksError()
  }

  /** Counts what reading the texts of a value takes. */
  #read(value: XPathValue): XPathValue {
    if (!isNodes(value)) this.#look(typeof value === 'string' ? value.length / 16 : 1)
    else for (const { order, end } of value) this.#look(1 + end - order)
    return value
  }

  #call({ name, args }: Extract<Expression, { kind: 'call' }>, context: Context): XPathValue {
    const values = args.map((arg) => this.value(arg, context))
    if (values.length === 0 && !['last', 'position', 'true', 'false'].includes(name))
      this.#read([context.node])
    else if (!blind.has(name))
      for (const value of values) this.#read(isNodes(value) && name !== 'sum' ? value.slice(0, 1) : value)
    return callFunction(name, context, values)
  }

  #nodes(expression: Expression, context: Context): readonly XmlNode[] {
    const value = this.value(expression, context)
    if (isNodes(value)) return value
    throw new NotNodesError()
  }

  #operation(
    { operator, left, right }: Extract<Expression, { kind: 'operation' }>,
    context: Context,
  ): XPathValue {
    if (operator === 'or' || operator === 'and') {
      const first = toBoolean(this.value(left, context))
      return first === (operator === 'or') ? first : toBoolean(this.value(right, context))
    }
    if (operator === '|') return inOrder([...this.#nodes(left, context), ...this.#nodes(right, context)])
    const one = this.#read(this.value(left, context))
    const other = this.#read(this.value(right, context))
    switch (operator) {
      case '+':
        return toNumber(one) + toNumber(other)
      case '-':
        return toNumber(one) - toNumber(other)
      case '*':
        return toNumber(one) * toNumber(other)
      case 'div':
        return toNumber(one) / toNumber(other)
      case 'mod':
        return toNumber(one) % toNumber(other)
      case '=':
      case '!=':
      case '<':
      case '<=':
      case '>':
      case '>=':
        return compares(one, operator, other)
    }
  }

  #path({ from, steps }: Extract<Expression, { kind: 'path' }>, context: Context): readonly XmlNode[] {
    const start =
      from === 'root'
        ? [context.node.document.root]
        : from === 'context'
          ? [context.node]
          : this.#nodes(from, context)
    return steps.reduce<readonly XmlNode[]>((nodes, step) => this.#step(nodes, step), start)
  }

  #step(nodes: readonly XmlNode[], { axis, test, predicates }: Step): readonly XmlNode[] {
    const fits = this.#fits(test, axis)
    const found: XmlNode[] = []
    for (const node of nodes) {
      let taken: readonly XmlNode[] = this.#taken(axis, node, fits)
      for (const predicate of predicates) taken = this.#keep(taken, predicate)
      for (const each of taken) found.push(each)
    }
    return nodes.length > 1 || isReverse(axis) ? inOrder(found) : found
  }

  #taken(axis: Axis, node: XmlNode, fits: (node: XmlNode) => boolean): XmlNode[] {
    const taken: XmlNode[] = []
    for (const each of nodesOn(axis, node)) {
      this.#look()
      if (fits(each)) taken.push(each)
    }
    this.#look()
    return taken
  }

  #keep(nodes: readonly XmlNode[], predicate: Expression): readonly XmlNode[] {
    return nodes.filter((node, at) => {
      this.#look()
      const value = this.value(predicate, { node, position: at + 1, size: nodes.length })
      return typeof value === 'number' ? value === at + 1 : toBoolean(value)
    })
  }

  #fits(test: NodeTest, axis: Axis): (node: XmlNode) => boolean {
    if (test.kind === 'node') return () => true
    if (test.kind === 'instruction')
      return ({ kind, name }) => kind === 'instruction' && (test.target === undefined || name === test.target)
    if (test.kind !== 'name') return ({ kind }) => kind === test.kind
    const principal = axis === 'attribute' || axis === 'namespace' ? axis : 'element'
    const { name: wanted, prefix } = test
    if (wanted === '*' && prefix === undefined) return ({ kind }) => kind === principal
    const uri = prefix === undefined ? '' : this.#namespaceOf(prefix)
    return ({ kind, name, namespace }) =>
      kind === principal && namespace === uri && (wanted === '*' || name === wanted)
  }
}

/** Nodes in the order of the document, each once. */
function inOrder(nodes: XmlNode[]): readonly XmlNode[] {
  const isSorted = nodes.every((node, at) => at === 0 || nodes[at - 1]!.order < node.order)
  if (isSorted) return nodes
  return [...new Set(nodes)].sort((one, other) => one.order - other.order)
}
