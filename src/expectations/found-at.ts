import { counted, InputError } from '../errors'
import { exactJsonBodyOf, jsonBodyOf, quote } from './body'
import { fail, type Subject } from './failure'
import {
  describeDeadEnd,
  describeValue,
  givesList,
  passedOver,
  queryJson,
  type JsonQueryResult,
} from './json'

/** How many items are named. */
const mostNamed = 10

/**
 * What a path of the body gives: `value`, what is at its one place; `list`, all that it finds where it has a wildcard, a
 * filter, a slice or `..`, perhaps none; or `nothing`.
 */
export function findAt(subject: Subject, path: string): JsonQueryResult {
  return queryJson(jsonBodyOf(subject), path, exactJsonBodyOf(subject))
}

/** What can be said of a list in place of one value: of `each` item, and of the `list`; each completes "should …". */
export interface InsteadOfOne {
  readonly each?: string
  readonly list?: readonly string[]
}

/**
 * The one value at a path. A path that finds nothing fails.
 *
 * @param should - completes "The response body at … should …" for a failure
 * @throws {@link InputError} when the path gives a list of all that it finds
 */
export function valueAt(subject: Subject, path: string, should: string, instead: InsteadOfOne = {}): unknown {
  if (givesList(path)) refuseList(subject, path, instead)
  return allAt(subject, path, should)
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
  const passed = givesList(path) ? passedOver(jsonBodyOf(subject), path) : undefined
  if (passed === undefined || passed.lacking.length === 0) return undefined
  const { lacking, items, member } = passed
  const some = lacking.slice(0, mostNamed).join(', ')
  const more = lacking.length > mostNamed ? ` and ${lacking.length - mostNamed} more` : ''
  return `${lacking.length} of ${counted(items, 'item')} ${lacking.length === 1 ? 'has' : 'have'} no ${member}: ${some}${more}\nChoose the items that have one, for example: ${quote(passed.remedy)}`
}

/** Fails over a path that finds nothing, and says where it ends. */
export function failOnNothing(subject: Subject, path: string, should: string): never {
  const why = describeDeadEnd(exactJsonBodyOf(subject), path)
  return fail(subject, `${nameAt(path)} should ${should} but there is nothing at this path: ${why}`)
}

/** `The response body at "a.b"`. */
export function nameAt(path: string): string {
  return `The response body at ${quote(path)}`
}

function refuseList({ redactor }: Subject, path: string, { each, list = [] }: InsteadOfOne): never {
  const at = `the response body at ${quote(path)} should`
  const phrases = list.map((words) => `${at} ${words}`)
  if (each !== undefined) phrases.unshift(`each item of ${at} ${each}`)
  const remedy =
    phrases.length === 0
      ? 'Write a path that leads to one place, such as items[0].id'
      : `Write a path that leads to one place, or one of these:\n${phrases.map((phrase) => `  ${phrase}`).join('\n')}`
  throw new InputError(
    `The path ${quote(path)} gives a list of all that it finds, which is not one value.\n${redactor.redactExcerpts(remedy)}`,
  )
}
