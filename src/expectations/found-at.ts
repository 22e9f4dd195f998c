import { pluralize, InputError } from '../errors'
import type { Redactor } from '../redaction'
import { isXPath } from '../variables'
import { exactJsonBodyOf, jsonBodyOf } from './body'
import { quote } from './texts'
import { fail, type Subject } from './failure'
import {
  describeDeadEnd,
  describeValue,
  givesList,
  skippedItems,
  queryJson,
  showJson,
  type FoundAtPath,
} from '../formats'
import { loadXml } from './load-xml'

const mostNamed = 10

/**
 * Returns what a path finds in the body: `value` for a path to one place; `list`, which may be empty, for a path with a
 * wildcard, a filter, a slice or `..`, and for an XPath that finds several nodes; or `nothing`.
 */
export function findAt(subject: Subject, path: string): FoundAtPath {
  if (isXPath(path)) {
    const found = loadXml().queryXml(subject, path)
    if (found.kind === 'value') return found
    const [first, ...others] = found.texts
    if (first === undefined) return { kind: 'nothing' }
    return others.length === 0 ? { kind: 'value', value: first } : { kind: 'list', values: found.texts }
  }
  return queryJson(exactJsonBodyOf(subject), path)
}

/**
 * Assertions to suggest when a path gives a list instead of one value: `each` completes "each item of … should …", and
 * each text of `list` completes "the response body at … should …".
 */
export interface ListSuggestions {
  readonly each?: string
  readonly list?: readonly string[]
}

/**
 * Returns the one value at a path. Fails if there is none.
 *
 * @param should - completes "The response body at … should …" for a failure
 * @throws {@link InputError} when the path gives a list of all that it finds
 */
export function valueAt(
  subject: Subject,
  path: string,
  should: string,
  instead: ListSuggestions = {},
): unknown {
  if (isXPath(path)) return nodeAt(subject, path, should, instead)
  refuseList(path, instead, subject.redactor)
  return allAt(subject, path, should)
}

function nodeAt(subject: Subject, path: string, should: string, instead: ListSuggestions): unknown {
  const found = findAt(subject, path)
  if (found.kind === 'value') return found.value
  if (found.kind === 'nothing') return failOnNothing(subject, path, should)
  const many = `${pluralize(found.values.length, 'node')}: ${showJson(found.values)}`
  return fail(
    subject,
    `${nameAt(path)} should ${should} but the XPath finds ${many}\n${remedyForList(path, instead, '/order/item[1]')}`,
  )
}

/** Returns the value at a path, or the list of all that the path finds. Fails if it finds nothing. */
export function allAt(subject: Subject, path: string, should: string): unknown {
  const found = findAt(subject, path)
  if (found.kind === 'value') return found.value
  return found.kind === 'list' ? found.values : failOnNothing(subject, path, should)
}

/**
 * Returns the value at a path, or the items that the path finds. Fails if there are none, because an assertion on every
 * item would hold for an empty list.
 */
export function valueOrItemsAt(subject: Subject, path: string, should: string): unknown {
  const found = findAt(subject, path)
  if (found.kind === 'list' && found.values.length > 0) return found.values
  return found.kind === 'value' ? found.value : failOnNothing(subject, path, should)
}

/** Returns the items of the list at a path, or all values that the path finds. Fails if the value is not a list. */
export function itemsAt(subject: Subject, path: string, should: string): readonly unknown[] {
  if (isXPath(path)) return textsAt(subject, path, should)
  const actual = allAt(subject, path, should)
  if (Array.isArray(actual)) return actual
  return fail(
    subject,
    `${nameAt(path)} should ${should} but was ${describeValue(actual)}, which is not a list`,
  )
}

/**
 * Describes the items that a path skips because they lack the member it leads to, so that an assertion would not cover
 * them. Returns undefined if the path skips none.
 */
export function describeSkippedItems(subject: Subject, path: string): string | undefined {
  const passed = !isXPath(path) && givesList(path) ? skippedItems(jsonBodyOf(subject), path) : undefined
  if (passed === undefined || passed.lacking.length === 0) return undefined
  const { lacking, items, member } = passed
  const some = lacking.slice(0, mostNamed).join(', ')
  const more = lacking.length > mostNamed ? ` and ${lacking.length - mostNamed} more` : ''
  return `${lacking.length} of ${pluralize(items, 'item')} ${lacking.length === 1 ? 'has' : 'have'} no ${member}: ${some}${more}\nChoose the items that have one, for example: ${quote(passed.remedy)}`
}

/**
 * Returns the texts of the nodes that an XPath finds. The list is empty if only their parent exists; it fails if that
 * is missing too.
 */
function textsAt(subject: Subject, path: string, should: string): readonly unknown[] {
  const found = loadXml().queryXml(subject, path)
  if (found.kind === 'value')
    return fail(
      subject,
      `${nameAt(path)} should ${should} but was ${describeValue(found.value)}, which is not a list`,
    )
  if (found.texts.length === 0 && !loadXml().findsParent(subject, path))
    return failOnNothing(subject, path, should)
  return found.texts
}

/**
 * Converts what an XPath found to the type of the expected value: XML has only texts, which are read as numbers or
 * booleans to compare them with one. What a JSONPath found is returned as it is.
 */
export function readAs(path: string, actual: unknown, expected: unknown): unknown {
  return isXPath(path) ? loadXml().readTextsAs(actual, expected) : actual
}

/**
 * Says why a path that may find several values found none: `: $.rooms has 2 items, and none fits`. Returns an empty
 * text for an XPath and for a path to one place.
 */
export function whyNone(subject: Subject, path: string): string {
  if (isXPath(path) || !givesList(path)) return ''
  return `: ${describeDeadEnd(exactJsonBodyOf(subject), path)}`
}

/** Fails because a path finds nothing, and says where it ends. */
export function failOnNothing(subject: Subject, path: string, should: string): never {
  const why = isXPath(path)
    ? loadXml().explainNothing(subject, path)
    : describeDeadEnd(exactJsonBodyOf(subject), path)
  return fail(subject, `${nameAt(path)} should ${should} but there is nothing at this path: ${why}`)
}

/** `The response body at "a.b"`. */
export function nameAt(path: string): string {
  return `The response body at ${quote(path)}`
}

/** Throws if a JSONPath may find several values although one is needed. @throws {@link InputError} */
export function refuseList(path: string, instead: ListSuggestions, redactor: Redactor): void {
  if (!givesList(path)) return
  const remedy = remedyForList(path, instead, 'items[0].id')
  throw new InputError(
    `The path ${quote(path)} gives a list of all that it finds, which is not one value.\n${redactor.redactExcerpts(remedy)}`,
  )
}

function remedyForList(path: string, { each, list = [] }: ListSuggestions, example: string): string {
  const at = `the response body at ${quote(path)} should`
  const phrases = list.map((words) => `${at} ${words}`)
  if (each !== undefined) phrases.unshift(`each item of ${at} ${each}`)
  return phrases.length === 0
    ? `Write a path that leads to one place, such as ${example}`
    : `Write a path that leads to one place, or one of these:\n${phrases.map((phrase) => `  ${phrase}`).join('\n')}`
}
