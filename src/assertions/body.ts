import { InputError, pluralize, StepRejectedError } from '../errors'
import type { AnsweredExchange, Body } from '../exchange'
import {
  describeRepeatedName,
  describeValue,
  formatOfPath,
  isJsonMediaType,
  json,
  locate,
  renderDifferences,
  showJson,
  showMember,
  type BodyDifference,
  type Format,
  type FoundAtPath,
  type Parsed,
} from '../formats'
import { differenceOf, fail, listOf, quote, type Marks, type Subject } from './failure'
import { existing, type Problem, type Requirement } from './requirements'

// The body as a document.

/** Returns the body. @throws {@link StepRejectedError} for a stream of which nothing has been asked yet */
export function bodyOf({ exchange }: Subject): Body {
  const { body } = exchange.outcome
  if (body.unread !== undefined) throw new StepRejectedError(body.unread)
  return body
}

/**
 * Returns the body parsed as JSON. Fails if it is not JSON or repeats a member name, and says what the body is instead.
 */
export function jsonBodyOf(subject: Subject): unknown {
  const body = bodyOf(subject)
  if (!body.json.ok)
    fail(subject, `The response body should be JSON but was ${describeNoJson(subject.exchange)}`)
  if (body.repeatedName !== undefined)
    fail(subject, `The response body should be JSON but ${describeRepeatedName(body.repeatedName)}`)
  return body.json.value
}

/** Returns the body parsed as JSON, with a bigint or an ExactNumber for each number that a double would round. */
export function exactJsonBodyOf(subject: Subject): unknown {
  const value = jsonBodyOf(subject)
  const { exactJson } = bodyOf(subject)
  return exactJson.ok ? exactJson.value : value
}

const parsedBodies = new WeakMap<Body, Parsed>()

/** Returns the body parsed in a format. Fails if it has another format or is malformed. */
export function documentOf(subject: Subject, format: Format): unknown {
  if (format === json) return exactJsonBodyOf(subject)
  const body = bodyOf(subject)
  const should = `The response body should be ${format.name} but`
  if (body.isEmpty || body.format !== format) fail(subject, `${should} was ${describeBody(subject.exchange)}`)
  const parsed = parsedBodies.get(body) ?? format.parse!(body.text)
  parsedBodies.set(body, parsed)
  return parsed.ok ? parsed.value : fail(subject, `${should} is not well-formed: ${parsed.problem}`)
}

/** Parses an expected document. @throws {@link InputError} when it is not well-formed */
export function readDocument(format: Format, expected: string): unknown {
  const parsed = format.parse!(expected.trim())
  if (parsed.ok) return parsed.value
  throw new InputError(`The ${format.name} that is expected is not well-formed: ${parsed.problem}.`)
}

/**
 * Returns the JSON body of a response after its status was asserted. If it is empty or not JSON, this throws only when
 * the caller reads a member of it: most tests that assert a status do not, and `undefined` would cause a TypeError that
 * does not show the response.
 */
export function jsonBodyWhenRead<T>(subject: Subject): T {
  const { body } = subject.exchange.outcome
  if (body.json.ok) return body.json.value as T
  // Promises and printers read these members from any object.
  const isProbe = (member: string | symbol): boolean =>
    typeof member === 'symbol' || member === 'then' || member === 'toJSON'
  return new Proxy(Object.create(null) as object, {
    get: (_, member) => (isProbe(member) ? undefined : jsonBodyOf(subject)),
    has: () => jsonBodyOf(subject) as never,
    ownKeys: () => jsonBodyOf(subject) as never,
  }) as T
}

/** Describes a body that is not JSON. If its media type is JSON, says why it does not parse. */
export function describeNoJson(exchange: AnsweredExchange): string {
  const { body } = exchange.outcome
  const is = describeBody(exchange)
  if (body.isEmpty || body.json.ok || !isJsonMediaType(body.mediaType)) return is
  return `${is} that does not parse: ${body.jsonProblem}`
}

/** Describes the kind of a body in a few words: its media type, `empty` or `binary`. */
export function describeBody({ outcome: { body } }: AnsweredExchange): string {
  if (body.isEmpty) return 'empty'
  const mediaType = body.mediaType || 'text of no named media type'
  return body.isBinary ? `binary (${mediaType})` : mediaType
}

// The body as a whole.

/** Asserts that the JSON body as a whole meets the requirement. */
export function expectBody(subject: Subject, requirement: Requirement): void {
  const body = exactJsonBodyOf(subject)
  const problem = requirement.problemOf(body, false)
  if (problem !== undefined) failOn(subject, 'The response body', requirement, problem, '$')
}

