import { fail, type Subject } from './failure'
import { itemsAt, nameAt, readAs, whyNone } from './found-at'
import { compareInAnyOrder, jsonKey, plainValue, showJson } from '../formats'
import { firstOf } from './required-at'

const mostNamed = 10

/** Asserts that the list at a path has exactly these items, in any order. The items may hold markers. */
export function expectOnlyItemsAt(subject: Subject, path: string, expected: readonly unknown[]): void {
  const found = itemsAt(subject, path, 'contain only what is expected')
  const actual = readAs(path, found, expected) as readonly unknown[]
  const { missing, unexpected } = compareInAnyOrder(actual, expected)
  if (missing.length === 0 && unexpected.length === 0) return
  const lines = [
    ...missing.map((index) => `  missing ${showJson(plainValue(expected[index]))}`),
    ...unexpected.map((index) => `  not expected ${showJson(actual[index])} at [${index}]`),
  ]
  fail(
    subject,
    `${nameAt(path)} should contain only what is expected but does not:\n${firstOf(lines, mostNamed)}`,
  )
}

/** Asserts that no two items of the list at a path are equal. Fails if there are fewer than two. */
export function expectNoDuplicatesAt(subject: Subject, path: string): void {
  const should = 'have no duplicates'
  const items = severalAt(subject, path, should)
  const places = new Map<string, number[]>()
  items.forEach((item, index) => {
    const key = jsonKey(item)
    const known = places.get(key)
    if (known === undefined) places.set(key, [index])
    else known.push(index)
  })
  const lines = [...places.values()]
    .filter((indexes) => indexes.length > 1)
    .map(
      (indexes) => `  ${showJson(items[indexes[0]!])} at ${indexes.map((index) => `[${index}]`).join(', ')}`,
    )
  if (lines.length > 0)
    fail(subject, `${nameAt(path)} should ${should} but has some:\n${firstOf(lines, mostNamed)}`)
}

/** Returns the items at a path. Fails if there are fewer than two, because comparing them would prove nothing. */
export function severalAt(subject: Subject, path: string, should: string): readonly unknown[] {
  const items = itemsAt(subject, path, should)
  if (items.length >= 2) return items
  const [has, why] = items.length === 0 ? ['no items', whyNone(subject, path)] : ['1 item', '']
  return fail(
    subject,
    `${nameAt(path)} should ${should} but has ${has}, so nothing is shown: that takes two${why}`,
  )
}
