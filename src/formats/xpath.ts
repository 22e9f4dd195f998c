import type * as Slimdom from 'slimdom'
import { InputError } from '../errors'
import { isJsonNumber, readNumber } from './numbers'
import { Literal, plainValue } from './expected-json'
import { isMarker } from './expected-json'
import { isSameJson } from './compare-json'
import { nodesIn, textOf, type XmlDocument, type XmlNode } from './xml-document'

/** The namespace URI of each prefix that an XPath may use. */
export type Namespaces = ReadonlyMap<string, string>

/** The result of an XPath: the texts of the nodes that it finds, perhaps none, or a text, a number or a boolean. */
export type XPathResult =
  | { readonly kind: 'value'; readonly value: string | number | boolean }
  | { readonly kind: 'nodes'; readonly texts: readonly string[] }

/** The part of the package `xpath` that is used. Its own types need those of browsers, and lack half of this. */
interface XPathLibrary {
  parse(path: string): { evaluate(options: object): FoundValue }
  readonly XNodeSet: new () => FoundNodes
  readonly XNumber: new () => FoundValue
  readonly XBoolean: new () => FoundValue
}

interface FoundNodes extends FoundValue {
  toArray(): XmlNode[]
}

interface FoundValue {
  stringValue(): string
  numberValue(): number
  booleanValue(): boolean
}

const ncName = '[\\p{L}_][\\p{L}\\p{N}\\p{M}_.\\-\\u00B7]*'
const prefix = new RegExp(`(${ncName}):(?!:)`, 'gu')
/** These the library lacks, or follows differently from XPath 1.0. */
const unsupportedAxis = /(?<![\w-])(namespace|following|preceding)\s*::/
const lastStep = /\/{1,2}(?:[^/[\]"'|]|\[(?:[^[\]"']|"[^"]*"|'[^']*')*\])+$/
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

