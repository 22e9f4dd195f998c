import { InputError, pluralize, StepRejectedError } from '../errors'
import type { AnsweredExchange, Body } from '../exchange'
import {
  describeRepeatedName,
  describeValue,
  formatOfPath,
  isJsonMediaType,
  json,
  locate,
  readTextsAs,
  renderDifferences,
  showJson,
  showMember,
  type BodyDifference,
  type Format,
  type Parsed,
} from '../formats'
import { fail, failOn, listOf, nounOf, quote, type Marks, type AssertionSubject } from './failed-assertion'
import { existing, type Problem, type Requirement } from './requirements'

// The body as a document.

/** Returns the body. @throws {@link StepRejectedError} for a stream of which nothing has been asked yet */
export function bodyOf({ exchange }: AssertionSubject): Body {
  const { body } = exchange.outcome
  if (body.unread !== undefined) throw new StepRejectedError(body.unread)
  return body
}

/** Returns the body parsed as JSON. Fails if it is not JSON or repeats a member name, and says what the body is instead. */
export function jsonBodyOf(subject: AssertionSubject): unknown {
  const body = bodyOf(subject)
  if (!body.json.ok) failOn(subject, `body should be JSON but was ${describeNoJson(subject.exchange)}`)
  if (body.repeatedName !== undefined)
    failOn(subject, `body should be JSON but ${describeRepeatedName(body.repeatedName)}`)
  return body.json.value
}

/** Returns the body parsed as JSON, with a bigint or an ExactNumber for each number that a double would round. */
export function exactJsonBodyOf(subject: AssertionSubject): unknown {
  const value = jsonBodyOf(subject)
  const { exactJson } = bodyOf(subject)
  return exactJson.ok ? exactJson.value : value
}

/** Returns the body of a gRPC call with numbers in place of the texts that JSON has for 64-bit integers. */
function withNumbers({ exchange }: AssertionSubject): unknown {
  return exchange.protocol === 'grpc' ? exchange.outcome.withNumbers?.() : undefined
}

const parsedBodies = new WeakMap<Body, Parsed>()

/** Returns the body parsed in a format. Fails if it has another format or is malformed. */
export function documentOf(subject: AssertionSubject, format: Format): unknown {
  if (format === json) return exactJsonBodyOf(subject)
  const body = bodyOf(subject)
  const should = `body should be ${format.name} but`
  if (body.isEmpty || body.format !== format)
    failOn(subject, `${should} was ${describeBody(subject.exchange)}`)
  const parsed = parsedBodies.get(body) ?? format.parse!(body.text)
  parsedBodies.set(body, parsed)
  return parsed.ok ? parsed.value : failOn(subject, `${should} is not well-formed: ${parsed.problem}`)
}

/** Parses an expected document. @throws {@link InputError} when it is not well-formed */
export function readExpected(format: Format, expected: string): unknown {
  const parsed = format.parse!(expected.trim())
  if (parsed.ok) return parsed.value
  throw new InputError(`The ${format.name} that is expected is not well-formed: ${parsed.problem}.`)
}

/**
 * Returns the JSON body of a response after its status was asserted. If it is empty or not JSON, this throws only when
 * the caller reads a member of it: most tests that assert a status do not, and `undefined` would cause a TypeError that
 * does not show the response.
 */
export function jsonBodyWhenRead<T>(subject: AssertionSubject): T {
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
  if (body.isEmpty || body.json.ok) return is
  if (!isJsonMediaType(body.mediaType) && body.format.documents === undefined) return is
  return `${is} that does not parse: ${body.jsonProblem}`
}

export function describeBody({ outcome: { body } }: AnsweredExchange): string {
  if (body.isEmpty) return 'empty'
  const mediaType = body.mediaType || 'text of no named media type'
  return body.isBinary ? `binary (${mediaType})` : mediaType
}

// The body as a whole.

export function expectBody(subject: AssertionSubject, requirement: Requirement): void {
  const exact = exactJsonBodyOf(subject)
  const body = (requirement.bySize && withNumbers(subject)) ?? exact
  const problem = requirement.problemOf(body, false)
  if (problem === undefined) return
  const whole: Whole = (within) => within
  const but = describeProblem(problem, whole)
  const places = placesOf(problem, requirement, whole)
  failOn(subject, `body should ${requirement.should} but ${but}`, marksOn(subject, places))
}

/** Asserts that the body is the expected document. @throws {@link InputError} when that is not well-formed */
export function expectDocument(subject: AssertionSubject, format: Format, expected: string): void {
  const differences = format.compare!(documentOf(subject, format), readExpected(format, expected), 'equal')
  if (differences.length > 0)
    failOn(subject, `body should be as expected but differs:\n${renderDifferences(differences)}`)
}

// Places in the body.

