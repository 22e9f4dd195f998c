import { InputError, pluralize } from '../errors'
import {
  describeMissingParent,
  describeSkippedItems,
  describeValue,
  formatOfPath,
  showJson,
  type FoundAtPath,
} from '../formats'
import { documentOf, exactJsonBodyOf } from './body'
import { differenceOf, fail, listOf, quote, type Marks, type Subject } from './failure'
import { existing, type Requirement } from './requirements'

/** Asserts that what is at a path in the body meets the requirement. */
export function expectAt(subject: Subject, path: string, requirement: Requirement): void {
  const { should, of = 'value', like, problemOf, hintOf, expectedFor } = requirement
  const ofXml = isOfTexts(path)
  const found = readers[of](subject, path, should)
  // A text can only contain a text: where the node of an XPath is compared with anything else, it is a list of one.
  const isOneOfList = ofXml && of === 'some' && !Array.isArray(found) && typeof like !== 'string'
  const actual = readAs(path, isOneOfList ? [found] : found, like)
  if (requirement !== existing) refuseNaN(subject, path, should, actual)
  const problem = problemOf(actual, ofXml)
  if (problem === undefined) {
    if (isEmptyList(actual)) expectParent(subject, path, should)
    return
  }
  const hint = hintOf?.(actual) ?? (isEmptyList(actual) ? whyNone(subject, path) : undefined)
  fail(
    subject,
    `${nameAt(path)} should ${should} but ${problem}${hint === undefined ? '' : `\n${hint}`}`,
    expectedFor && differenceOf(subject, expectedFor(actual), actual),
    ofXml ? undefined : { places: placesAt(path, requirement, actual) },
  )
}

/**
 * Asserts that each item of the list at a path, or each value that the path finds, meets the requirement. Fails if
 * there is none, and if an item lacks the member to which the path leads: the assertion would not be about it.
 */
export function expectEachAt(subject: Subject, path: string, requirement: Requirement): void {
  const { should, like, problemOf, hintOf } = requirement
  const ofXml = isOfTexts(path)
  const items = itemsAt(subject, path, 'have items').map((item) => readAs(path, item, like))
  if (items.length === 0) {
    const why = whyNone(subject, path)
    fail(
      subject,
      `${nameAt(path)} should have items but has none, so nothing is shown about each of them${why === undefined ? '' : `\n${why}`}`,
    )
  }
  const name = `Each item of the response body at ${quote(path)}`
  const lacking = formatOfPath(path).paths.givesList(path)
    ? describeSkippedItems(exactJsonBodyOf(subject), path)
    : undefined
  if (lacking !== undefined) fail(subject, `${name} should ${should} but ${lacking}`)
  const problems = items.map((item) => problemOf(item, ofXml))
  const lines = problems.flatMap((problem, index) =>
    problem === undefined ? [] : [`  [${index}] ${problem.replaceAll('\n', '\n  ')}`],
  )
  if (lines.length === 0) return
  const hints = items.map((item, index) => (problems[index] === undefined ? undefined : hintOf?.(item)))
  const hint = hints.find((text) => text !== undefined)
  const do_ = lines.length === 1 ? 'does' : 'do'
  fail(
    subject,
    `${name} should ${should} but ${lines.length} of ${pluralize(items.length, 'item')} ${do_} not:\n${listOf(lines)}${hint === undefined ? '' : `\n${hint}`}`,
  )
}

/** Asserts that a path finds nothing. */
export function expectNothingAt(subject: Subject, path: string): void {
  const found = findAt(subject, path)
  if (found.kind === 'nothing' || (found.kind === 'list' && found.values.length === 0))
    return expectParent(subject, path, 'not exist')
  const actual = found.kind === 'value' ? found.value : found.values
  fail(subject, `${nameAt(path)} should not exist but was ${showJson(actual)}`)
}

/** Fails if it shows nothing that a path finds nothing, because its parent is missing or a filter is misspelt. */
function expectParent(subject: Subject, path: string, should: string): void {
  const { kind } = lookUp(subject, path)
  // An empty list that is the value at a path was found there, and so was the parent of no nodes.
  if (kind === 'value' || kind === 'nodes') return
  const why = isOfTexts(path)
    ? missingParentOfNode(subject, path)
    : describeMissingParent(exactJsonBodyOf(subject), path)
  if (why !== undefined) fail(subject, `${nameAt(path)} should ${should} but ${why}`)
}

