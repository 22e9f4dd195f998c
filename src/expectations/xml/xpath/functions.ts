import { textOf, writtenName, type XmlNode } from '../xml-node'
import { isNodes, toBoolean, toNumber, toText, type XPathValue } from './value'

/** What a function is called with beside its arguments: the context of XPath 1.0, 1. */
export interface Context {
  readonly node: XmlNode
  readonly position: number
  readonly size: number
}

interface XPathFunction {
  readonly arity: readonly [least: number, most: number]
  readonly call: (context: Context, args: readonly XPathValue[]) => XPathValue
}

/** A function was given what is no set of nodes. */
export class NoNodesError extends Error {
  constructor(readonly functionName: string) {
    super(functionName)
  }
}

const core: Readonly<Record<string, XPathFunction>> = {
  last: { arity: [0, 0], call: ({ size }) => size },
  position: { arity: [0, 0], call: ({ position }) => position },
  count: { arity: [1, 1], call: (_, [nodes]) => nodesOf(nodes, 'count').length },
  // Only a DTD says which attributes are IDs, and none is read.
  id: { arity: [1, 1], call: () => [] },
  'local-name': { arity: [0, 1], call: nameFunction('local-name', ({ name }) => name) },
  'namespace-uri': { arity: [0, 1], call: nameFunction('namespace-uri', ({ namespace }) => namespace) },
  name: { arity: [0, 1], call: nameFunction('name', writtenName) },
  string: { arity: [0, 1], call: textFunction((text) => text) },
  concat: { arity: [2, Infinity], call: (_, args) => args.map(toText).join('') },
  'starts-with': { arity: [2, 2], call: texts((text, start) => text.startsWith(start)) },
  contains: { arity: [2, 2], call: texts((text, part) => text.includes(part)) },
  'substring-before': {
    arity: [2, 2],
    call: texts((text, part) => text.slice(0, Math.max(0, text.indexOf(part)))),
  },
  'substring-after': {
    arity: [2, 2],
    call: texts((text, part) => (text.includes(part) ? text.slice(text.indexOf(part) + part.length) : '')),
  },
  substring: { arity: [2, 3], call: (_, [text, from, length]) => substring(text!, from!, length) },
  'string-length': { arity: [0, 1], call: textFunction((text) => [...text].length) },
  'normalize-space': {
    arity: [0, 1],
    call: textFunction((text) =>
      text
        .split(/[ \t\r\n]+/)
        .filter((word) => word !== '')
        .join(' '),
    ),
  },
  translate: { arity: [3, 3], call: texts(translate) },
  boolean: { arity: [1, 1], call: (_, [value]) => toBoolean(value!) },
  not: { arity: [1, 1], call: (_, [value]) => !toBoolean(value!) },
  true: { arity: [0, 0], call: () => true },
  false: { arity: [0, 0], call: () => false },
  lang: { arity: [1, 1], call: ({ node }, [wanted]) => isLanguage(node, toText(wanted!).toLowerCase()) },
  number: { arity: [0, 1], call: ({ node }, [value]) => toNumber(value ?? [node]) },
  sum: {
    arity: [1, 1],
    call: (_, [nodes]) => nodesOf(nodes, 'sum').reduce((total, node) => total + toNumber(textOf(node)), 0),
  },
  floor: { arity: [1, 1], call: (_, [value]) => Math.floor(toNumber(value!)) },
  ceiling: { arity: [1, 1], call: (_, [value]) => Math.ceil(toNumber(value!)) },
  round: { arity: [1, 1], call: (_, [value]) => Math.round(toNumber(value!)) },
}

/** The functions of XPath 1.0. */
export const functionNames = Object.keys(core)

/** How many arguments a function takes; undefined where there is none of this name. */
export function arityOf(name: string): XPathFunction['arity'] | undefined {
  return Object.hasOwn(core, name) ? core[name]?.arity : undefined
}

/** Calls a function of {@link functionNames}. @throws {@link NoNodesError} */
export function callFunction(name: string, context: Context, args: readonly XPathValue[]): XPathValue {
  return (core[name] as XPathFunction).call(context, args)
}

function nodesOf(value: XPathValue | undefined, functionName: string): readonly XmlNode[] {
  if (value !== undefined && isNodes(value)) return value
  throw new NoNodesError(functionName)
}

function nameFunction(functionName: string, nameOf: (node: XmlNode) => string): XPathFunction['call'] {
  return ({ node }, [value]) => {
    const [first] = value === undefined ? [node] : nodesOf(value, functionName)
    return first === undefined ? '' : nameOf(first)
  }
}

function textFunction(of: (text: string) => XPathValue): XPathFunction['call'] {
  return ({ node }, [value]) => of(toText(value ?? [node]))
}

function texts(of: (...args: [string, string, string]) => XPathValue): XPathFunction['call'] {
  return (_, args) => of(...(args.map(toText) as [string, string, string]))
}

function substring(value: XPathValue, from: XPathValue, length: XPathValue | undefined): string {
  const first = Math.round(toNumber(from))
  const end = length === undefined ? Infinity : first + Math.round(toNumber(length))
  return [...toText(value)].filter((_, at) => at + 1 >= first && at + 1 < end).join('')
}

function translate(text: string, from: string, to: string): string {
  const replacements = [...to]
  const map = new Map<string, string>()
  for (const [at, sign] of [...from].entries()) if (!map.has(sign)) map.set(sign, replacements[at] ?? '')
  return [...text].map((sign) => map.get(sign) ?? sign).join('')
}

function isLanguage(from: XmlNode, wanted: string): boolean {
  for (let node: XmlNode | undefined = from; node !== undefined; node = node.parent) {
    const language = node.attributes.find(({ prefix, name }) => prefix === 'xml' && name === 'lang')
    if (language !== undefined) return `${language.value.toLowerCase()}-`.startsWith(`${wanted}-`)
  }
  return false
}