/** Asserts that the body is the expected document. @throws {@link InputError} when that is not well-formed */
export function expectDocument(subject: Subject, format: Format, expected: string): void {
  const differences = format.compare!(documentOf(subject, format), readDocument(format, expected), 'equal')
  if (differences.length > 0)
    fail(subject, `The response body should be as expected but differs:\n${renderDifferences(differences)}`)
}

// Places in the body.

/** Asserts that what is at a path in the body meets the requirement. */
export function expectAt(subject: Subject, path: string, requirement: Requirement): void {
  const { of = 'value', like, problemOf } = requirement
  const ofXml = isOfTexts(path)
  const found = readers[of](subject, path, requirement)
  // A text can only contain a text: where the node of an XPath is compared with anything else, it is a list of one.
  const isOneOfList = ofXml && of === 'some' && !Array.isArray(found) && typeof like !== 'string'
  const actual = readAs(path, isOneOfList ? [found] : found, like)
  if (requirement !== existing && Number.isNaN(actual))
    fail(
      subject,
      `${shouldAt(path, requirement)} but is not a number (NaN), with which nothing can be compared`,
    )
  const problem = problemOf(actual, ofXml)
  if (problem === undefined) {
    if (isEmptyList(actual)) expectParent(subject, path, requirement)
    return
  }
  const why = isEmptyList(actual) ? whyNone(subject, path) : ''
  failOn(subject, nameAt(path), requirement, problem, path, why)
}

/**
 * Asserts that each item of the list at a path, or each value that the path finds, meets the requirement. Fails if
 * there is none, and if an item lacks the member to which the path leads: the assertion would not be about it.
 */
export function expectEachAt(subject: Subject, path: string, requirement: Requirement): void {
  const ofXml = isOfTexts(path)
  const items = readers.items(subject, path, { should: 'have items' })
  if (items.length === 0)
    fail(
      subject,
      `${nameAt(path)} should have items but has none, so nothing is shown about each of them${whyNone(subject, path)}`,
    )
  const should = `Each item of the response body at ${quote(path)} should ${requirement.should}`
  const format = formatOfPath(path)
  const lacking = format.paths.describeSkipped?.(documentOf(subject, format), path)
  if (lacking !== undefined) fail(subject, `${should} but ${lacking}`)
  const placeOf = placesAt(subject, path)
  const lines = items.flatMap((item, index) => {
    const problem = requirement.problemOf(readAs(path, item, requirement.like), ofXml)
    if (problem === undefined) return []
    const differences = problem.differences?.map((one) =>
      moved(one, (place) => placeOf(`$[${index}]${place.slice(1)}`)),
    )
    return [`  [${index}] ${textOf({ ...problem, differences }).replaceAll('\n', '\n  ')}`]
  })
  if (lines.length === 0) return
  const count = `${lines.length} of ${pluralize(items.length, 'item')} ${lines.length === 1 ? 'does' : 'do'} not`
  fail(subject, `${should} but ${count}:\n${listOf(lines)}`)
}

/** Asserts that a path finds nothing. */
export function expectNothingAt(subject: Subject, path: string): void {
  const found = findAt(subject, path)
  if (found.kind === 'nothing' || (found.kind === 'list' && found.values.length === 0))
    return expectParent(subject, path, { should: 'not exist' })
  const actual = found.kind === 'value' ? found.value : found.values
  fail(subject, `${nameAt(path)} should not exist but was ${showJson(actual)}`)
}

/** Returns the value at a path, or the list of all that the path finds. Fails if it finds nothing. */
export function allAt(subject: Subject, path: string, should: string): unknown {
  return readers.all(subject, path, { should })
}

/** Refuses a JSONPath that may find several values where one is needed. @throws {@link InputError} */
export function refuseList(path: string): void {
  if (!formatOfPath(path).paths.givesList(path)) return
  throw new InputError(
    `The path ${quote(path)} gives a list of all that it finds, which is not one value.\n${oneOrEach}`,
  )
}

const oneOrEach = 'Write a path that leads to one place, or assert on each item of the response body there.'

type Asserted = Pick<Requirement, 'should'>

