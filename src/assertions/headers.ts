import { StepRejectedError } from '../errors'
import { answeredRequest } from '../exchange'
import { firstMatch, jsonNumber, matchOfPart, mediaTypeOf, parseExactly, wholeMatch } from '../formats'
import { checkFieldName } from '../http'
import { failOn, namesInsteadOf, nonEmptyText, nounOf, type AssertionSubject } from './failed-assertion'
import { expectValue, same, type Requirement } from './requirements'

/**
 * Asserts that the response has the header, with this value if one is given. The name is case-insensitive. The value
 * must be equal, or the same media type; a media type without parameters also fits one with them.
 */
export function expectHeader(subject: AssertionSubject, name: string, value?: string): void {
  const values = valuesOf(subject, name)
  if (value !== undefined && !values.some((one) => isSame(name, one, value)))
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
  return valuesOf(subject, name).some((value) => value.includes(nonEmptyText(text)))
}

export function expectHeaderMatches(subject: AssertionSubject, name: string, pattern: string): void {
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

/**
 * Returns the value of a header; of `Set-Cookie`, which is no list (RFC 9110, 5.3), that of each field. Fails if it is not
 * there.
 */
function valuesOf(subject: AssertionSubject, name: string): readonly string[] {
  const value = headerOf(subject, name)
  return name.toLowerCase() === 'set-cookie' ? subject.exchange.outcome.headers.getAll(name) : [value]
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

// The URL.

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
