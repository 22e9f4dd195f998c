import { isXPath } from '../variables'
import { nonEmptyText } from './texts'
import { fail, type Subject } from './failure'
import { allAt, findAt, itemsAt, nameAt, readAs, someAt, valueAt, type ListRemedies } from './found-at'
import {
  describeValue,
  isSameJson,
  jsonTypeOf,
  Literal,
  markerAsText,
  settleExpected,
  showJson,
  type ComparisonMode,
} from './json'
import { fitting } from './requirements'
import { differenceOf } from './shown-difference'

/** What is said of a list where one value would be compared with another, as it is written. */
export function insteadOfSame(written: string): ListRemedies {
  return { each: `be ${written}`, list: [`contain ${written}`, 'be:'] }
}

/** Likewise, where it would have to be another. */
export function insteadOfOther(written: string): ListRemedies {
  return { each: `not be ${written}`, list: [`not contain ${written}`] }
}

export function expectValueAt(subject: Subject, path: string, expected: unknown): void {
  const should = `be ${describeValue(expected)}`
  const shown = showJson(expected)
  const found = Array.isArray(expected)
    ? listAt(subject, path, should)
    : valueAt(subject, path, should, insteadOfSame(shown))
  const actual = readAs(path, found, expected)
  if (isSameJson(actual, expected)) return
  const hint = markerAsText(expected)
  fail(
    subject,
    `${nameAt(path)} should ${should} but was ${describeValue(actual)}${hint === undefined ? '' : `\n${hint}`}`,
    differenceOf(subject, expected, actual),
  )
}

export function expectOtherValueAt(subject: Subject, path: string, unwanted: unknown): void {
  const should = `not be ${describeValue(unwanted)}`
  const shown = showJson(unwanted)
  const found = Array.isArray(unwanted)
    ? someAt(subject, path, should)
    : valueAt(subject, path, should, insteadOfOther(shown))
  const actual = readAs(path, found, unwanted)
  if (isSameJson(actual, unwanted)) fail(subject, `${nameAt(path)} should ${should} but is`)
}

/** A text inside a text, or an item inside a list or among all that a path finds. */
export function expectContainedAt(subject: Subject, path: string, part: unknown): void {
  const should = `contain ${describeValue(part)}`
  const actual = containerAt(subject, path, should, part)
  if (!contains(subject, path, should, actual, part))
    fail(subject, `${nameAt(path)} should ${should} but was ${showJson(actual)}`)
}

export function expectNotContainedAt(subject: Subject, path: string, part: unknown): void {
  const should = `not contain ${describeValue(part)}`
  const actual = containerAt(subject, path, should, part)
  if (contains(subject, path, should, actual, part))
    fail(subject, `${nameAt(path)} should ${should} but was ${showJson(actual)}`)
}

/** Something is at the path; a path that may find several has found at least one. */
export function expectExistsAt(subject: Subject, path: string): void {
  someAt(subject, path, 'exist')
}

export function expectNothingAt(subject: Subject, path: string): void {
  const found = findAt(subject, path)
  if (found.kind === 'nothing' || (found.kind === 'list' && found.values.length === 0)) return
  const actual = found.kind === 'value' ? found.value : found.values
  fail(subject, `${nameAt(path)} should not exist but was ${showJson(actual)}`)
}

/** The value is the expected JSON, or contains it, as a text contains its parts; every difference is listed. */
export function expectJsonAt(subject: Subject, path: string, expected: unknown, mode: ComparisonMode): void {
  const { should, problemOf } = fitting(expected, mode)
  const isList = Array.isArray(expected instanceof Literal ? expected.value : expected)
  const found = isList ? listAt(subject, path, should) : allAt(subject, path, should)
  const actual = readAs(path, found, expected)
  const problem = problemOf(actual)
  if (problem !== undefined)
    fail(
      subject,
      `${nameAt(path)} should ${should} but ${problem}`,
      differenceOf(subject, settleExpected(actual, expected, mode), actual),
    )
}

/** The value at a path; of an XPath a list, as what it is compared with is one. */
function listAt(subject: Subject, path: string, should: string): unknown {
  return isXPath(path) ? itemsAt(subject, path, should) : allAt(subject, path, should)
}

/** What may contain a part: a text, or a list. What is no text cannot be in one, so then an XPath gives a list. */
function containerAt(subject: Subject, path: string, should: string, part: unknown): unknown {
  const found = someAt(subject, path, should)
  const isList = Array.isArray(found) || !isXPath(path) || typeof part === 'string'
  return readAs(path, isList ? found : [found], part)
}

function contains(subject: Subject, path: string, should: string, actual: unknown, part: unknown): boolean {
  if (Array.isArray(actual)) return actual.some((item) => isSameJson(item, part))
  if (typeof actual === 'string' && typeof part === 'string') return actual.includes(nonEmptyText(part))
  const remedy =
    jsonTypeOf(actual) === 'string'
      ? 'a text can contain a text only'
      : 'only a text or a list can contain something'
  return fail(subject, `${nameAt(path)} should ${should} but was ${describeValue(actual)}: ${remedy}`)
}
