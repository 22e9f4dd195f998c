import { InputError } from '../errors'
import { isXPath } from '../variables'
import { fail, type Subject } from './failure'
import { nameAt, readAs } from './found-at'
import { describeDeadEnd, describeValue, givesList, misfitOf, orderOf, queryJson, showJson } from '../formats'
import { severalAt } from './list-items'

/** The expected order of a list. */
export interface ExpectedOrder {
  /** The path to the sort key in each item; undefined if the items are the keys. */
  readonly by?: string
  readonly isDescending?: boolean
}

/**
 * Asserts that the items of the list at a path are sorted: numbers by size, otherwise date-times as instants, otherwise
 * texts by code point. Neighbours may be equal.
 *
 * @throws {@link InputError} when `by` is not a JSONPath, or gives a list
 */
export function expectSortedAt(
  subject: Subject,
  path: string,
  { by, isDescending = false }: ExpectedOrder = {},
): void {
  const should = `be sorted${by === undefined ? '' : ` by "${by}"`}${isDescending ? ' in descending order' : ''}`
  if (by !== undefined && isXPath(path)) refuseBy(path, by)
  const items = asNumbers(path, severalAt(subject, path, should))
  const failBecause = (why: string): never => fail(subject, `${nameAt(path)} should ${should} but ${why}`)
  const keys = by === undefined ? items : keysOf(items, by, failBecause)
  const order = orderOf(keys)
  if (order === undefined) return failBecause(describeMisfit(keys))
  const isWrong = (_: unknown, index: number): boolean =>
    index > 0 && (isDescending ? order(index - 1, index) < 0 : order(index - 1, index) > 0)
  const wrong = keys.findIndex(isWrong)
  if (wrong !== -1)
    failBecause(
      `${showJson(keys[wrong])} at [${wrong}] comes after ${showJson(keys[wrong - 1])} at [${wrong - 1}]`,
    )
}

/** Converts the texts that an XPath found to numbers, if all of them are numbers. */
function asNumbers(path: string, items: readonly unknown[]): readonly unknown[] {
  const numbers = items.map((item) => readAs(path, item, 0))
  return misfitOf(numbers) === -1 ? numbers : items
}

function refuseBy(path: string, by: string): never {
  throw new InputError(
    `An XPath gives texts, and there is nothing in a text at "${by}".\nName in the XPath what the items are sorted by, such as /orders/order/@date: the response body at "${path}" should be sorted`,
  )
}

/** Returns the sort key of each item. */
function keysOf(items: readonly unknown[], by: string, failBecause: (why: string) => never): unknown[] {
  if (givesList(by)) {
    throw new InputError(
      `The path "${by}" gives a list of all that it finds, by which nothing can be sorted.\nWrite a path that leads to one place in each item.`,
    )
  }
  return items.map((item, index) => {
    const found = queryJson(item, by)
    return found.kind === 'value'
      ? found.value
      : failBecause(`there is nothing at this path in [${index}]: ${describeDeadEnd(item, by)}`)
  })
}

function describeMisfit(keys: readonly unknown[]): string {
  const misfit = misfitOf(keys)
  const first = misfit === 0 ? '' : `[0] is ${describeValue(keys[0])} and `
  return `${first}[${misfit}] is ${describeValue(keys[misfit])}\nNumbers, date-times or texts are in order, each among themselves.`
}
