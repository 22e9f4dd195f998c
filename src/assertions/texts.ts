import { isUtf8 } from 'node:buffer'
import { StepRejectedError } from '../errors'
import { answeredRequest, type Body } from '../exchange'
import {
  compareJson,
  decode,
  describeLookalikes,
  firstMatch,
  inJson,
  matchOfPart,
  renderDifferences,
  wholeMatch,
  type BodyDifference,
  type ComparisonMode,
} from '../formats'
import type { Redactor } from '../redaction'
import { bodyOf, describeBody } from './body'
import {
  differenceOfTexts,
  fail,
  failOn,
  nonEmptyText,
  quote,
  type TextDifference,
  type AssertionSubject,
} from './failed-assertion'
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
  if (bodyHasText(subject, text)) return
  const isInLines = text.includes('\n') && textBodyOf(subject).replaceAll('\r\n', '\n').includes(text)
  const note = isInLines
    ? ', whose lines end with \\r\\n, and not with \\n\nAssert on each line by itself.'
    : ''
  failOnText(subject, `contain ${quote(text)}`, undefined, note)
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
  const { bytes, text, isBinary } = bodyOf(subject)
  if (bytes.equals(expected)) return
  const at = bytes.findIndex((byte, index) => byte !== expected[index])
  const place = at === -1 ? bytes.length : at
  const written = isBinary || !isUtf8(expected) ? text : expected.toString()
  failOn(
    subject,
    `body should be the file ${quote(fileName)} (${expected.length} bytes) but has ${bytes.length} bytes and differs from byte ${place} on${describeLookalikes(text, written)}`,
    text === written
      ? undefined
      : { difference: differenceOfTexts(subject.redactor.redact(written), shownBody(subject)) },
  )
}

/** Returns the part of the body that a regular expression finds: its first group, or the whole match without a group. */
export function matchInBody(subject: AssertionSubject, pattern: string): string {
  const found = firstMatch(pattern, textBodyOf(subject))
  return found ?? failOnText(subject, `have a part that matches ${quote(pattern)}`)
}

function shownBody({ exchange, redactor }: AssertionSubject): string {
  return redactor.redactBody(exchange.outcome.body)
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

/** Lists how the message that is most similar to the expected value differs from it; empty if no message is JSON. */
export function nearestDifferences(
  bodies: readonly Body[],
  expected: ExpectedContent | undefined,
  mode: ComparisonMode = 'subset',
): string {
  if (expected?.kind !== 'json') return ''
  const lists = bodies.map((body) => differences(body, expected.value, mode))
  const found = lists.filter((list) => list !== undefined)
  const least = Math.min(...found.map(({ length }) => length))
  return renderDifferences(found.filter(({ length }) => length === least).at(-1) ?? [])
}

/** Returns the differences between a message and a value; undefined if the message is not JSON or repeats a member name. */
function differences(body: Body, value: unknown, mode: ComparisonMode): BodyDifference[] | undefined {
  const { exactJson } = body
  if (!exactJson.ok || body.repeatedName !== undefined) return undefined
  return compareJson(exactJson.value, value, mode)
}
