import { didYouMean } from '../errors'
import { mediaTypeOf, partMatchHint, wholeMatch } from '../formats'
import { checkFieldName } from '../http'
import { nonEmptyText } from './texts'
import { fail, type Subject } from './failure'

/**
 * Asserts that the response has the header, with this value if one is given. The name is case-insensitive. The value
 * must be equal, but a media type without parameters fits one with them, and each `Set-Cookie` header counts
 * separately: it is not a list (RFC 9110, 5.3).
 */
export function expectHeader(subject: Subject, name: string, value?: string): void {
  headerOf(subject, name)
  if (value !== undefined && !valuesOf(subject, name).some((each) => isValue(name, value, each)))
    failOnValue(subject, name, `be ${quote(value)}`)
}

/** Asserts that the response has the header with another value, compared as {@link expectHeader} does. */
export function expectOtherHeader(subject: Subject, name: string, unwanted: string): void {
  headerOf(subject, name)
  if (valuesOf(subject, name).some((each) => isValue(name, unwanted, each)))
    failOnValue(subject, name, `not be ${quote(unwanted)}`)
}

export function expectNoHeader(subject: Subject, name: string): void {
  const actual = subject.exchange.outcome.headers.get(checkFieldName(name))
  if (actual !== undefined)
    fail(subject, `The response should not have the header ${quote(name)} but it was ${show(subject, name)}`)
}

export function expectHeaderContains(subject: Subject, name: string, text: string): void {
  const actual = headerOf(subject, name)
  if (!actual.includes(nonEmptyText(text))) failOnValue(subject, name, `contain ${quote(text)}`)
}

/** Asserts that the response has the header and that its value does not contain the text. */
export function expectHeaderLacks(subject: Subject, name: string, text: string): void {
  const actual = headerOf(subject, name)
  if (actual.includes(nonEmptyText(text))) failOnValue(subject, name, `not contain ${quote(text)}`)
}

/** Asserts that the regular expression matches the whole value of the header. */
export function expectHeaderMatches(subject: Subject, name: string, pattern: string): void {
  const actual = headerOf(subject, name)
  if (wholeMatch(pattern, actual) === undefined)
    failOnValue(subject, name, `match ${quote(pattern)}`, partMatchHint(pattern, actual))
}

/** Returns the value of a header. Fails if it is absent. */
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
