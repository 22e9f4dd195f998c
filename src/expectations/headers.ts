import { didYouMean } from '../errors'
import { mediaTypeOf } from '../exchange'
import { checkFieldName } from '../http'
import { nonEmptyText } from './texts'
import { fail, type Subject } from './failure'
import { partMatchHint, wholeMatch } from './json'

/**
 * The response has the header, with this value where one is given. The name is compared without regard to case, the
 * value exactly, except that a media type without parameters fits one with them, and that each `Set-Cookie` counts for
 * itself: it is no list (RFC 9110, 5.3).
 */
export function expectHeader(subject: Subject, name: string, value?: string): void {
  headerOf(subject, name)
  if (value !== undefined && !valuesOf(subject, name).some((each) => isValue(name, value, each)))
    failOnValue(subject, name, `be ${quote(value)}`)
}

/** The response has the header, with another value than this one, compared as {@link expectHeader} does. */
export function expectOtherHeader(subject: Subject, name: string, unwanted: string): void {
  headerOf(subject, name)
  if (valuesOf(subject, name).some((each) => isValue(name, unwanted, each)))
    failOnValue(subject, name, `not be ${quote(unwanted)}`)
}

/** The response does not have the header. */
export function expectNoHeader(subject: Subject, name: string): void {
  const actual = subject.exchange.outcome.headers.get(checkFieldName(name))
  if (actual !== undefined)
    fail(subject, `The response should not have the header ${quote(name)} but it was ${show(subject, name)}`)
}

/** The value of the header contains the text. */
export function expectHeaderContains(subject: Subject, name: string, text: string): void {
  const actual = headerOf(subject, name)
  if (!actual.includes(nonEmptyText(text))) failOnValue(subject, name, `contain ${quote(text)}`)
}

/** The response has the header, and its value does not contain the text. */
export function expectHeaderLacks(subject: Subject, name: string, text: string): void {
  const actual = headerOf(subject, name)
  if (actual.includes(nonEmptyText(text))) failOnValue(subject, name, `not contain ${quote(text)}`)
}

/** The whole value of the header matches the regular expression. */
export function expectHeaderMatches(subject: Subject, name: string, pattern: string): void {
  const actual = headerOf(subject, name)
  if (wholeMatch(pattern, actual) === undefined)
    failOnValue(subject, name, `match ${quote(pattern)}`, partMatchHint(pattern, actual))
}

/** The value of a header that must be there. */
export function headerOf(subject: Subject, name: string): string {
  const { headers } = subject.exchange.outcome
  const value = headers.get(checkFieldName(name))
  if (value !== undefined) return value
  const names = headers.names()
  const hint = didYouMean(name, names)
  return fail(
    subject,
    `The response should have the header ${quote(name)} but has ${names.length === 0 ? 'none' : names.join(', ')}${hint === '' ? '' : `.${hint}`}`,
  )
}

function valuesOf({ exchange }: Subject, name: string): readonly string[] {
  const { headers } = exchange.outcome
  return isSetCookie(name) ? headers.getAll(name) : [headers.get(name) ?? '']
}

function isSetCookie(name: string): boolean {
  return name.toLowerCase() === 'set-cookie'
}

function isValue(name: string, expected: string, actual: string): boolean {
  if (actual === expected) return true
  return (
    name.toLowerCase() === 'content-type' &&
    !expected.includes(';') &&
    mediaTypeOf(actual) === expected.trim().toLowerCase()
  )
}

function failOnValue(subject: Subject, name: string, expectation: string, hint?: string): never {
  const was = `but was ${show(subject, name)}${hint === undefined ? '' : `\n${hint}`}`
  return fail(subject, `The response header ${quote(name)} should ${expectation} ${was}`)
}

function show(subject: Subject, name: string): string {
  return valuesOf(subject, name)
    .map((value) => quote(subject.redactor.redactHeader(name, value)))
    .join(' and ')
}

function quote(text: string): string {
  return `"${text}"`
}
