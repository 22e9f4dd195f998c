import { InputError, pluralize } from '../errors'
import {
  describeValue,
  isJsonObject,
  jsonKey,
  jsonPath,
  misfitOf,
  orderOf,
  readTextsAs,
  showJson,
} from '../formats'
import { groupBy } from '../group-by'
import { listOf } from './failed-assertion'
import { required, type Requirement } from './requirements'

export function items(count: number): Requirement {
  return sized(count, '', (size) => size === count)
}

/** @throws {@link InputError} for 0, which every list has */
export function atLeastItems(least: number): Requirement {
  if (least === 0)
    throw new InputError('Every list has at least 0 items, so nothing would be shown.\nWrite 1 or more.')
  return sized(least, 'at least ', (size) => size >= least)
}

export function atMostItems(max: number): Requirement {
  return sized(max, 'at most ', (size) => size <= max)
}

/** Checks the size of a list. @throws {@link InputError} if it is negative: `at least -1` would always hold */
export function checkSize(count: number): number {
  if (count >= 0) return count
  throw new InputError(`A list cannot have ${count} items.\nWrite how many there should be: 0 or more.`)
}

function sized(count: number, words: string, holds: (size: number) => boolean): Requirement {
  checkSize(count)
  return ofItems(`have ${words}${pluralize(count, 'item')}`, ({ length }) =>
    holds(length) ? undefined : `has ${pluralize(length, 'item')}`,
  )
}

export const empty = ofSize('be empty', (size) => size === 0)

export const notEmpty = ofSize('not be empty', (size) => size > 0)

function ofSize(should: string, holds: (size: number) => boolean): Requirement {
  return required(should, (value) => holds(sizeOf(value) ?? NaN), {
    of: 'all',
    unfit: (value) => (sizeOf(value) === undefined ? ', which is not a text, list or object' : undefined),
  })
}

function sizeOf(value: unknown): number | undefined {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  return isJsonObject(value) ? Object.keys(value).length : undefined
}

const noItems = 'has no items, so nothing is shown'

/** Requires a list of one item or more, no two of which are equal. */
export const noDuplicates = ofEachItem('have no duplicates', (list) => {
  if (list.length === 0) return noItems
  const lines = [...groupBy(list.keys(), (index) => jsonKey(list[index])).values()]
    .filter(({ length }) => length > 1)
    .map((equal) => `  ${showJson(list[equal[0]])} at ${equal.map((index) => `[${index}]`).join(', ')}`)
  return lines.length === 0 ? undefined : `has some:\n${listOf(lines)}`
})

/**
 * Requires a list of one item or more that are sorted: numbers by size, otherwise date-times as instants, otherwise
 * texts by code point. Neighbours may be equal.
 *
 * @param by - the path to the sort key in each item; undefined if the items are the keys
 * @throws {@link InputError} when `by` is not a JSONPath, or gives a list
 */
export function sorted(by?: string): Requirement {
  return inOrder(by, false)
}

export function sortedDescending(by?: string): Requirement {
  return inOrder(by, true)
}

function inOrder(by: string | undefined, isDescending: boolean): Requirement {
  if (by !== undefined && jsonPath.givesList(by))
    throw new InputError(
      `The path "${by}" gives a list of all that it finds, by which nothing can be sorted.\nWrite a path that leads to one place in each item.`,
    )
  const should = `be sorted${by === undefined ? '' : ` by "${by}"`}${isDescending ? ' in descending order' : ''}`
  const requirement = ofEachItem(should, (list, ofXml) => {
    if (list.length === 0) return noItems
    let keys = list
    if (by !== undefined) {
      const found = list.map((item) => jsonPath.find(item, by))
      const without = found.findIndex(({ kind }) => kind !== 'value')
      if (without !== -1)
        return `there is nothing at this path in [${without}]: ${jsonPath.explainNothing(list[without], by)}`
      keys = found.map((one) => (one.kind === 'value' ? one.value : undefined))
    }
    return problemOfOrder(ofXml ? asNumbers(keys) : keys, isDescending)
  })
  return { ...requirement, bySize: true }
}

function problemOfOrder(keys: readonly unknown[], isDescending: boolean): string | undefined {
  const order = orderOf(keys)
  if (order === undefined) {
    const misfit = misfitOf(keys)
    const first = misfit === 0 ? '' : `[0] is ${describeValue(keys[0])} and `
    return `${first}[${misfit}] is ${describeValue(keys[misfit])}\nNumbers, date-times or texts are in order, each among themselves.`
  }
  const wrong = keys.findIndex(
    (_, index) => index > 0 && (isDescending ? order(index, index - 1) > 0 : order(index - 1, index) > 0),
  )
  if (wrong === -1) return undefined
  return `${showJson(keys[wrong])} at [${wrong}] comes after ${showJson(keys[wrong - 1])} at [${wrong - 1}]`
}

/** Reads the texts of XML as numbers, if all of them are numbers. */
function asNumbers(texts: readonly unknown[]): readonly unknown[] {
  const numbers = texts.map((text) => readTextsAs(text, 0))
  return misfitOf(numbers) === -1 ? numbers : texts
}

function ofEachItem(...args: Parameters<typeof ofItems>): Requirement {
  return { ...ofItems(...args), isOfEach: true }
}

function ofItems(
  should: string,
  problemOf: (list: readonly unknown[], ofXml: boolean) => string | undefined,
): Requirement {
  return { should, of: 'items', problemOf: problemOf as Requirement['problemOf'] }
}