export function expectAt(subject: AssertionSubject, path: string, requirement: Requirement): void {
  const { should, of = 'value', like, bySize, problemOf } = requirement
  if (of === 'value') refuseList(path)
  const place = new BodyPlace(subject, path, should, bySize)
  const found = place[of]()
  // A text can only contain a text: where the node of an XPath is compared with anything else, it is a list of one.
  const isOneOfList = place.isOfTexts && of === 'some' && !Array.isArray(found) && typeof like !== 'string'
  const actual = place.readAs(isOneOfList ? [found] : found, like)
  if (requirement !== existing && Number.isNaN(actual))
    place.fail('is not a number (NaN), with which nothing can be compared')
  const problem = problemOf(actual, place.isOfTexts)
  if (problem === undefined) {
    if (isEmptyList(actual)) place.expectParent()
    const lacking = requirement.isOfEach && place.describeSkipped()
    if (lacking) place.fail(lacking)
    return
  }
  const whole = place.whole()
  const why = isEmptyList(actual) ? place.whyNone() : ''
  place.fail(describeProblem(problem, whole) + why, placesOf(problem, requirement, whole))
}

/**
 * Asserts that each item of the list at a path, or each value that the path finds, meets the requirement. Fails if
 * there is none, and if an item lacks the member to which the path leads: the assertion would not be about it.
 */
export function expectEachAt(subject: AssertionSubject, path: string, requirement: Requirement): void {
  const place = new BodyPlace(subject, path, 'have items', requirement.bySize)
  const items = place.items()
  if (items.length === 0) place.fail(`has none, so nothing is shown about each of them${place.whyNone()}`)
  const should = `Each item of the ${nounOf(subject)} body at ${quote(path)} should ${requirement.should}`
  const lacking = place.describeSkipped()
  if (lacking !== undefined) fail(subject, `${should} but ${lacking}`)
  const whole = place.whole()
  const wrong = items.flatMap((item, index) => {
    const problem = requirement.problemOf(place.readAs(item, requirement.like), place.isOfTexts)
    if (problem === undefined) return []
    const wholeOfItem = (within: string): string => whole(`$[${index}]${within.slice(1)}`)
    const said = describeProblem(problem, wholeOfItem)
    const line = `  [${index}] ${said.replaceAll('\n', '\n  ')}`
    return [{ line, places: placesOf(problem, requirement, wholeOfItem) }]
  })
  if (wrong.length === 0) return
  const count = `${wrong.length} of ${pluralize(items.length, 'item')} ${wrong.length === 1 ? 'does' : 'do'} not`
  const places = wrong.flatMap((one) => one.places).slice(0, maxMarked)
  const marks = place.isOfTexts ? undefined : marksOn(subject, places)
  fail(subject, `${should} but ${count}:\n${listOf(wrong.map(({ line }) => line))}`, marks)
}

export function expectNothingAt(subject: AssertionSubject, path: string): void {
  const place = new BodyPlace(subject, path, 'not exist')
  if (place.isEmpty) place.expectParent()
  else place.fail(`was ${showJson(place.find())}`)
}

/** Returns the value at a path, or the list of all that the path finds. Fails if it finds nothing. */
export function allAt(subject: AssertionSubject, path: string, should: string): unknown {
  return new BodyPlace(subject, path, should).all()
}

/** Refuses a JSONPath that may find several values where one is needed. @throws {@link InputError} */
export function refuseList(path: string): void {
  if (!formatOfPath(path).paths.givesList(path)) return
  throw new InputError(
    `The path ${quote(path)} gives a list of all that it finds, which is not one value.\n${oneOrEach}`,
  )
}

const oneOrEach = 'Write a path that leads to one place, or assert on each item of the response body there.'

/** A path into the body, and what `should` be there. Each reading fails if there is not what is meant. */
class BodyPlace {
  readonly name: string
  /** Whether documents that the path leads into have only texts as values. */
  readonly isOfTexts: boolean
  readonly #paths: NonNullable<Format['paths']>
  readonly #document: unknown
  readonly #numbers: unknown

  /** @param bySize - whether 64-bit integers of gRPC are meant as numbers */
  constructor(
    private readonly subject: AssertionSubject,
    private readonly path: string,
    private readonly should: string,
    bySize = false,
  ) {
    const format = formatOfPath(path)
    this.name = `body at ${quote(path)}`
    this.isOfTexts = format.paths.findsTexts === true
    this.#paths = format.paths
    if (!this.isOfTexts && bodyOf(subject).format.paths?.findsTexts === true)
      this.fail('the body is XML, in which a path is an XPath, such as //item/@id')
    this.#document = documentOf(subject, format)
    this.#numbers = bySize && format === json ? withNumbers(subject) : undefined
  }

  /** Whether the path finds nothing; an empty list that is the value at a path is something. */
  get isEmpty(): boolean {
    const found = this.#look()
    return found.kind !== 'value' && (found.kind === 'nothing' || found.values.length === 0)
  }

  value(): unknown {
    const found = this.#look()
    if (found.kind === 'value') return found.value
    if (found.kind === 'nothing' || found.values.length === 0) return this.#failOnNothing()
    if (found.values.length === 1) return found.values[0]
    const many = `${pluralize(found.values.length, 'node')}: ${showJson(found.values)}`
    return this.fail(`the path finds ${many}\n${oneOrEach}`)
  }

  all(): unknown {
    const found = this.find()
    return found === undefined ? this.#failOnNothing() : found
  }

