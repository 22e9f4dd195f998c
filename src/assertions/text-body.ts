import { isUtf8 } from 'node:buffer'
import { decode, describeLookalikes, firstMatch, inJson, matchOfPart, wholeMatch } from '../formats'
import { bodyOf, describeBody } from './body'
import {
  differenceOfTexts,
  failOn,
  nonEmptyText,
  quote,
  type AssertionSubject,
  type TextDifference,
} from './failed-assertion'

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
  if (body.includes(wanted)) return true
  const { isJson = false, documents } = bodyOf(subject).format
  const isOfJson = isJson || documents !== undefined
  return isOfJson && body.includes('\\') && decode(body, inJson).includes(wanted)
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
