import type * as Slimdom from 'slimdom'
import { InputError } from '../errors'
import { isSameJson } from './compare-json'
import { isMarker, Literal, plainValue } from './markers'
import type { FoundAtPath, Namespaces, PathLanguage, PlaceholderValues } from './format'
import { isJsonNumber, readNumber } from './numbers'

export type XmlDocument = Slimdom.Document
export type XmlNode = Slimdom.Node

/** The part of the package `xpath` that is used: its own types need those of browsers, and lack half of this. */
interface XPathLibrary {
  parse(path: string): { evaluate(options: object): FoundValue }
  readonly XNodeSet: new () => FoundValue & { toArray(): XmlNode[] }
  readonly XNumber: new () => FoundValue
  readonly XBoolean: new () => FoundValue
}

interface FoundValue {
  stringValue(): string
  numberValue(): number
  booleanValue(): boolean
}

type XPathExpression = ReturnType<XPathLibrary['parse']>

export const xPath: PathLanguage = {
  isPath: (path) => /^\s*(?:[(\s]*\/|[a-z][a-z-]*\s*\()/.test(path),
  check: (path) => void compile(path),
  givesList: () => false,
  find,
  explainNothing,
  describeMissingParent,
  fill,
  findsTexts: true,
}

const prefix = /([\p{L}_][\p{L}\p{N}\p{M}_.\-\u00B7]*):(?!:)/gu
const nameWithPrefix = /(?<!@)([\p{L}_][\p{L}\p{N}_.-]*):([\p{L}_][\p{L}\p{N}_.-]*)/gu
/** Matches a quoted text, or a name of an element without a prefix, which is its second group. */
const nameWithoutPrefix =
  /("[^"]*"|'[^']*')|(?<![\p{L}\p{N}_.\-@$]|[^:]:)((?!(?<=[^/:[(|])(?:and|or|div|mod)\b)[\p{L}_][\p{L}\p{N}_.-]*)(?![\p{L}\p{N}_.\-:]|\s*\()/gu
/** These the library lacks, or follows differently from XPath 1.0. */
const unsupportedAxis = /(?<![\w-])(namespace|following|preceding)\s*::/
const lastStep = /\/{1,2}(?:[^/[\]"'|]|\[(?:[^[\]"']|"[^"]*"|'[^']*')*\])+$/
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

function compile(path: string): XPathExpression {
  const [, other] = /^\s*(?!(?:count|sum|string|number|boolean)\s*\()([a-z-]+)\s*\(/.exec(path) ?? []
  if (other !== undefined)
    throw new InputError(
      `The XPath "${path}" begins with the function ${other}, but may begin with count, sum, string, number or boolean only.\nWrite: string(${path.trim()})`,
    )
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

/**
 * Evaluates an XPath at the root of a document. A name without a prefix is of no namespace. Where all elements of
 * that name are in one, the path is mistaken: it must not pass for one that finds nothing.
 */
function find(parsed: unknown, path: string, namespaces: Namespaces = new Map()): FoundAtPath {
  const document = parsed as XmlDocument
  const expression = compile(path)
  for (const [, name = ''] of withoutTexts(path).matchAll(prefix))
    if (name !== 'xml' && !namespaces.has(name))
      throw new InputError(
        `The prefix "${name}" in the XPath "${path}" stands for no namespace.\nName it before: Given the XML namespace "${name}" is "http://…"`,
      )
  const found = evaluate(expression, path, document, namespaces)
  const meant = elementMeantBy(path, document)
  if (meant !== undefined)
    return {
      kind: 'mistaken',
      why:
        `a name without a prefix is in no namespace, but <${meant.localName}> is in "${meant.namespaceURI}".\n` +
        `Name it with: Given the XML namespace "x" is "${meant.namespaceURI}", and write x:${meant.localName}`,
    }
  if (found.kind !== 'nodes' || found.values.length > 0) return found
  return hasParent(path, document, namespaces) ? found : { kind: 'nothing' }
}

/** Whether the path without its last step finds a node, so that finding nothing means an empty list. */
function hasParent(path: string, document: XmlDocument, namespaces: Namespaces): boolean {
  const parent = path.trim().replace(lastStep, '')
  if (parent === path.trim() || /^\s*\(|\|/.test(withoutTexts(path))) return false
  // What `//` searches for may be missing anywhere; a root element of another name is no parent.
  if (parent === '') return path.trim().startsWith('//')
  const around = evaluate(compile(parent), parent, document, namespaces)
  return around.kind === 'nodes' && around.values.length > 0
}

const noNode = 'the XPath finds no node'

/** Names an element that the path looks for in another namespace than the one in which the document has it. */
function explainNothing(document: unknown, path: string, namespaces: Namespaces = new Map()): string {
  const elements = [...xmlNodesIn(document as XmlDocument)].filter(isElement)
  for (const [, name = '', local] of withoutTexts(path).matchAll(nameWithPrefix)) {
    const named = elements.filter(({ localName }) => localName === local)
    const uri = namespaces.get(name)
    const [other] = named
    if (other === undefined || named.some(({ namespaceURI }) => namespaceURI === uri)) continue
    const place = other.namespaceURI === null ? 'no namespace' : `"${other.namespaceURI}"`
    return `${noNode}, because <${local}> is in ${place}, but the prefix "${name}" stands for "${uri}"`
  }
  return noNode
}

/** What `//` searches for has no parent. */
function describeMissingParent(_document: unknown, path: string): string | undefined {
  const steps = withoutTexts(path).replace(/\[[^\]]*\]/g, '')
  if (!/[^/]\/[^/]+$/.test(steps) || /[|(]/.test(steps)) return undefined
  return `there is nothing at its parent either: ${noNode}`
}

type Found = Extract<FoundAtPath, { kind: 'value' | 'nodes' }>

function evaluate(
  expression: XPathExpression,
  path: string,
  document: XmlDocument,
  namespaces: Namespaces,
): Found {
  const { XNumber, XBoolean } = library()
  try {
    const found = expression.evaluate({
      node: document,
      namespaces: (name: string) => namespaces.get(name),
      functions: (name: string) => (name === 'number' ? numberOf : undefined),
    })
    if (isNodeSet(found)) return { kind: 'nodes', values: found.toArray().map(stringValueOf) }
    const value: object = found
    if (value instanceof XNumber) return { kind: 'value', value: found.numberValue() }
    return { kind: 'value', value: value instanceof XBoolean ? found.booleanValue() : found.stringValue() }
  } catch (cause) {
    const isDeep = cause instanceof RangeError
    throw cannotFollow(path, isDeep ? 'an element is nested too deep' : (cause as Error).message, cause)
  }
}

/** Returns an element that the path names without a prefix, if all elements of that name are in a namespace. */
function elementMeantBy(path: string, document: XmlDocument): Slimdom.Element | undefined {
  const elements = [...xmlNodesIn(document)].filter(isElement)
  const named = Array.from(path.matchAll(nameWithoutPrefix), ([, , name]) =>
    elements.filter(({ localName }) => localName === name),
  )
  return named.find((some) => some.length > 0 && some.every(({ namespaceURI }) => namespaceURI !== null))?.[0]
}

/**
 * Converts the texts that an XPath found to numbers or booleans if the expected value is one. Each item of a list is
 * converted like the expected item at its index, or else like one that it then equals; a single text that is compared
 * with a list, like one of its items.
 */
export function readTextsAs(found: unknown, like: unknown): unknown {
  const isLiteral = like instanceof Literal && Array.isArray(like.value)
  const wanted: unknown = isLiteral ? (like.value as unknown[]).map((item) => new Literal(item)) : like
  const expected: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted]
  if (Array.isArray(found))
    return found.map((item, at) => readItem(item, expected, expected.length === 1 ? 0 : at))
  return Array.isArray(wanted) ? readItem(found, expected, -1) : readText(found, wanted)
}

function readItem(item: unknown, expected: readonly unknown[], at: number): unknown {
  const inPlace = readText(item, expected[at])
  if (inPlace !== item) return inPlace
  const readings = expected.map((each) => readText(item, each))
  return (
    readings.find((read, index) => read !== item && isSameJson(read, plainValue(expected[index]))) ?? item
  )
}

/** Converts a text, as XML Schema writes numbers and booleans, to the type of the expected value or its marker. */
function readText(text: unknown, expected: unknown): unknown {
  if (typeof text !== 'string') return text
  const written = text.trim()
  const value = plainValue(expected)
  const marked = typeof expected === 'string' && isMarker(expected) ? expected : ''
  if (typeof value === 'boolean' || marked.endsWith('#boolean')) {
    if (/^(?:true|1)$/.test(written)) return true
    return /^(?:false|0)$/.test(written) ? false : text
  }
  const isNumber = isJsonNumber(value) || /#(?:number|integer)$/.test(marked)
  if (!isNumber || !decimal.test(written)) return text
  return readNumber(written)
}

// Nodes.

export function isElement(node: XmlNode | null): node is Slimdom.Element {
  return node?.nodeType === 1
}

/** Lists a node and all nodes in it in order, without attributes; they may be deeper than the call stack allows. */
export function* xmlNodesIn(root: XmlNode): Generator<XmlNode> {
  const open: XmlNode[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node
    for (let child = node.lastChild; child !== null; child = child.previousSibling) open.push(child)
  }
}

/** Returns the string-value of a node (XPath 1.0, 5): for an element all the texts in it. */
export function stringValueOf(node: XmlNode): string {
  if (!isElement(node) && node.nodeType !== 9) return node.nodeValue ?? ''
  let text = ''
  for (const inner of xmlNodesIn(node)) if (inner.nodeType === 3) text += inner.nodeValue ?? ''
  return text
}

// The library.

function library(): XPathLibrary {
  const xpath = require('xpath') as XPathLibrary
  Object.assign(xpath.XNodeSet.prototype as object, { addArray })
  return xpath
}

/** That of the library looks through all nodes for each one that it adds. */
function addArray(this: { nodes: XmlNode[]; size: number; tree: unknown }, added: readonly XmlNode[]): void {
  this.nodes = [...new Set([...this.nodes, ...added])]
  this.size = this.nodes.length
  this.tree = null
}

function isNodeSet(found: FoundValue): found is InstanceType<XPathLibrary['XNodeSet']> {
  return found instanceof library().XNodeSet
}

/** Replaces quoted texts with blanks, including the quotes. */
function withoutTexts(path: string): string {
  return path.replace(/"[^"]*"|'[^']*'/g, (text) => ' '.repeat(text.length))
}

/** Implements `number()` of XPath 1.0 (4.4), because the library converts the empty text of a node to 0. */
function numberOf({ contextNode }: { readonly contextNode: XmlNode }, value?: FoundValue): number {
  if (value !== undefined && !isNodeSet(value)) return value.numberValue()
  const text = value === undefined ? stringValueOf(contextNode) : value.stringValue()
  return /^\s*-?(?:\d+(?:\.\d*)?|\.\d+)\s*$/.test(text) ? Number(text) : NaN
}

function cannotFollow(path: string, why: string, cause?: unknown): InputError {
  return new InputError(`The XPath "${path}" cannot be followed: ${why}.`, { cause })
}

/** Replaces the placeholders in an XPath with literals or, in place of a name, a plain name. @throws {@link InputError} */
function fill(path: string, values: PlaceholderValues): string {
  const parts = path.split(/("[^"]*"|'[^']*')/)
  return parts
    .map((part, at) => (at % 2 === 1 ? fillLiteral(part, values) : fillBare(part, values, path)))
    .join('')
}

/** XPath 1.0 has no escapes: a text with both kinds of quotes is concatenated from several literals. */
function fillLiteral(quoted: string, values: PlaceholderValues): string {
  const text = values.replace(quoted.slice(1, -1), (name) => values.textAt(name))
  const quote = [quoted.charAt(0), '"', "'"].find((each) => !text.includes(each))
  if (quote !== undefined) return quote + text + quote
  const parts = text.split('"').map((part) => `"${part}"`)
  return `concat(${parts.join(`, '"', `)})`
}

function fillBare(written: string, values: PlaceholderValues, path: string): string {
  return values.replace(written, (name, before) => {
    const value = values.valueAt(name)
    const isName = /(?:\/|@|::|[\w\u0080-\uFFFF:.-])$/.test(before)
    if (isName && typeof value === 'string' && /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(value)) return value
    if (isName && /[\w\u0080-\uFFFF]$/.test(before) && /^\d+$/.test(String(value))) return String(value)
    if (!isName && typeof value === 'boolean') return `${value}()`
    if (!isName && isJsonNumber(value) && !/e/i.test(String(value))) return String(value)
    throw new InputError(
      `The variable {{${name}}} cannot stand there in the path ${JSON.stringify(path)}.\n` +
        `Outside of quotes it is a number, true or false, or after a slash a plain name. Write any other text in quotes, such as [@id = '{{${name}}}']`,
    )
  })
}
