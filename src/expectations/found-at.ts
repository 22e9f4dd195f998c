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
  passedOver,
  queryJson,
  showJson,
  type JsonQueryResult,
} from './json'
import { xmlRoom } from './xml-room'

/** How many items are named. */
const mostNamed = 10

/**
 * What a path of the body gives: `value`, what is at its one place; `list`, all that it finds where it has a wildcard, a
 * filter, a slice or `..`, perhaps none, or where an XPath finds several nodes; or `nothing`.
 */
export function findAt(subject: Subject, path: string): JsonQueryResult {
  if (isXPath(path)) {
    const found = xmlRoom().queryXml(subject, path)
    if (found.kind === 'value') return found
    const [first, ...others] = found.texts
    if (first === undefined) return { kind: 'nothing' }
    return others.length === 0 ? { kind: 'value', value: first } : { kind: 'list', values: found.texts }
  }
  return queryJson(jsonBodyOf(subject), path, exactJsonBodyOf(subject))
}

/** What can be said of a list in place of one value: of `each` item, and of the `list`; each completes "should …". */
export interface ListRemedies {
  readonly each?: string
  readonly list?: readonly string[]
}

/**
 * The one value at a path. A path that finds nothing fails.
 *
 * @param should - completes "The response body at … should …" for a failure
 * @throws {@link InputError} when the path gives a list of all that it finds
 */
export function valueAt(subject: Subject, path: string, should: string, instead: ListRemedies = {}): unknown {
  if (isXPath(path)) return nodeAt(subject, path, should, instead)
  refuseList(path, instead, subject.redactor)
  return allAt(subject, path, should)
}

/** What an XPath gives as one value: several nodes fail. */
function nodeAt(subject: Subject, path: string, should: string, instead: ListRemedies): unknown {
  const found = findAt(subject, path)
  if (found.kind === 'value') return found.value
  if (found.kind === 'nothing') return failOnNothing(subject, path, should)
  const many = `${pluralize(found.values.length, 'node')}: ${showJson(found.values)}`
  return fail(
    subject,
    `${nameAt(path)} should ${should} but the XPath finds ${many}\n${remedyForList(path, instead, '/order/item[1]')}`,
  )
}

/** What a path gives as one value: the value at its one place, or the list of all that it finds. One that finds nothing fails. */
export function allAt(subject: Subject, path: string, should: string): unknown {
  const found = findAt(subject, path)
  if (found.kind === 'value') return found.value
  return found.kind === 'list' ? found.values : failOnNothing(subject, path, should)
}

/**
 * The value at a path, or the items that a path finds, at least one. A path that finds nothing fails: what is said of the
 * items of a list would hold of none.
 */
export function someAt(subject: Subject, path: string, should: string): unknown {
  const found = findAt(subject, path)
  if (found.kind === 'list' && found.values.length > 0) return found.values
  return found.kind === 'value' ? found.value : failOnNothing(subject, path, should)
}

/** The items of the list at a path, or all that the path finds. A value that is no list fails. */
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
 * What is said where a path passes over items, since they lack what it leads to in each: nothing that is said of the rest
 * would hold of them. Undefined where it passes over none.
 */
export function membersLacking(subject: Subject, path: string): string | undefined {
  const passed = !isXPath(path) && givesList(path) ? passedOver(jsonBodyOf(subject), path) : undefined
  if (passed === undefined || passed.lacking.length === 0) return undefined
  const { lacking, items, member } = passed
  const some = lacking.slice(0, mostNamed).join(', ')
  const more = lacking.length > mostNamed ? ` and ${lacking.length - mostNamed} more` : ''
  return `${lacking.length} of ${pluralize(items, 'item')} ${lacking.length === 1 ? 'has' : 'have'} no ${member}: ${some}${more}\nChoose the items that have one, for example: ${quote(passed.remedy)}`
}

/** The texts of the nodes that an XPath finds, of one as well; of none where what it looks in is there. */
function textsAt(subject: Subject, path: string, should: string): readonly unknown[] {
  const found = xmlRoom().queryXml(subject, path)
  if (found.kind === 'value')
    return fail(
      subject,
      `${nameAt(path)} should ${should} but was ${describeValue(found.value)}, which is not a list`,
    )
  if (found.texts.length === 0 && !xmlRoom().findsParent(subject, path))
    return failOnNothing(subject, path, should)
  return found.texts
}

/**
 * What a path gave, read as what it is compared with: XML has texts alone, which are read as numbers or booleans where
 * they are compared with some. What another path gave is as it is.
 */
export function readAs(path: string, actual: unknown, expected: unknown): unknown {
  return isXPath(path) ? xmlRoom().readTextsAs(actual, expected) : actual
}

/** Where a path that looks for several ends without finding any: `: $.rooms has 2 items, and none fits`. Empty for a list that is empty. */
export function whyNone(subject: Subject, path: string): string {
  if (isXPath(path) || !givesList(path)) return ''
  return `: ${describeDeadEnd(exactJsonBodyOf(subject), path)}`
}

/** Fails over a path that finds nothing, and says where it ends. */
export function failOnNothing(subject: Subject, path: string, should: string): never {
  const why = isXPath(path)
    ? xmlRoom().explainNothing(subject, path)
    : describeDeadEnd(exactJsonBodyOf(subject), path)
  return fail(subject, `${nameAt(path)} should ${should} but there is nothing at this path: ${why}`)
}

/** `The response body at "a.b"`. */
export function nameAt(path: string): string {
  return `The response body at ${quote(path)}`
}

/** Refuses a JSONPath that gives a list of all that it finds, where one value is asked for. @throws {@link InputError} */
export function refuseList(path: string, instead: ListRemedies, redactor: Redactor): void {
  if (!givesList(path)) return
  const remedy = remedyForList(path, instead, 'items[0].id')
  throw new InputError(
    `The path ${quote(path)} gives a list of all that it finds, which is not one value.\n${redactor.redactExcerpts(remedy)}`,
  )
}

function remedyForList(path: string, { each, list = [] }: ListRemedies, example: string): string {
  const at = `the response body at ${quote(path)} should`
  const phrases = list.map((words) => `${at} ${words}`)
  if (each !== undefined) phrases.unshift(`each item of ${at} ${each}`)
  return phrases.length === 0
    ? `Write a path that leads to one place, such as ${example}`
    : `Write a path that leads to one place, or one of these:\n${phrases.map((phrase) => `  ${phrase}`).join('\n')}`
}
