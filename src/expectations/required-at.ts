import { pluralize } from '../errors'
import { quote } from './texts'
import { fail, type Subject } from './failure'
import { itemsAt, describeSkippedItems, nameAt, readAs, valueAt, whyNone } from './found-at'
import type { Requirement } from './requirements'

const mostNamed = 10

/** Asserts that the one value at a path meets the requirement. */
export function expectAt(subject: Subject, path: string, requirement: Requirement): void {
  const { should, ofEach, example, problemOf } = requirement
  const found = valueAt(subject, path, should, ofEach === undefined ? {} : { each: ofEach })
  const actual = readAs(path, found, example)
  const problem = problemOf(actual)
  if (problem !== undefined)
    fail(subject, `${nameAt(path)} should ${should} but ${problem}${hintOf(requirement, [actual])}`)
}

/**
 * Asserts that each item of the list at a path, or each value that the path finds, meets the requirement. Fails if
 * there is none.
 */
export function expectEachAt(subject: Subject, path: string, requirement: Requirement): void {
  const found = itemsAt(subject, path, 'have items')
  const items = found.map((item) => readAs(path, item, requirement.example))
  if (items.length === 0)
    fail(
      subject,
      `${nameAt(path)} should have items but has none, so nothing is shown about each of them${whyNone(subject, path)}`,
    )
  const lacking = describeSkippedItems(subject, path)
  if (lacking !== undefined) fail(subject, `${eachAt(path)} should ${requirement.should} but ${lacking}`)
  const wrong = items.flatMap((item, index) => {
    const problem = requirement.problemOf(item)
    return problem === undefined ? [] : [{ item, line: `  [${index}] ${problem.replaceAll('\n', '\n  ')}` }]
  })
  if (wrong.length === 0) return
  const lines = firstOf(
    wrong.map(({ line }) => line),
    mostNamed,
  )
  const hint = hintOf(
    requirement,
    wrong.map(({ item }) => item),
  )
  const verb = wrong.length === 1 ? 'does' : 'do'
  fail(
    subject,
    `${eachAt(path)} should ${requirement.should} but ${wrong.length} of ${pluralize(items.length, 'item')} ${verb} not:\n${lines}${hint}`,
  )
}

function eachAt(path: string): string {
  return `Each item of the response body at ${quote(path)}`
}

/** Returns the first hint that the requirement gives for one of the values, on a line of its own. */
function hintOf(requirement: Requirement, values: readonly unknown[]): string {
  for (const value of values) {
    const hint = requirement.hintOf?.(value)
    if (hint !== undefined) return `\n${hint}`
  }
  return ''
}

/** Joins the first lines, and says how many more there are. */
export function firstOf(lines: readonly string[], most: number): string {
  const more = lines.length - most
  return [...lines.slice(0, most), ...(more > 0 ? [`  and ${more} more`] : [])].join('\n')
}
