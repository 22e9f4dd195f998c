import { InputError, pluralize } from '../errors'
import {
  compareInAnyOrder,
  describeDeadEnd,
  describeValue,
  givesList,
  isJsonObject,
  jsonKey,
  misfitOf,
  orderOf,
  plainValue,
  queryJson,
  showJson,
  xml,
} from '../formats'
import { listOf } from './failure'
import type { Requirement } from './requirements'

/** Requires a list of this size. */
export function items(count: number): Requirement {
  return sized(pluralize(checkSize(count), 'item'), (size) => size === count)
}

export function atLeastItems(least: number): Requirement {
  return sized(`at least ${pluralize(checkSize(least), 'item')}`, (size) => size >= least)
}

export function atMostItems(max: number): Requirement {
  return sized(`at most ${pluralize(checkSize(max), 'item')}`, (size) => size <= max)
}

/** Checks the size of a list. @throws {@link InputError} if it is negative: `at least -1` would always hold */
export function checkSize(count: number): number {
  if (count >= 0) return count
  throw new InputError(`A list cannot have ${count} items.\nWrite how many there should be: 0 or more.`)
}

function sized(size: string, holds: (size: number) => boolean): Requirement {
  return ofItems(`have ${size}`, (list) =>
    holds(list.length) ? undefined : `has ${pluralize(list.length, 'item')}`,
  )
}

/** Requires an empty text, list or object. */
export const empty: Requirement = {
  should: 'be empty',
  of: 'all',
  problemOf: (value) => (sizeOf(value) === 0 ? undefined : `was ${describeSized(value)}`),
}

/** Requires a text, list or object that is not empty. */
export const notEmpty: Requirement = {
  should: 'not be empty',
  of: 'all',
  problemOf: (value) => ((sizeOf(value) ?? 0) > 0 ? undefined : `was ${describeSized(value)}`),
}

function sizeOf(value: unknown): number | undefined {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  return isJsonObject(value) ? Object.keys(value).length : undefined
}

function describeSized(value: unknown): string {
  const isSized = sizeOf(value) !== undefined
  return `${describeValue(value)}${isSized ? '' : ', which is no text, list or object'}`
}

/** Requires a list of exactly these items, in any order. They may hold markers. */
export function onlyItems(expected: readonly unknown[]): Requirement {
  return {
    ...ofItems('contain only what is expected', (list) => {
      const { missing, unexpected } = compareInAnyOrder(list, expected)
      if (missing.length === 0 && unexpected.length === 0) return undefined
      const lines = [
        ...missing.map((index) => `  missing ${showJson(plainValue(expected[index]))}`),
        ...unexpected.map((index) => `  not expected ${showJson(list[index])} at [${index}]`),
      ]
      return `does not:\n${listOf(lines)}`
    }),
    like: expected,
  }
}

/** Requires a list of one item or more, no two of which are equal. */
export const noDuplicates: Requirement = ofItems('have no duplicates', (list) => {
  const indexes = new Map<string, number[]>()
  list.forEach((item, index) => {
    const key = jsonKey(item)
    const equal = indexes.get(key)
    if (equal === undefined) indexes.set(key, [index])
    else equal.push(index)
  })
  const lines = [...indexes.values()]
    .filter(({ length }) => length > 1)
    .map((equal) => `  ${showJson(list[equal[0]!])} at ${equal.map((index) => `[${index}]`).join(', ')}`)
  return noItems(list) ?? (lines.length === 0 ? undefined : `has some:\n${listOf(lines)}`)
})

/** The expected order of a list. */
interface ExpectedOrder {
  /** The path to the sort key in each item; undefined if the items are the keys. */
  readonly by?: string
  readonly isDescending?: boolean
}

/**
 * Requires a list of one item or more that are sorted: numbers by size, otherwise date-times as instants, otherwise
 * texts by code point. Neighbours may be equal.
 *
 * @throws {@link InputError} when `by` is not a JSONPath, or gives a list
 */
export function sorted({ by, isDescending = false }: ExpectedOrder = {}): Requirement {
  if (by !== undefined && givesList(by)) {
    throw new InputError(
      `The path "${by}" gives a list of all that it finds, by which nothing can be sorted.\nWrite a path that leads to one place in each item.`,
    )
  }
  const should = `be sorted${by === undefined ? '' : ` by "${by}"`}${isDescending ? ' in descending order' : ''}`
  return ofItems(should, (list, ofXml) => {
    const none = noItems(list)
    if (none !== undefined) return none
    const found = by === undefined ? [] : list.map((item) => queryJson(item, by))
    const without = found.findIndex(({ kind }) => kind !== 'value')
    if (by !== undefined && without !== -1)
      return `there is nothing at this path in [${without}]: ${describeDeadEnd(list[without], by)}`
    const keys = by === undefined ? list : found.map((one) => (one.kind === 'value' ? one.value : undefined))
    return problemOfOrder(ofXml ? asNumbers(keys) : keys, isDescending)
  })
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
  const numbers = texts.map((text) => xml.paths?.readAs?.(text, 0))
  return misfitOf(numbers) === -1 ? numbers : texts
}

/** Says that an assertion on all items of an empty list would prove nothing. */
function noItems(list: readonly unknown[]): string | undefined {
  return list.length === 0 ? 'has no items, so nothing is shown' : undefined
}

function ofItems(
  should: string,
  problemOf: (list: readonly unknown[], ofXml: boolean) => string | undefined,
): Requirement {
  return { should, of: 'items', problemOf: (value, ofXml = false) => problemOf(value as unknown[], ofXml) }
}
