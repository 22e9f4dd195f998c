import { isJsonNumber, readNumber, isMarker, isSameJson, Literal, plainValue } from '../../formats'

/**
 * Converts the texts that an XPath found to numbers or booleans if the expected value is one. Each item of a list is
 * converted like the expected item at its index, or else like one that it then equals; a single text that is compared
 * with a list, like one of its items.
 */
export function readTextsAs(actual: unknown, expected: unknown): unknown {
  const wanted = unwrapped(expected)
  if (Array.isArray(actual))
    return actual.map((item: unknown, at) => readItem(item, Array.isArray(wanted) ? wanted : [wanted], at))
  if (Array.isArray(wanted)) return readItem(actual, wanted, -1)
  return typeof actual === 'string' ? readText(actual, kindOf(expected)) : actual
}

/** Turns a literal list into a list of literals. */
function unwrapped(expected: unknown): unknown {
  if (!(expected instanceof Literal)) return expected
  return Array.isArray(expected.value) ? expected.value.map((item) => new Literal(item)) : expected
}

/** Converts a text to a number or a boolean as XML Schema writes them; returns the text itself if it is not one. */
export function readText(text: string, kind: 'number' | 'boolean' | undefined): unknown {
  const written = text.trim()
  if (kind === 'boolean')
    return /^(?:true|1)$/.test(written) ? true : /^(?:false|0)$/.test(written) ? false : text
  if (kind === 'number' && number.test(written)) return readNumber(asJson(written))
  return text
}

const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

/** Returns the type that a text is to be converted to: that of the expected value or its marker. */
function kindOf(expected: unknown): 'number' | 'boolean' | undefined {
  const value = plainValue(expected)
  if (isJsonNumber(value)) return 'number'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof expected !== 'string' || !isMarker(expected)) return undefined
  const name = /#(number|integer|boolean)$/.exec(expected)?.[1]
  return name === undefined ? undefined : name === 'boolean' ? 'boolean' : 'number'
}

function readItem(item: unknown, expected: readonly unknown[], at: number): unknown {
  if (typeof item !== 'string') return item
  const wanted = expected.length === 1 ? expected[0] : expected[at]
  const inPlace = readText(item, kindOf(wanted))
  if (inPlace !== item) return inPlace
  for (const each of expected) {
    const read = readText(item, kindOf(each))
    if (read !== item && isSameJson(read, plainValue(each))) return read
  }
  return item
}

/** Rewrites a number without what JSON does not allow: a plus, leading zeros, a point without digits beside it. */
function asJson(written: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = ''] =
    /^([+-]?)(\d*)\.?(\d*)(.*)$/.exec(written) ?? []
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return `${sign === '-' ? '-' : ''}${digits}${fraction === '' ? '' : `.${fraction}`}${exponent}`
}
