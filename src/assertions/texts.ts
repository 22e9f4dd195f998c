import { StepRejectedError } from '../errors'
import { answeredRequest, type Body } from '../exchange'
import {
  compareJson,
  decode,
  describeLookalikes,
  firstMatch,
  inJson,
  jsonNumber,
  matchOfPart,
  mediaTypeOf,
  parseExactly,
  renderDifferences,
  wholeMatch,
  type BodyDifference,
  type ComparisonMode,
} from '../formats'
import { checkFieldName } from '../http'
import type { Redactor } from '../redaction'
import { bodyOf, describeBody } from './body'
import {
  differenceOfTexts,
  fail,
  failOn,
  namesInsteadOf,
  nonEmptyText,
  nounOf,
  quote,
  type TextDifference,
  type AssertionSubject,
} from './failure'
import { same, type Requirement } from './requirements'

// The body as text.

export function textBodyOf(subject: AssertionSubject): string {
  const body = bodyOf(subject)
  if (body.isBinary) failOn(subject, `body should be text but was ${describeBody(subject.exchange)}`)
  return body.text
}

export function expectTextBody(subject: AssertionSubject, expected: string): void {
  const text = textBodyOf(subject)
  if (text === expected) return
  const difference = differenceOfTexts(subject.redactor.redact(expected), shownBody(subject))
  failOnText(subject, `be ${quote(expected)}`, difference, describeLookalikes(text, expected))
}

export function expectBodyContains(subject: AssertionSubject, text: string): void {
  if (!bodyHasText(subject, text)) failOnText(subject, `contain ${quote(text)}`)
}

export function expectBodyLacks(subject: AssertionSubject, text: string): void {
  if (bodyHasText(subject, text)) failOn(subject, `body should not contain ${quote(text)} but does`)
}

/** Whether the body contains a text, in JSON also where its strings escape it. */
function bodyHasText(subject: AssertionSubject, text: string): boolean {
  const body = textBodyOf(subject)
  const wanted = nonEmptyText(text)
  const isJson = /JSON$/.test(bodyOf(subject).format.name)
  return body.includes(wanted) || (isJson && body.includes('\\') && decode(body, inJson).includes(wanted))
}

export function expectBodyMatches(subject: AssertionSubject, pattern: string): void {
  const text = textBodyOf(subject)
  if (wholeMatch(pattern, text) === undefined)
    failOnText(subject, `match ${quote(pattern)}`, undefined, matchOfPart(pattern, text))
}

function failOnText(
  subject: AssertionSubject,
  should: string,
  difference?: TextDifference,
  note = '',
): never {
  return failOn(subject, `body should ${should} but was ${quote(shownBody(subject))}${note}`, { difference })
}

export function expectEmptyBody(subject: AssertionSubject): void {
  const body = bodyOf(subject)
  if (!body.isEmpty) failOn(subject, `body should be empty but has ${body.bytes.length} bytes`)
}

export function expectSomeBody(subject: AssertionSubject): void {
  if (bodyOf(subject).isEmpty) failOn(subject, 'body should not be empty but is')
}

export function expectBytes(subject: AssertionSubject, expected: Buffer, fileName: string): void {
  const { bytes } = bodyOf(subject)
  if (bytes.equals(expected)) return
  const at = bytes.findIndex((byte, index) => byte !== expected[index])
  const place = at === -1 ? bytes.length : at
  failOn(
    subject,
    `body should be the file ${quote(fileName)} (${expected.length} bytes) but has ${bytes.length} bytes and differs from byte ${place} on`,
  )
}

/**
 * Returns the part of the body that a regular expression finds: its first group, or the whole match without a group.
 */
export function matchInBody(subject: AssertionSubject, pattern: string): string {
  const found = firstMatch(pattern, textBodyOf(subject))
  return found ?? failOnText(subject, `have a part that matches ${quote(pattern)}`)
}

function shownBody({ exchange, redactor }: AssertionSubject): string {
  return redactor.redactBody(exchange.outcome.body)
}

// Headers.

