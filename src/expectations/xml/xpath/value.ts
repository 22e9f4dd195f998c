import { textOf, type XmlNode } from '../xml-node'

/** What an XPath gives: a set of nodes in the order of the document, or a text, a number or a boolean. */
export type XPathValue = readonly XmlNode[] | string | number | boolean

/** Whether a value is a set of nodes. */
export function isNodes(value: XPathValue): value is readonly XmlNode[] {
  return typeof value === 'object'
}

/** As `string()` has it (XPath 1.0, 4.2). */
export function toText(value: XPathValue): string {
  if (isNodes(value)) return value[0] === undefined ? '' : textOf(value[0])
  return typeof value === 'number' ? numberText(value) : String(value)
}

/** As `number()` has it (XPath 1.0, 4.4). */
export function toNumber(value: XPathValue): number {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  const text = toText(value)
  return /^[ \t\r\n]*-?(?:\d+(?:\.\d*)?|\.\d+)[ \t\r\n]*$/.test(text) ? Number(text) : NaN
}

/** As `boolean()` has it (XPath 1.0, 4.3). */
export function toBoolean(value: XPathValue): boolean {
  if (isNodes(value) || typeof value === 'string') return value.length > 0
  return typeof value === 'number' ? value !== 0 && !Number.isNaN(value) : value
}

/** A number is written without an exponent. */
function numberText(value: number): string {
  const text = String(value)
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? []
  if (exponent === undefined) return text
  const shift = Number(exponent)
  if (shift >= 0) return sign + whole + fraction.padEnd(shift, '0')
  return `${sign}0.${'0'.repeat(-shift - 1)}${whole}${fraction}`
}

/** Whether two values compare so (XPath 1.0, 3.4): of sets of nodes it is enough that some node does. */
export function compares(left: XPathValue, operator: string, right: XPathValue): boolean {
  if (operator === '<' || operator === '<=' || operator === '>' || operator === '>=')
    return comparesAsNumbers(left, operator, right)
  const isEqual = operator === '='
  if (isNodes(left) && isNodes(right)) return someNodesAre(left, right, isEqual)
  if (isNodes(right)) return compares(right, operator, left)
  if (!isNodes(left)) return same(left, right) === isEqual
  if (typeof right === 'boolean') return (toBoolean(left) === right) === isEqual
  return left.some((node) => same(textOf(node), right) === isEqual)
}

function same(left: string | number | boolean, right: string | number | boolean): boolean {
  if (typeof left === 'boolean' || typeof right === 'boolean') return toBoolean(left) === toBoolean(right)
  if (typeof left === 'number' || typeof right === 'number') return toNumber(left) === toNumber(right)
  return left === right
}

function someNodesAre(left: readonly XmlNode[], right: readonly XmlNode[], isEqual: boolean): boolean {
  const texts = new Set(left.map(textOf))
  if (isEqual) return right.some((node) => texts.has(textOf(node)))
  return right.some((node) => texts.size > (texts.has(textOf(node)) ? 1 : 0))
}

function comparesAsNumbers(left: XPathValue, operator: string, right: XPathValue): boolean {
  const isNegated =
    (isNodes(left) && typeof right === 'boolean') || (isNodes(right) && typeof left === 'boolean')
  const numbersOf = (value: XPathValue): number[] => {
    if (!isNodes(value) || isNegated) return [isNodes(value) ? toNumber(toBoolean(value)) : toNumber(value)]
    return value.map((node) => toNumber(textOf(node))).filter((number) => !Number.isNaN(number))
  }
  const [lefts, rights] = [numbersOf(left), numbersOf(right)]
  if (lefts.length === 0 || rights.length === 0) return false
  const least = (numbers: number[]): number => numbers.reduce((one, other) => Math.min(one, other))
  const most = (numbers: number[]): number => numbers.reduce((one, other) => Math.max(one, other))
  if (operator === '<') return least(lefts) < most(rights)
  if (operator === '<=') return least(lefts) <= most(rights)
  return operator === '>' ? most(lefts) > least(rights) : most(lefts) >= least(rights)
}