/** What `//` searches for has no parent. */
function missingParentOfNode(subject: Subject, path: string): string | undefined {
  const steps = path.replace(/"[^"]*"|'[^']*'/g, '').replace(/\[[^\]]*\]/g, '')
  if (!/[^/]\/[^/]+$/.test(steps) || /[|(]/.test(steps)) return undefined
  return `there is nothing at its parent either: ${explainNothing(subject, path)}`
}

/** `number(/typo)` of an XPath is no number; it equals nothing and differs from nothing. */
function refuseNaN(subject: Subject, path: string, should: string, actual: unknown): void {
  if (Number.isNaN(actual))
    fail(
      subject,
      `${nameAt(path)} should ${should} but is not a number (NaN), with which nothing can be compared`,
    )
}

/** Asserts that the JSON body as a whole meets the requirement. */
export function expectBody(subject: Subject, requirement: Requirement): void {
  const { should, problemOf, expectedFor } = requirement
  const body = exactJsonBodyOf(subject)
  const problem = problemOf(body)
  if (problem === undefined) return
  fail(
    subject,
    `The response body should ${should} but ${problem}`,
    expectedFor && differenceOf(subject, expectedFor(body), body),
    { places: placesAt('$', requirement, body) },
  )
}

/** The places in the body that a failed assertion is about, with what was required there. */
function placesAt(
  path: string,
  { should, placesOf }: Requirement,
  actual: unknown,
): NonNullable<Marks['places']> {
  const start = path.startsWith('$') ? path : path.startsWith('[') ? `$${path}` : `$.${path}`
  const places = placesOf?.(actual) ?? [{ path: '$', note: `should ${should}` }]
  return places.map((place) => ({ path: start + place.path.slice(1), note: place.note }))
}

/** Returns the value at a path, or the list of all that the path finds. Fails if it finds nothing. */
export function allAt(subject: Subject, path: string, should: string): unknown {
  const found = findAt(subject, path)
  if (found.kind === 'nothing') return failOnNothing(subject, path, should)
  return found.kind === 'value' ? found.value : found.values
}

/** Refuses a JSONPath that may find several values where one is needed. @throws {@link InputError} */
export function refuseList(path: string): void {
  if (!formatOfPath(path).paths.givesList(path)) return
  throw new InputError(
    `The path ${quote(path)} gives a list of all that it finds, which is not one value.\n${oneOrEach}`,
  )
}

const oneOrEach = 'Write a path that leads to one place, or assert on each item of the response body there.'

const readers = { value: valueAt, all: allAt, some: someAt, items: itemsAt } as const

/** Returns the one value at a path. @throws {@link InputError} when a JSONPath may find several */
function valueAt(subject: Subject, path: string, should: string): unknown {
  refuseList(path)
  const found = findAt(subject, path)
  if (found.kind === 'value') return found.value
  if (found.kind === 'nothing') return failOnNothing(subject, path, should)
  const many = `${pluralize(found.values.length, 'node')}: ${showJson(found.values)}`
  return fail(subject, `${nameAt(path)} should ${should} but the path finds ${many}\n${oneOrEach}`)
}

/**
 * Returns the value at a path, or the items that the path finds. Fails if there are none, because an assertion on every
 * item would hold for an empty list.
 */
function someAt(subject: Subject, path: string, should: string): unknown {
  const found = findAt(subject, path)
  if (found.kind === 'value') return found.value
  return found.kind === 'list' && found.values.length > 0
    ? found.values
    : failOnNothing(subject, path, should)
}

/** Returns the items of the list at a path, or all values that the path finds. Fails if the value is not a list. */
function itemsAt(subject: Subject, path: string, should: string): readonly unknown[] {
  const nodes = lookUp(subject, path)
  const found = nodes.kind === 'nodes' ? nodes.values : allAt(subject, path, should)
  if (Array.isArray(found)) return found
  return fail(
    subject,
    `${nameAt(path)} should ${should} but was ${describeValue(found)}, which is not a list`,
  )
}

/**
 * Returns what a path finds in the body: `value` for a path to one place; `list`, which may be empty, for a path with a
 * wildcard, a filter, a slice or `..`, and for an XPath that finds several nodes; or `nothing`.
 */
function findAt(
  subject: Subject,
  path: string,
): Extract<FoundAtPath, { kind: 'value' | 'list' | 'nothing' }> {
  const found = lookUp(subject, path)
  if (found.kind !== 'nodes') return found
  const [first, ...others] = found.values
  if (first === undefined) return { kind: 'nothing' }
  return others.length === 0 ? { kind: 'value', value: first } : { kind: 'list', values: found.values }
}

/** Returns what a path finds. Fails if it is mistaken about the body: it must not pass for one that finds nothing. */
function lookUp(subject: Subject, path: string): Exclude<FoundAtPath, { kind: 'mistaken' }> {
  const format = formatOfPath(path)
  const found = format.paths.find(documentOf(subject, format), path, subject.xmlNamespaces)
  if (found.kind === 'mistaken') return fail(subject, `${nameAt(path)} was not found: ${found.why}`)
  return found
}

/** Reads the texts that an XPath found as numbers or booleans where the other value is one. */
function readAs(path: string, found: unknown, like: unknown): unknown {
  return formatOfPath(path).paths.readAs?.(found, like) ?? found
}

/** Whether documents that a path leads into have only texts as values. */
function isOfTexts(path: string): boolean {
  return formatOfPath(path).paths.readAs !== undefined
}

/** Says why a path that may find several values found none; undefined for an XPath and for a path to one place. */
function whyNone(subject: Subject, path: string): string | undefined {
  return formatOfPath(path).paths.givesList(path) ? explainNothing(subject, path) : undefined
}

function failOnNothing(subject: Subject, path: string, should: string): never {
  const why = explainNothing(subject, path)
  return fail(subject, `${nameAt(path)} should ${should} but there is nothing at this path: ${why}`)
}

function explainNothing(subject: Subject, path: string): string {
  const format = formatOfPath(path)
  return format.paths.explainNothing(documentOf(subject, format), path)
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** `The response body at "a.b"`. */
function nameAt(path: string): string {
  return `The response body at ${quote(path)}`
}