/**
 * Asserts that the response has the header, with this value if one is given. The name is case-insensitive. The value
 * must be equal, or the same media type; a media type without parameters also fits one with them.
 */
export function expectHeader(subject: AssertionSubject, name: string, value?: string): void {
  headerOf(subject, name)
  if (value !== undefined && !valuesOf(subject, name).some((one) => isSame(name, one, value)))
    failOnValue(subject, name, `be "${value}"`)
}

/** Asserts that the response has the header with another value, compared as {@link expectHeader} does, in each field. */
export function expectOtherHeader(subject: AssertionSubject, name: string, unwanted: string): void {
  const fields = [headerOf(subject, name), ...subject.exchange.outcome.headers.getAll(name)]
  if (fields.some((field) => isSame(name, field, unwanted)))
    failOnValue(subject, name, `not be "${unwanted}"`)
}

export function expectNoHeader(subject: AssertionSubject, name: string): void {
  if (subject.exchange.outcome.headers.get(checkFieldName(name)) !== undefined)
    failOn(subject, `should not have the header "${name}" but it was ${show(subject, name)}`)
}

export function expectHeaderContains(subject: AssertionSubject, name: string, text: string): void {
  if (!hasText(subject, name, text)) failOnValue(subject, name, `contain "${text}"`)
}

export function expectHeaderLacks(subject: AssertionSubject, name: string, text: string): void {
  if (hasText(subject, name, text)) failOnValue(subject, name, `not contain "${text}"`)
}

function hasText(subject: AssertionSubject, name: string, text: string): boolean {
  headerOf(subject, name)
  return valuesOf(subject, name).some((value) => value.includes(nonEmptyText(text)))
}

export function expectHeaderMatches(subject: AssertionSubject, name: string, pattern: string): void {
  headerOf(subject, name)
  const values = valuesOf(subject, name)
  if (values.some((value) => wholeMatch(pattern, value) !== undefined)) return
  const [part = ''] = values.map((value) => matchOfPart(pattern, value)).filter((note) => note !== '')
  failOnValue(subject, name, `match "${pattern}"`, part)
}

export function headerOf(subject: AssertionSubject, name: string): string {
  const { headers } = subject.exchange.outcome
  const value = headers.get(checkFieldName(name))
  if (value !== undefined) return value
  return failOn(subject, `should have the header "${name}" but has ${namesInsteadOf(name, headers.names())}`)
}

export function matchInHeader(subject: AssertionSubject, name: string, pattern: string): string {
  headerOf(subject, name)
  for (const value of valuesOf(subject, name)) {
    const found = firstMatch(pattern, value)
    if (found !== undefined) return found
  }
  return failOnValue(subject, name, `have a part that matches "${pattern}"`)
}

/** Whether two values of a header are the same; a media type without parameters is the same as one with them. */
function isSame(name: string, value: string, expected: string): boolean {
  if (value === expected) return true
  if (name.toLowerCase() !== 'content-type') return false
  const isMediaType = !expected.includes(';') && mediaTypeOf(value) === mediaTypeOf(expected)
  return isMediaType || comparable(value) === comparable(expected)
}

