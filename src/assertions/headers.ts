import { didYouMean } from '../errors'
import { firstMatch, mediaTypeOf, wholeMatch } from '../formats'
import { checkFieldName } from '../http'
import { fail, nonEmptyText, type Subject } from './failure'

/**
 * Asserts that the response has the header, with this value if one is given. The name is case-insensitive. The value
 * must be equal, but a media type without parameters fits one with them, and each `Set-Cookie` header counts
 * separately: it is not a list (RFC 9110, 5.3).
 */
export function expectHeader(subject: Subject, name: string, value?: string): void {
  headerOf(subject, name)
  if (value !== undefined && !hasValue(subject, name, value)) failOnValue(subject, name, `be "${value}"`)
}

/** Asserts that the response has the header with another value, compared as {@link expectHeader} does. */
export function expectOtherHeader(subject: Subject, name: string, unwanted: string): void {
  headerOf(subject, name)
  if (hasValue(subject, name, unwanted)) failOnValue(subject, name, `not be "${unwanted}"`)
}

export function expectNoHeader(subject: Subject, name: string): void {
  if (subject.exchange.outcome.headers.get(checkFieldName(name)) !== undefined)
    fail(subject, `The response should not have the header "${name}" but it was ${show(subject, name)}`)
}

export function expectHeaderContains(subject: Subject, name: string, text: string): void {
  if (!headerOf(subject, name).includes(nonEmptyText(text))) failOnValue(subject, name, `contain "${text}"`)
}

/** Asserts that the response has the header and that its value does not contain the text. */
export function expectHeaderLacks(subject: Subject, name: string, text: string): void {
  if (headerOf(subject, name).includes(nonEmptyText(text)))
    failOnValue(subject, name, `not contain "${text}"`)
}

/** Asserts that the regular expression matches the whole value of the header. */
export function expectHeaderMatches(subject: Subject, name: string, pattern: string): void {
  if (wholeMatch(pattern, headerOf(subject, name)) === undefined)
    failOnValue(subject, name, `match "${pattern}"`)
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
    `The response should have the header "${name}" but has ${names.length === 0 ? 'none' : names.join(', ')}${hint === '' ? '' : `.${hint}`}`,
  )
}

/** Returns the part of a header that a regular expression finds: its first group, or else the whole match. */
export function matchInHeader(subject: Subject, name: string, pattern: string): string {
  const found = firstMatch(pattern, headerOf(subject, name))
  return found ?? failOnValue(subject, name, `have a part that matches "${pattern}"`)
}

function hasValue(subject: Subject, name: string, expected: string): boolean {
  const isMediaType = name.toLowerCase() === 'content-type' && !expected.includes(';')
  const mediaType = expected.trim().toLowerCase()
  return valuesOf(subject, name).some(
    (value) => value === expected || (isMediaType && mediaTypeOf(value) === mediaType),
  )
}

function valuesOf({ exchange }: Subject, name: string): readonly string[] {
  const { headers } = exchange.outcome
  return name.toLowerCase() === 'set-cookie' ? headers.getAll(name) : [headers.get(name) ?? '']
}

function failOnValue(subject: Subject, name: string, should: string): never {
  return fail(subject, `The response header "${name}" should ${should} but was ${show(subject, name)}`)
}

function show(subject: Subject, name: string): string {
  return valuesOf(subject, name)
    .map((value) => `"${subject.redactor.redactHeader(name, value)}"`)
    .join(' and ')
}
