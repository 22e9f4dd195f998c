import { parse, stringify } from 'lossless-json'
import { InputError } from '../errors'
import type { Span } from './format'
import { ExactNumber, readNumber, type JsonNumber } from './numbers'
import { redacted } from './secrets'

// Exact numbers, what is no JSON, and repeated names.

/** Matches any text with a number that a double may round: one with many digits or a large exponent. */
const mayBeRounded = /\d{16}|[\d.]{17}|\d[eE][+-]?\d{3}/

/** Parses JSON with all digits of its numbers, or with what `read` returns for each. @throws SyntaxError */
export function parseExactly(json: string, read?: (number: string) => JsonNumber): unknown {
  const value: unknown = JSON.parse(json)
  return read === undefined ? withExactNumbers(json, value) : withNumbers(json, read)
}

/** Says where and why a text is not JSON, in the words of a parser that does not repeat the text, which may be secret. */
export function jsonProblem(text: string): string {
  if (text.trim() === '') return 'there is no text'
  try {
    parse(text, null, { onDuplicateKey: ({ newValue }) => newValue })
  } catch (error) {
    const [, problem = '', place = ''] = /^(.*) at position (\d+)/s.exec((error as Error).message) ?? []
    const before = text.slice(0, Number(place))
    const column = before.length - before.lastIndexOf('\n')
    const next = text.charAt(before.length)
    // A malformed number may be secret; of anything else, the parser shows one character.
    const shown =
      before.trimEnd().endsWith(',') && /[}\]]/.test(next)
        ? `no comma may stand before the '${next}'`
        : problem.replace(/(?: but got)? '-?\d[^']*'/, '').replaceAll('\n', '\\n')
    if (place !== '') return `line ${before.split('\n').length}, column ${column}: ${shown}`
  }
  return 'it is nested too deep, or not JSON'
}

/** Returns the value of a JSON text with all digits of its numbers; `value` is what `JSON.parse` returns for it. */
export function withExactNumbers(json: string, value: unknown): unknown {
  return mayBeRounded.test(json) ? withNumbers(json, readNumber) : value
}

function withNumbers(json: string, parseNumber: (number: string) => JsonNumber): unknown {
  return bounded(() => parse(json, null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue }))
}