/** What of that which a path finds is meant. Each fails if it is not there. */
const readers = {
  /** The one value. @throws {@link InputError} when a JSONPath may find several */
  value(subject: Subject, path: string, asserted: Asserted): unknown {
    refuseList(path)
    const found = findAt(subject, path)
    if (found.kind === 'value') return found.value
    if (found.kind === 'nothing') return failOnNothing(subject, path, asserted)
    const many = `${pluralize(found.values.length, 'node')}: ${showJson(found.values)}`
    return fail(subject, `${shouldAt(path, asserted)} but the path finds ${many}\n${oneOrEach}`)
  },
  /** The value, or the list of all that was found. */
  all(subject: Subject, path: string, asserted: Asserted): unknown {
    const found = findAt(subject, path)
    if (found.kind === 'nothing') return failOnNothing(subject, path, asserted)
    return found.kind === 'value' ? found.value : found.values
  },
  /** The same, but at least one: an assertion on every item would hold for none. */
  some(subject: Subject, path: string, asserted: Asserted): unknown {
    const found = readers.all(subject, path, asserted)
    const isNone = formatOfPath(path).paths.givesList(path) && isEmptyList(found)
    return isNone ? failOnNothing(subject, path, asserted) : found
  },
  /** The items of a list, or all values that the path finds. */
  items(subject: Subject, path: string, asserted: Asserted): readonly unknown[] {
    const nodes = lookUp(subject, path)
    const found = nodes.kind === 'nodes' ? nodes.values : readers.all(subject, path, asserted)
    if (Array.isArray(found)) return found
    return fail(subject, `${shouldAt(path, asserted)} but was ${describeValue(found)}, which is not a list`)
  },
} as const

/**
 * Finds the value at a path that leads to one place; a list for a path that may find several, with a wildcard, a
 * filter, a slice or `..`, and for an XPath that finds several nodes; or nothing.
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

/** Fails if it shows nothing that a path finds nothing, because its parent is missing or a filter is misspelt. */
function expectParent(subject: Subject, path: string, asserted: Asserted): void {
  const { kind } = lookUp(subject, path)
  // An empty list that is the value at a path was found there, and so was the parent of no nodes.
  if (kind === 'value' || kind === 'nodes') return
  const format = formatOfPath(path)
  const why = format.paths.describeMissingParent(documentOf(subject, format), path)
  if (why !== undefined) fail(subject, `${shouldAt(path, asserted)} but ${why}`)
}

/** Reads the texts that an XPath found as numbers or booleans where the other value is one. */
function readAs(path: string, found: unknown, like: unknown): unknown {
  return formatOfPath(path).paths.readAs?.(found, like) ?? found
}

/** Whether documents that a path leads into have only texts as values. */
function isOfTexts(path: string): boolean {
  return formatOfPath(path).paths.readAs !== undefined
}

/** Says on a line of its own why a path that may find several values found none. */
function whyNone(subject: Subject, path: string): string {
  return formatOfPath(path).paths.givesList(path) ? `\n${explainNothing(subject, path)}` : ''
}

function failOnNothing(subject: Subject, path: string, asserted: Asserted): never {
  const why = explainNothing(subject, path)
  return fail(subject, `${shouldAt(path, asserted)} but there is nothing at this path: ${why}`)
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

function shouldAt(path: string, { should }: Asserted): string {
  return `${nameAt(path)} should ${should}`
}

// Failures.

function failOn(
  subject: Subject,
  name: string,
  { should }: Requirement,
  problem: Problem,
  path: string,
  why = '',
): never {
  const placeOf = placesAt(subject, path)
  const differences = problem.differences?.map((one) => moved(one, placeOf))
  const places: Marks['places'] = differences?.map((one) => ({ path: one.path, note: one.problem })) ?? [
    { path: placeOf('$'), note: `should ${should}` },
  ]
  fail(
    subject,
    `${name} should ${should} but ${textOf({ ...problem, differences })}${why}`,
    problem.diff && differenceOf(subject, problem.diff.expected, problem.diff.actual),
    isOfTexts(path) ? undefined : { places },
  )
}

function textOf({ text, differences }: Problem): string {
  return differences === undefined ? text : `${text}:\n${renderDifferences(differences)}`
}

/** Returns a difference with its paths from the root of the body. */
function moved(
  { nearest, ...difference }: BodyDifference,
  placeOf: (place: string) => string,
): BodyDifference {
  return {
    ...difference,
    path: placeOf(difference.path),
    ...(nearest && { nearest: nearest.map((one) => moved(one, placeOf)) }),
  }
}

/** Returns a function that turns a JSONPath from what is at a path into one from the root of the body. */
function placesAt(subject: Subject, path: string): (place: string) => string {
  if (isOfTexts(path)) return (place) => place
  const start = path.startsWith('$') ? path : path.startsWith('[') ? `$${path}` : `$.${path}`
  if (!formatOfPath(path).paths.givesList(path)) return (place) => start + place.slice(1)
  const found = locate(exactJsonBodyOf(subject), path).map((keys) => `$${keys.map(showMember).join('')}`)
  return (place) => {
    const [, index, rest = ''] = /^\$\[(\d+)\](.*)$/s.exec(place) ?? []
    return index === undefined ? start + place.slice(1) : `${found[Number(index)]}${rest}`
  }
}
