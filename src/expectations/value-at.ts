import { isXPath } from '../variables'
import { nonEmptyText } from './texts'
import { fail, type Subject } from './failure'
import {
  allAt,
  findAt,
  itemsAt,
  nameAt,
  readAs,
  valueOrItemsAt,
  valueAt,
  type ListSuggestions,
} from './found-at'
import {
  describeValue,
  isSameJson,
  jsonTypeOf,
  Literal,
  markerAsText,
  settleExpected,
  showJson,
  type ComparisonMode,
} from '../formats'
import { fitting } from './requirements'
import { differenceOf } from './shown-difference'

/** Returns the assertions to suggest when a value was expected to equal `written` but the path gives a list. */
export function insteadOfSame(written: string): ListSuggestions {
  return { each: `be ${written}`, list: [`contain ${written}`, 'be:'] }
}

/** Returns the assertions to suggest when a value was expected to differ from `written` but the path gives a list. */
export function insteadOfOther(written: string): ListSuggestions {
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
    ? valueOrItemsAt(subject, path, should)
    : valueAt(subject, path, should, insteadOfOther(shown))
  const actual = readAs(path, found, unwanted)
  if (isSameJson(actual, unwanted)) fail(subject, `${nameAt(path)} should ${should} but is`)
}

/** Asserts that a text contains a text, or that a list or all that a path finds contains an item. */
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

export function expectExistsAt(subject: Subject, path: string): void {
  valueOrItemsAt(subject, path, 'exist')
}

export function expectNothingAt(subject: Subject, path: string): void {
  const found = findAt(subject, path)
  if (found.kind === 'nothing' || (found.kind === 'list' && found.values.length === 0)) return
  const actual = found.kind === 'value' ? found.value : found.values
  fail(subject, `${nameAt(path)} should not exist but was ${showJson(actual)}`)
}

/**
 * Asserts that the value equals the expected JSON or contains it; a text contains its parts. A failure lists every
 * difference.
 */
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

/** Returns the value at a path; for an XPath always a list, because it is compared with one. */
function listAt(subject: Subject, path: string, should: string): unknown {
  return isXPath(path) ? itemsAt(subject, path, should) : allAt(subject, path, should)
}

/**
 * Returns the text or list that may contain a part. For an XPath and a part that is not a text it returns a list,
 * because a text can only contain a text.
 */
function containerAt(subject: Subject, path: string, should: string, part: unknown): unknown {
  const found = valueOrItemsAt(subject, path, should)
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