/** Parses an XPath 1.0. @throws {@link InputError} when it is malformed */
export function compileXPath(path: string): ReturnType<XPathLibrary['parse']> {
  const axis = unsupportedAxis.exec(withoutTexts(path))?.[1]
  if (axis !== undefined) throw cannotFollow(path, `the axis "${axis}" is not supported`)
  try {
    // The library recognizes a function only without blanks before its parentheses.
    return library().parse(path.trim().replace(/("[^"]*"|'[^']*')|\s+(?=\()/g, '$1'))
  } catch (cause) {
    throw new InputError(
      `The path "${path}" is not an XPath (1.0).\nXPaths look like: /order/item[1]/@id, //item[price > 10], count(//item)`,
      { cause },
    )
  }
}

/** Evaluates an XPath at the root of a document. @throws {@link InputError} when it is malformed or cannot be followed */
export function findByXPath(document: XmlDocument, path: string, namespaces: Namespaces): XPathResult {
  const expression = compileXPath(path)
  for (const each of prefixesIn(path)) if (!namespaces.has(each)) throw unknownPrefix(each, path, document)
  const { XNumber, XBoolean } = library()
  try {
    const found = expression.evaluate({
      node: document,
      namespaces: (name: string) => namespaces.get(name),
      functions: (name: string) => (name === 'number' ? numberOf : undefined),
    })
    if (isNodeSet(found)) return { kind: 'nodes', texts: found.toArray().map(textOf) }
    const value: object = found
    if (value instanceof XNumber) return { kind: 'value', value: found.numberValue() }
    return { kind: 'value', value: value instanceof XBoolean ? found.booleanValue() : found.stringValue() }
  } catch (cause) {
    const isDeep = cause instanceof RangeError
    throw cannotFollow(path, isDeep ? 'an element is nested too deep' : (cause as Error).message, cause)
  }
}

/** Whether the path without its last step finds a node, so that finding nothing means an empty list. */
export function findsParent(document: XmlDocument, path: string, namespaces: Namespaces): boolean {
  const parent = path.trim().replace(lastStep, '')
  if (parent === '' || parent === path.trim() || withoutTexts(path).includes('|')) return false
  const found = findByXPath(document, parent, namespaces)
  return found.kind === 'nodes' && found.texts.length > 0
}

/** Says why an XPath finds nothing: most often because it names no namespace. */
export function explainNothing(document: XmlDocument, path: string): string {
  const namespace = document.documentElement?.namespaceURI ?? null
  if (namespace === null || prefixesIn(path).length > 0) return 'the XPath finds no node'
  return `the XPath finds no node. The document is in the namespace "${namespace}".\nName it with: Given the XML namespace "x" is "${namespace}", and write x:${document.documentElement?.localName}`
}

/** Returns the distinct prefixes of the names in an XPath. */
function prefixesIn(path: string): string[] {
  const found = [...withoutTexts(path).matchAll(prefix)].map(([, name = '']) => name)
  return [...new Set(found)].filter((name) => name !== 'xml')
}

/**
 * Converts the texts that an XPath found to numbers or booleans if the expected value is one. Each item of a list is
 * converted like the expected item at its index, or else like one that it then equals; a single text that is compared
 * with a list, like one of its items.
 */
export function readTextsAs(actual: unknown, expected: unknown): unknown {
  const isLiteral = expected instanceof Literal && Array.isArray(expected.value)
  const wanted: unknown = isLiteral
    ? (expected.value as unknown[]).map((item) => new Literal(item))
    : expected
  if (Array.isArray(actual))
    return actual.map((item: unknown, at) => readItem(item, Array.isArray(wanted) ? wanted : [wanted], at))
  if (Array.isArray(wanted)) return readItem(actual, wanted, -1)
  return typeof actual === 'string' ? readText(actual, expected) : actual
}

function readItem(item: unknown, expected: readonly unknown[], at: number): unknown {
  if (typeof item !== 'string') return item
  const inPlace = readText(item, expected.length === 1 ? expected[0] : expected[at])
  if (inPlace !== item) return inPlace
  const readings = expected.map((each) => ({ each, read: readText(item, each) }))
  const equal = readings.find(({ each, read }) => read !== item && isSameJson(read, plainValue(each)))
  return equal === undefined ? item : equal.read
}

/** Converts a text, as XML Schema writes numbers and booleans, to the type of the expected value or its marker. */
function readText(text: string, expected: unknown): unknown {
  const written = text.trim()
  const value = plainValue(expected)
  const marked = typeof expected === 'string' && isMarker(expected) ? expected : ''
  if (typeof value === 'boolean' || marked.endsWith('#boolean')) {
    if (/^(?:true|1)$/.test(written)) return true
    return /^(?:false|0)$/.test(written) ? false : text
  }
  const isNumber = isJsonNumber(value) || /#(?:number|integer)$/.test(marked)
  if (!isNumber || !decimal.test(written)) return text
  // JSON allows no plus, no leading zeros, and no point without digits beside it.
  const [, sign = '', whole = '', fraction = '', exponent = ''] =
    /^([+-]?)(\d*)\.?(\d*)(.*)$/.exec(written) ?? []
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return readNumber(`${sign === '-' ? '-' : ''}${digits}${fraction === '' ? '' : `.${fraction}`}${exponent}`)
}

function library(): XPathLibrary {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, to keep start-up short
  return require('xpath') as XPathLibrary
}

function isNodeSet(found: FoundValue): found is FoundNodes {
  return found instanceof library().XNodeSet
}

/** Replaces quoted texts with blanks, including the quotes. */
function withoutTexts(path: string): string {
  return path.replace(/"[^"]*"|'[^']*'/g, (text) => ' '.repeat(text.length))
}

/** Implements `number()` of XPath 1.0 (4.4), because the library converts the empty text of a node to 0. */
function numberOf({ contextNode }: { readonly contextNode: XmlNode }, value?: FoundValue): number {
  if (value !== undefined && !isNodeSet(value)) return value.numberValue()
  const text = value === undefined ? textOf(contextNode) : value.stringValue()
  return /^\s*-?(?:\d+(?:\.\d*)?|\.\d+)\s*$/.test(text) ? Number(text) : NaN
}

function unknownPrefix(name: string, path: string, document: XmlDocument): InputError {
  const meant = [...nodesIn(document)]
    .flatMap((node) => [node, ...((node as Slimdom.Element).attributes ?? [])] as Slimdom.Element[])
    .find((node) => node.prefix === name)?.namespaceURI
  return new InputError(
    `The prefix "${name}" in the XPath "${path}" stands for no namespace.\nName it before: Given the XML namespace "${name}" is "${meant ?? 'http://…'}"`,
  )
}

function cannotFollow(path: string, why: string, cause?: unknown): InputError {
  return new InputError(`The XPath "${path}" cannot be followed: ${why}.`, { cause })
}
