import { InputError } from '../errors'
import { isXPath } from '../variables'
import { fail, type Subject } from './failure'
import { nameAt, readAs } from './found-at'
import { describeDeadEnd, describeValue, givesList, misfitOf, orderOf, queryJson, showJson } from './json'
import { severalAt } from './list-items'

/** How a list is expected to be in order. */
export interface ExpectedOrder {
  /** The path into each item to what they are in order by; undefined for the items themselves. */
  readonly by?: string
  readonly isDescending?: boolean
}

/**
 * The items of the list at a path are in order: numbers by size, else date-times as instants, else texts by code point.
 * Neighbours may be equal.
 *
 * @throws {@link InputError} when `by` is no JSONPath, or gives a list
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

/** The texts that an XPath gives as numbers, where they all are some. */
function asNumbers(path: string, items: readonly unknown[]): readonly unknown[] {
  const numbers = items.map((item) => readAs(path, item, 0))
  return misfitOf(numbers) === -1 ? numbers : items
}

function refuseBy(path: string, by: string): never {
  throw new InputError(
    `An XPath gives texts, and there is nothing in a text at "${by}".\nName in the XPath what the items are sorted by, such as /orders/order/@date: the response body at "${path}" should be sorted`,
  )
}

/** What each item has at a path. */
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
