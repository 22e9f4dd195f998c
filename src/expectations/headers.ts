import { mediaTypeOf } from '../exchange'
import { checkFieldName } from '../http'
import { lookedFor } from './empty-text'
import { fail, type Subject } from './failure'
import { partMatchHint, wholeMatch } from './json'

/**
 * The response has the header, with this value where one is given. The name is compared without regard to case, the
 * value exactly, except that a media type without parameters fits one with them.
 */
export function expectHeader(subject: Subject, name: string, value?: string): void {
  const actual = headerOf(subject, name)
  if (value !== undefined && !isValue(name, value, actual))
    failOnValue(subject, name, `be ${quote(value)}`, actual)
}

/** The response has the header, with another value than this one, compared as {@link expectHeader} does. */
export function expectOtherHeader(subject: Subject, name: string, unwanted: string): void {
  const actual = headerOf(subject, name)
  if (isValue(name, unwanted, actual)) failOnValue(subject, name, `not be ${quote(unwanted)}`, actual)
}

/** The response does not have the header. */
export function expectNoHeader(subject: Subject, name: string): void {
  const actual = subject.exchange.outcome.headers.get(checkFieldName(name))
  if (actual !== undefined)
    fail(
      subject,
      `The response should not have the header ${quote(name)} but it was ${show(subject, name, actual)}`,
    )
}

/** The value of the header contains the text. */
export function expectHeaderContains(subject: Subject, name: string, text: string): void {
  const actual = headerOf(subject, name)
  if (!actual.includes(lookedFor(text))) failOnValue(subject, name, `contain ${quote(text)}`, actual)
}

/** The response has the header, and its value does not contain the text. */
export function expectHeaderLacks(subject: Subject, name: string, text: string): void {
  const actual = headerOf(subject, name)
  if (actual.includes(lookedFor(text))) failOnValue(subject, name, `not contain ${quote(text)}`, actual)
}

/** The whole value of the header matches the regular expression. */
export function expectHeaderMatches(subject: Subject, name: string, pattern: string): void {
  const actual = headerOf(subject, name)
  if (wholeMatch(pattern, actual) === undefined)
    failOnValue(subject, name, `match ${quote(pattern)}`, actual, partMatchHint(pattern, actual))
}

/** The value of a header that must be there. */
export function headerOf(subject: Subject, name: string): string {
  const { headers } = subject.exchange.outcome
  const value = headers.get(checkFieldName(name))
  if (value !== undefined) return value
  const names = headers.names()
  return fail(
    subject,
    `The response should have the header ${quote(name)} but has ${names.length === 0 ? 'none' : names.join(', ')}`,
  )
}

function isValue(name: string, expected: string, actual: string): boolean {
  if (actual === expected) return true
  return (
    name.toLowerCase() === 'content-type' &&
    !expected.includes(';') &&
    mediaTypeOf(actual) === expected.trim().toLowerCase()
  )
}

function failOnValue(
  subject: Subject,
  name: string,
  expectation: string,
  actual: string,
  hint?: string,
): never {
  const was = `but was ${show(subject, name, actual)}${hint === undefined ? '' : `\n${hint}`}`
  return fail(subject, `The response header ${quote(name)} should ${expectation} ${was}`)
}

function show({ redactor }: Subject, name: string, value: string): string {
  return quote(redactor.redactHeader(name, value))
}

function quote(text: string): string {
  return `"${text}"`
}