/** Writes a media type with its parameters so that equal ones are written alike (RFC 9110, 8.3.1 and 8.3.2). */
function comparable(contentType: string): string {
  const parameters = contentType.matchAll(/;\s*([^\s;="]+)=("(?:[^"\\]|\\.)*"|[^\s;]*)/g)
  const written = [...parameters].map(([, name = '', quoted = '']) => {
    const value = quoted.replace(/^"([\w!#$%&'*+.^`|~-]+)"$/, '$1')
    return /^charset$/i.test(name) ? `charset=${value.toLowerCase()}` : `${name.toLowerCase()}=${value}`
  })
  return [mediaTypeOf(contentType), ...written.sort()].join(';')
}

/** Returns the value of a header; of `Set-Cookie`, which is no list (RFC 9110, 5.3), that of each field. */
function valuesOf({ exchange }: AssertionSubject, name: string): readonly string[] {
  const { headers } = exchange.outcome
  return name.toLowerCase() === 'set-cookie' ? headers.getAll(name) : [headers.get(name) ?? '']
}

function failOnValue(subject: AssertionSubject, name: string, should: string, note = ''): never {
  return failOn(subject, `header "${name}" should ${should} but was ${show(subject, name)}${note}`)
}

function show(subject: AssertionSubject, name: string): string {
  return valuesOf(subject, name)
    .map((value) => `"${subject.redactor.redactHeader(name, value)}"`)
    .join(' and ')
}

/** Asserts that the number or the date in a header meets a requirement. */
export function expectHeaderValue(subject: AssertionSubject, name: string, requirement: Requirement): void {
  const text = headerOf(subject, name)
  const isNumber = typeof requirement.like !== 'string' && jsonNumber.test(text)
  const shown = subject.redactor.redactHeader(name, text)
  const value = isNumber ? parseExactly(text) : text
  expectValue(
    subject,
    `${nounOf(subject)} header "${name}"`,
    value,
    requirement,
    shown === text ? undefined : shown,
  )
}

// The URL, and other values that are no body.

/** Returns the URL that the response is from: after redirects, where they ended. */
export function urlOf({ exchange }: AssertionSubject): string {
  if (exchange.protocol === 'http') return answeredRequest(exchange).url
  throw new StepRejectedError(
    'A gRPC call has a method and no URL.\nAssert on the URL after an HTTP request.',
  )
}

export function expectUrl(subject: AssertionSubject, expected: string): void {
  const url = urlOf(subject)
  if (URL.canParse(expected) && new URL(expected).href === url) return
  expectValue(subject, 'response URL', url, same(expected))
}

/** Asserts that a value of the response meets a requirement. @param hidden - shown in its place where it is a secret */
export function expectValue(
  subject: AssertionSubject,
  name: string,
  value: unknown,
  { should, problemOf }: Requirement,
  hidden?: string,
): void {
  const problem = problemOf(value, false)
  if (problem === undefined) return
  const said = typeof problem === 'string' ? problem : problem.text
  fail(subject, `The ${name} should ${should} but ${hidden === undefined ? said : `was "${hidden}"`}`)
}

// Messages of a stream.

/** The value or text that a message must equal or contain. */
export type ExpectedContent =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text' | 'document'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Buffer; readonly name?: string }

export function hasContent(body: Body, expected: ExpectedContent, mode: ComparisonMode): boolean {
  if (expected.kind === 'json') return differences(body, expected.value, mode)?.length === 0
  if (expected.kind === 'bytes')
    return mode === 'equal' ? body.bytes.equals(expected.bytes) : body.bytes.includes(expected.bytes)
  return mode === 'equal' ? body.text === expected.text : body.text.includes(nonEmptyText(expected.text))
}

export function describeContent(expected: ExpectedContent, redactor: Redactor): string {
  if (expected.kind === 'json') return 'what is expected'
  if (expected.kind !== 'bytes') return quote(redactor.redact(expected.text))
  const { name, bytes } = expected
  return `${name === undefined ? '' : `the file ${quote(name)} of `}${bytes.length} bytes`
}

/**
 * Lists how the most similar of some messages differs from the expected value, one difference per line. Returns an
 * empty text if no message is JSON.
 */
export function nearestDifferences(
  bodies: readonly Body[],
  expected: ExpectedContent | undefined,
  mode: ComparisonMode = 'subset',
): string {
  if (expected?.kind !== 'json') return ''
  const found = bodies.flatMap((body) => {
    const list = differences(body, expected.value, mode)
    return list === undefined ? [] : [list]
  })
  const least = Math.min(...found.map(({ length }) => length))
  return renderDifferences(found.filter(({ length }) => length === least).at(-1) ?? [])
}

/**
 * Returns the differences between a message and a value; undefined if the message is not JSON or repeats a member name.
 */
function differences(body: Body, value: unknown, mode: ComparisonMode): BodyDifference[] | undefined {
  const { exactJson } = body
  if (!exactJson.ok || body.repeatedName !== undefined) return undefined
  return compareJson(exactJson.value, value, mode)
}