/** Serializes JSON like `JSON.stringify`, but with all digits of numbers. */
export function stringifyExactly(
  value: unknown,
  replacer?: (name: string, value: unknown) => unknown,
): string | undefined {
  ExactNumber.isMet = false
  try {
    const json = JSON.stringify(value, replacer)
    if (!ExactNumber.isMet) return json
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  const exact = { test: (one: unknown) => one instanceof ExactNumber, stringify: String }
  return bounded(() => stringify(value, replacer ?? null, undefined, [exact]))
}

/** Returns a name that an object of a JSON text has twice with different values, if there is one. */
export function findRepeatedName(json: string): string | undefined {
  let repeated: string | undefined
  const onDuplicateKey = ({ key }: { key: string }): undefined => void (repeated ??= key)
  bounded(() => parse(json, null, { parseNumber: (written) => ({ written }), onDuplicateKey }))
  return repeated
}

/** Says why JSON with a repeated name cannot be compared. */
export function describeRepeatedName(name: string): string {
  return `has the member ${JSON.stringify(name)} twice in an object: no one can say which of the two is meant`
}

/** The library reads and writes by recursion, so a text of many thousand levels would exhaust the stack. */
function bounded<Value>(work: () => Value): Value {
  try {
    return work()
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new InputError('The JSON is nested too deep, or contains itself.', { cause })
  }
}

// Strings and places.

/** Maps the parts of a JSON text: those outside of its strings, and its strings, with their quotes. */
export function mapJson(
  json: string,
  outside: (part: string) => string,
  string: (quoted: string) => string = (quoted) => quoted,
): string {
  const parts: string[] = []
  for (let at = 0; at < json.length;) {
    const quote = json.indexOf('"', at)
    const end = quote === -1 ? json.length : quote
    parts.push(outside(json.slice(at, end)))
    at = quote === -1 ? end : endOfQuoted(json, quote + 1) + 1
    if (quote !== -1) parts.push(string(json.slice(quote, at)))
  }
  return parts.join('')
}

/** Returns the index of the quote that closes a text, which begins at `from`; without one, the length of the text. */
export function endOfQuoted(text: string, from: number): number {
  for (let close = text.indexOf('"', from); close !== -1; close = text.indexOf('"', close + 1)) {
    let before = close
    while (before > from && text[before - 1] === '\\') before--
    if ((close - before) % 2 === 0) return close
  }
  return text.length
}

/**
 * A value in a text: an object or a list with what is inside; a JSON string; a text in quotes that is no JSON string
 * (`quoted`); or any other token (`bare`), such as a number. The root (`text`) stands for the whole text.
 */
export interface JsonNode extends Span {
  readonly kind: 'text' | 'object' | 'list' | 'string' | 'quoted' | 'bare'
  /** The index just after it; of what does not end, that of the end of the text. */
  readonly end: number
  /** Where the name of a member is, with its quotes. */
  readonly name?: Span | undefined
  readonly inner: readonly JsonNode[]
}

/** What is nested deeper counts as if it were at this level. */
const maxDepth = 1000
const endOfBare = /[\s{}[\],:"\\]/g
const space = /\s*/y

/**
 * Finds the values in a JSON text, or in any other text that may contain JSON: lines of JSON, log messages, JSON that
 * is cut off. It reads each character a fixed number of times, and uses no pattern over a whole text, which would
 * exhaust the stack after some megabytes.
 */
export function readJsonTree(text: string): JsonNode {
  const root = { kind: 'text', start: 0, end: text.length, inner: [] as JsonNode[] } as const
  const open: { end: number; readonly inner: JsonNode[] }[] = [root]
  let tooDeep = 0
  let name: Span | undefined
  let at = afterSpace(text, 0)
  const add = (kind: JsonNode['kind'], end: number): void => {
    const node = { kind, start: at, end, name, inner: [] }
    open.at(-1)!.inner.push(node)
    if (kind === 'object' || kind === 'list') open.push(node)
    name = undefined
    at = kind === 'object' || kind === 'list' ? at + 1 : end
  }
  for (; at < text.length; at = afterSpace(text, at)) {
    const sign = text.charAt(at)
    if (sign === '"') {
      const { end, kind } = readQuoted(text, at)
      if (kind === 'name') {
        name = { start: at, end }
        at = end
      } else {
        add(kind, end)
        // Its last quote may be the first of another text.
        if (kind === 'quoted') at--
      }
    } else if (text.startsWith(redacted, at)) add('bare', at + redacted.length)
    else if (sign === '{' || sign === '[')
      if (open.length > maxDepth) {
        tooDeep++
        at++
      } else add(sign === '{' ? 'object' : 'list', text.length)
    else if (sign === '}' || sign === ']') {
      at++
      if (tooDeep > 0) tooDeep--
      else if (open.length > 1) open.pop()!.end = at
      name = undefined
    } else if (sign === ',') {
      at++
      name = undefined
    } else if (sign === ':') at++
    else add('bare', endOfToken(text, at))
  }
  return root
}

/** Reads a text in quotes. In JSON, a sign or the end follows it, or in several lines of JSON a line break. */
function readQuoted(text: string, start: number): { end: number; kind: 'name' | 'string' | 'quoted' } {
  const close = endOfQuoted(text, start + 1)
  if (close === text.length) return { end: close, kind: 'string' }
  const end = close + 1
  const next = afterSpace(text, end)
  const following = text.charAt(next)
  if (following === ':') return { end, kind: 'name' }
  const isEnded = next === text.length || ',}]'.includes(following)
  return { end, kind: isEnded || text.slice(end, next).includes('\n') ? 'string' : 'quoted' }
}

function endOfToken(text: string, start: number): number {
  endOfBare.lastIndex = start
  for (let found = endOfBare.exec(text); found !== null; found = endOfBare.exec(text)) {
    if (found[0] !== '\\') return found.index
    endOfBare.lastIndex++
  }
  return text.length
}

function afterSpace(text: string, from: number): number {
  if (text.charCodeAt(from) > 32) return from
  space.lastIndex = from
  space.exec(text)
  return space.lastIndex
}

/**
 * Lays out a JSON text with an indent of two spaces; redactions may replace any value. It works on the text, not on
 * parsed values, to keep all digits of numbers, the order of members and duplicates. The output ends after about
 * `maxLength` characters.
 */
export function prettyJson(json: string, maxLength: number): string {
  let output = ''
  const write = ({ kind, start, end, name, inner }: JsonNode, indent: string): void => {
    if (output.length > maxLength) return
    if (name !== undefined) output += `${json.slice(name.start, name.end)}: `
    if (kind !== 'object' && kind !== 'list') output += json.slice(start, end)
    else if (inner.length === 0) output += kind === 'list' ? '[]' : '{}'
    else {
      output += json.charAt(start)
      for (const [index, each] of inner.entries()) {
        output += `${index > 0 ? ',' : ''}\n${indent}  `
        write(each, `${indent}  `)
      }
      output += `\n${indent}${json.charAt(end - 1)}`
    }
  }
  for (const [index, each] of readJsonTree(json).inner.entries()) {
    if (index > 0) output += '\n'
    write(each, '')
  }
  return output
}
