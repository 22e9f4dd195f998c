import { isJsonObject, describeValue } from '../formats'
import { pluralize, InputError } from '../errors'
import { fail, type Subject } from './failure'
import { allAt, itemsAt, nameAt, whyNone } from './found-at'

export function expectItemsAt(subject: Subject, path: string, count: number): void {
  expectSizeAt(subject, path, pluralize(checkSize(count), 'item'), (size) => size === count)
}

export function expectItemsAtLeastAt(subject: Subject, path: string, least: number): void {
  expectSizeAt(subject, path, `at least ${pluralize(checkSize(least), 'item')}`, (size) => size >= least)
}

export function expectItemsAtMostAt(subject: Subject, path: string, most: number): void {
  expectSizeAt(subject, path, `at most ${pluralize(checkSize(most), 'item')}`, (size) => size <= most)
}

/** Checks the size of a list. @throws {@link InputError} if it is negative: `at least -1` would always hold */
export function checkSize(count: number): number {
  if (count >= 0) return count
  throw new InputError(`A list cannot have ${count} items.\nWrite how many there should be: 0 or more.`)
}

function expectSizeAt(subject: Subject, path: string, size: string, holds: (size: number) => boolean): void {
  const { length } = itemsAt(subject, path, `have ${size}`)
  if (holds(length)) return
  const why = length === 0 ? whyNone(subject, path) : ''
  fail(subject, `${nameAt(path)} should have ${size} but has ${pluralize(length, 'item')}${why}`)
}

/** Asserts that the value at a path is an empty text, list or object. */
export function expectEmptyAt(subject: Subject, path: string): void {
  const { value, size } = sizedAt(subject, path, 'be empty')
  if (size > 0) fail(subject, `${nameAt(path)} should be empty but was ${describeValue(value)}`)
}

/** Asserts that the value at a path is a text, list or object that is not empty. */
export function expectNotEmptyAt(subject: Subject, path: string): void {
  const { value, size } = sizedAt(subject, path, 'not be empty')
  if (size > 0) return
  fail(
    subject,
    `${nameAt(path)} should not be empty but was ${describeValue(value)}${whyNone(subject, path)}`,
  )
}

function sizedAt(subject: Subject, path: string, should: string): { value: unknown; size: number } {
  const value = allAt(subject, path, should)
  if (typeof value === 'string' || Array.isArray(value)) return { value, size: value.length }
  if (isJsonObject(value)) return { value, size: Object.keys(value).length }
  return fail(
    subject,
    `${nameAt(path)} should ${should} but was ${describeValue(value)}, which is no text, list or object`,
  )
}
