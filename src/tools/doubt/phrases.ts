import { containsNewValue, escapePattern, stringifyExactly } from '../seam'
import {
  expectedValueOf,
  isSecret,
  steadyPartOf,
  type ExpectedValue,
  type ResponseContext,
} from './expected-value'

interface ReceivedMember {
  /** Its JSONPath. */
  readonly member: string
  readonly value: unknown
  /** The number of items, for a list. */
  readonly items: number | undefined
  readonly isLeftOut: boolean
}

/**
 * Returns the phrase that detects another value of a JSON member. There is none for a number that is new each time, as
 * one more may be right as well, and for a member with a new name that no variable holds.
 */
export function memberPhrase(received: ReceivedMember, context: ResponseContext): string | undefined {
  const { member, value, items, isLeftOut } = received
  const path = pathInEachRun(context.redact(member), context)
  if (path === undefined) return undefined
  const subject = `Then the response body at ${quote(path.replace(/^\$\.?(?=.)/, ''))}`
  if (items !== undefined) return `${subject} should have ${items} ${items === 1 ? 'item' : 'items'}`
  if (value === undefined) return `${subject} should be an object`
  const expected = expectedValueOf(member, value, context)
  const isNewNumber = expected.kind === 'form' && expected.word === 'number'
  return isNewNumber && !isLeftOut ? undefined : `${subject} ${valuePhrase(value, expected)}`
}

function valuePhrase(value: unknown, expected: ExpectedValue): string {
  if (expected.kind === 'form')
    return expected.word === undefined ? shouldMatch(expected.pattern) : `should be a ${expected.word}`
  if (expected.kind === 'filled')
    return `should be ${expected.isPlaceholder ? expected.text : quotedJson(expected.text)}`
  if (typeof value !== 'string') return `should be ${stringifyExactly(value)}`
  return isShort(value) ? `should be ${quotedJson(value)}` : shouldMatch(beginningOf(value))
}

/** Returns a path with placeholders for new names; undefined if a new name has no placeholder. */
function pathInEachRun(path: string, { drawn, known }: ResponseContext): string | undefined {
  let reusable = path
  for (const [, plain, quoted = ''] of path.matchAll(/\.([^.[\]]+)|\['((?:[^'\\]|\\.)*)'\]/g)) {
    const name = plain ?? quoted
    if (!containsNewValue(name, drawn)) continue
    const variable = [...known].find(([, value]) => value === name)?.[0]
    if (variable === undefined) return undefined
    reusable = reusable.replace(name, () => `{{${variable}}}`)
  }
  return reusable
}

/** Returns the phrase that detects another text of a header or a trailer. */
export function namedTextPhrase(
  subject: string,
  name: string,
  text: string,
  context: ResponseContext,
): string {
  return `Then ${subject} ${quote(context.redact(name))} ${textPhrase(text, expectedValueOf(name, text, context))}`
}

/** Returns a phrase with the first line of a status message, or the longest part of it that stays the same. */
export function detailsPhrase(details: string, context: ResponseContext): string {
  const subject = 'Then the gRPC status message should contain'
  if (isSecret('', details, context)) return `${subject} "…"`
  const [line = ''] = details.slice(0, maxTextLength).split(/[\n\r]/, 1)
  const expected = expectedValueOf('', line, context)
  if (expected.kind === 'form') return `${subject} ${quote(steadyPartOf(line, context))}`
  return `${subject} ${quote(expected.kind === 'filled' ? expected.text : line)}`
}

/** Returns the phrase for a text or XML body. A body that is cut loses its end, so the phrase checks the end. */
export function bodyPhrase(body: string, context: ResponseContext): string {
  const xmlPhrase = elementPhrase(body, context)
  if (xmlPhrase !== undefined) return xmlPhrase
  if (isShort(body) && !isSecret('', body, context))
    return `Then the response body ${textPhrase(body, expectedValueOf('', body, context))}`
  const lines = body.split(/[\n\r]+/).map((line) => line.slice(-maxTextLength).trim())
  const last = lines.reverse().find((line) => line !== '' && isSteady(line, context))
  return last === undefined
    ? `Then the response body should match "[\\s\\S]{${body.length}}"`
    : `Then the response body should contain ${quote(last)}`
}

const leaf = /<([\w.-]+:)?([\w.-]+)(?:\s[^<>]*)?>([^<>&\\]*[^\s<>&\\][^<>&\\]*)<\//g

/** Returns a phrase about the first element of a document that contains only text. */
function elementPhrase(body: string, context: ResponseContext): string | undefined {
  if (!/^\s*</.test(body)) return undefined
  for (const { 1: prefix, 2: name = '', 3: text = '', index } of body.matchAll(leaf)) {
    const isFirst = body.search(new RegExp(`<(?:[\\w.-]+:)?${escapePattern(name)}[\\s/>]`)) === index
    if (!isFirst || text !== text.trim() || !isShort(text) || !isSteady(text, context, name)) continue
    const isPlain = prefix === undefined && !body.includes('xmlns=')
    const path = isPlain ? `//${name}` : `//*[local-name()='${name}']`
    return `Then the response body at "string(${path})" should be ${quote(text)}`
  }
  return undefined
}

/** Whether a text may be shown and is the same in the next run. */
function isSteady(text: string, context: ResponseContext, name = ''): boolean {
  return !isSecret(name, text, context) && expectedValueOf(name, text, context).kind === 'same'
}

/** Returns the end of a phrase for a header, a trailer or a text body. */
function textPhrase(value: string, expected: ExpectedValue): string {
  if (expected.kind === 'form') return shouldMatch(expected.pattern)
  if (expected.kind === 'filled') return `should be ${quote(expected.text)}`
  return isShort(value) ? `should be ${quote(value)}` : shouldMatch(beginningOf(value))
}

function shouldMatch(pattern: string): string {
  return `should match ${quote(pattern)}`
}

/** The longest text that a phrase shows in full, in UTF-16 code units. */
const maxTextLength = 60

function isShort(text: string): boolean {
  return text.length <= maxTextLength && !/[\n\r]/.test(text)
}

/** Returns a pattern for a text that is too long to be shown. */
function beginningOf(text: string): string {
  return `${escapePattern(text.slice(0, maxTextLength / 2)).replaceAll(/[\n\r]/g, '\\s')}[\\s\\S]*`
}

/** Writes a text as a `{string}` of a phrase, in the kind of quotes that it does not contain. */
function quote(text: string): string {
  if (!text.includes('"')) return `"${text}"`
  return text.includes("'") ? `"${text.replaceAll('"', '\\"')}"` : `'${text}'`
}

/** Writes a text as a JSON value of a phrase, with each backslash doubled. */
function quotedJson(text: string): string {
  return quote(text.replaceAll('\\', '\\\\'))
}