  /** The same, but at least one: an assertion on every item would hold for none. */
  some(): unknown {
    const found = this.all()
    return this.#paths.givesList(this.path) && isEmptyList(found) ? this.#failOnNothing() : found
  }

  items(): readonly unknown[] {
    const looked = this.#look()
    const found = looked.kind === 'nodes' ? looked.values : this.all()
    return Array.isArray(found) ? found : this.fail(`was ${describeValue(found)}, which is not a list`)
  }

  /**
   * Returns the value at a path that leads to one place; a list for a path that may find several, with a wildcard, a
   * filter, a slice or `..`, and for an XPath that finds several nodes; undefined if there is nothing.
   */
  find(): unknown {
    const found = this.#look()
    if (found.kind === 'value') return found.value
    if (found.kind === 'nothing') return undefined
    return found.kind === 'nodes' && found.values.length < 2 ? found.values[0] : found.values
  }

  /** Reads the texts that an XPath found as numbers or booleans where the other value is one. */
  readAs(found: unknown, like: unknown): unknown {
    return this.isOfTexts ? readTextsAs(found, like) : found
  }

  /** Fails if it shows nothing that the path finds nothing, because its parent is missing or a filter is misspelt. */
  expectParent(): void {
    const { kind } = this.#look()
    // An empty list that is the value at a path was found there, and so was the parent of no nodes.
    if (kind === 'value' || kind === 'nodes') return
    const why = this.#paths.describeMissingParent(this.#document, this.path)
    if (why !== undefined) this.fail(why)
  }

  describeSkipped(): string | undefined {
    return this.#paths.describeSkipped?.(this.#document, this.path)
  }

  /** Says on a line of its own why a path that may find several values found none. */
  whyNone(): string {
    return this.#paths.givesList(this.path) || this.isOfTexts ? `\n${this.#explainNothing()}` : ''
  }

  /** Returns a function that turns a JSONPath from what is at the path into one from the root of the body. */
  whole(): Whole {
    const { path } = this
    if (this.isOfTexts) return (within) => within
    const start = path.startsWith('$') ? path : path.startsWith('[') ? `$${path}` : `$.${path}`
    if (!this.#paths.givesList(path)) return (within) => start + within.slice(1)
    const found = locate(this.#document, path).map((keys) => `$${keys.map(showMember).join('')}`)
    return (within) => {
      const [, index, rest = ''] = /^\$\[(\d+)\](.*)$/s.exec(within) ?? []
      if (index === undefined) return start + within.slice(1)
      return (found[Number(index)] ?? `[${index}] of ${start}`) + rest
    }
  }

  fail(but: string, places?: Places): never {
    const marks = this.isOfTexts ? undefined : marksOn(this.subject, places)
    return failOn(this.subject, `${this.name} should ${this.should} but ${but}`, marks)
  }

  /** Returns what the path finds. Fails if it is mistaken about the body: it must not pass for one that finds nothing. */
  #look() {
    const found = this.#paths.find(this.#document, this.path, this.subject.xmlNamespaces)
    if (found.kind === 'mistaken') return failOn(this.subject, `${this.name} was not found: ${found.why}`)
    return this.#numbers === undefined ? found : this.#asNumbers(found)
  }

  /** Returns what is found in the body with numbers, at the places where the path leads in the body as it is. */
  #asNumbers<Found extends { readonly kind: string }>(found: Found): Found {
    const values = locate(this.#document, this.path).map((keys) =>
      keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], this.#numbers),
    )
    return found.kind === 'value' ? { ...found, value: values[0] } : { ...found, values }
  }

  #failOnNothing(): never {
    return this.fail(`there is nothing at this path: ${this.#explainNothing()}`)
  }

  #explainNothing(): string {
    return this.#paths.explainNothing(this.#document, this.path, this.subject.xmlNamespaces)
  }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

// Failures.

/** Turns a JSONPath from a value into one from the root of the body. */
type Whole = (within: string) => string

type Places = Marks['places']

/** Marks places of a response: no received request is shown with marks. */
function marksOn({ received }: AssertionSubject, places: Places): Marks {
  return { places: received === undefined ? places : undefined }
}

const maxMarked = 100

/** Returns what to say of places in the body; where a list lacks an item, of the nearest one as well. */
function placesOf(problem: string | Problem, { should }: Requirement, whole: Whole): NonNullable<Places> {
  const { differences } = typeof problem === 'string' ? {} : problem
  if (differences === undefined) return [{ path: whole('$'), note: `should ${should}` }]
  const found = differences.flatMap((one) => [one, ...(one.nearest ?? [])])
  return found.map(({ path, problem: note }) => ({ path: whole(path), note }))
}

function describeProblem(problem: string | Problem, whole: Whole): string {
  if (typeof problem === 'string') return problem
  const { text = 'does not', differences } = problem
  if (differences === undefined) return text
  return `${text}:\n${renderDifferences(differences.map((one) => moved(one, whole)))}`
}

function moved({ nearest, ...difference }: BodyDifference, whole: Whole): BodyDifference {
  return {
    ...difference,
    path: whole(difference.path),
    ...(nearest && { nearest: nearest.map((one) => moved(one, whole)) }),
  }
}
