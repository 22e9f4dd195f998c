import { counted } from '../errors'
import { differenceOf, exactJsonBodyOf, expectJson, jsonBodyOf, quote } from './body'
import { fail, type Subject } from './failure'
import {
  describeValue,
  isSameJson,
  jsonTypeOf,
  queryJson,
  showJson,
  valueKind,
  wholeMatch,
  type ComparisonMode,
  type JsonQueryResult,
} from './json'

/** The value at a path of the body; a path that finds nothing fails. */
export function valueAt(subject: Subject, path: string, should: string): unknown {
  const result = queryBody(subject, path)
  if (result.kind === 'list') return result.values
  if (!result.found) fail(subject, `${name(path)} should ${should} but there is nothing at this path`)
  return result.value
}

export function expectValueAt(subject: Subject, path: string, expected: unknown): void {
  const should = `be ${describeValue(expected)}`
  const actual = valueAt(subject, path, should)
  if (!isSameJson(actual, expected)) {
    const hint = Array.isArray(expected) ? '' : severalHint(subject, path)
    fail(
      subject,
      `${name(path)} should ${should} but was ${describeValue(actual)}${hint}`,
      differenceOf(subject, expected, actual),
    )
  }
}

export function expectOtherValueAt(subject: Subject, path: string, unwanted: unknown): void {
  const should = `not be ${describeValue(unwanted)}`
  if (isSameJson(valueAt(subject, path, should), unwanted))
    fail(subject, `${name(path)} should ${should} but is`)
}

/** A text inside a text, or an item inside a list. */
export function expectContainedAt(subject: Subject, path: string, part: unknown): void {
  const should = `contain ${describeValue(part)}`
  const actual = valueAt(subject, path, should)
  if (!contains(subject, path, should, actual, part))
    fail(subject, `${name(path)} should ${should} but was ${showJson(actual)}`)
}

export function expectNotContainedAt(subject: Subject, path: string, part: unknown): void {
  const should = `not contain ${describeValue(part)}`
  const actual = valueAt(subject, path, should)
  if (contains(subject, path, should, actual, part))
    fail(subject, `${name(path)} should ${should} but was ${showJson(actual)}`)
}

/** The whole value, a text or a number, matches the regular expression. */
export function expectMatchAt(subject: Subject, path: string, pattern: string): void {
  const should = `match ${quote(pattern)}`
  const actual = valueAt(subject, path, should)
  const isText = ['string', 'number', 'bigint'].includes(typeof actual)
  if (!isText || wholeMatch(pattern, String(actual)) === undefined)
    fail(
      subject,
      `${name(path)} should ${should} but was ${describeValue(actual)}${severalHint(subject, path)}`,
    )
}

/** Something is at the path; a path that may find several has found at least one. */
export function expectExistsAt(subject: Subject, path: string): void {
  if (!exists(subject, path)) fail(subject, `${name(path)} should exist but there is nothing at this path`)
}

export function expectNothingAt(subject: Subject, path: string): void {
  if (!exists(subject, path)) return
  fail(subject, `${name(path)} should not exist but was ${showJson(valueAt(subject, path, 'not exist'))}`)
}

export function expectItemsAt(subject: Subject, path: string, count: number): void {
  const should = `have ${counted(count, 'item')}`
  const actual = valueAt(subject, path, should)
  if (!Array.isArray(actual))
    fail(subject, `${name(path)} should ${should} but was ${describeValue(actual)}, which is not a list`)
  else if (actual.length !== count)
    fail(subject, `${name(path)} should ${should} but has ${counted(actual.length, 'item')}`)
}

/** The value is of a kind: `string`, `integer`, `uuid`, … */
export function expectKindAt(subject: Subject, path: string, word: string): void {
  const kind = valueKind(word)
  const should = `be ${kind.withArticle}`
  const actual = valueAt(subject, path, should)
  if (!kind.accepts(actual))
    fail(
      subject,
      `${name(path)} should ${should} but was ${describeValue(actual)}${severalHint(subject, path)}`,
    )
}

/** The value is the expected JSON, or contains it, as a text contains its parts; every difference is listed. */
export function expectJsonAt(subject: Subject, path: string, expected: unknown, mode: ComparisonMode): void {
  const should = mode === 'equal' ? 'be as expected' : 'contain what is expected'
  const actual = valueAt(subject, path, should)
  const areTexts = typeof actual === 'string' && typeof expected === 'string' && expected !== ''
  if (mode === 'subset' && areTexts && actual.includes(expected)) return
  expectJson(subject, name(path), actual, expected, mode)
}

function queryBody(subject: Subject, path: string): JsonQueryResult {
  return queryJson(jsonBodyOf(subject), path, exactJsonBodyOf(subject))
}

function exists(subject: Subject, path: string): boolean {
  const result = queryBody(subject, path)
  return result.kind === 'list' ? result.values.length > 0 : result.found
}

function contains(subject: Subject, path: string, should: string, actual: unknown, part: unknown): boolean {
  if (Array.isArray(actual)) return actual.some((item) => isSameJson(item, part))
  if (typeof actual === 'string' && typeof part === 'string') return actual.includes(part)
  const remedy =
    jsonTypeOf(actual) === 'string'
      ? 'a text can contain a text only'
      : 'only a text or a list can contain something'
  return fail(subject, `${name(path)} should ${should} but was ${describeValue(actual)}: ${remedy}`)
}

/** Why a path gave a list where one value was asked for. */
function severalHint(subject: Subject, path: string): string {
  if (queryBody(subject, path).kind === 'value') return ''
  return '\nA path with a filter, a wildcard, a slice or ".." gives a list of all that it finds: say what it should contain.'
}

function name(path: string): string {
  return `The response body at ${quote(path)}`
}
