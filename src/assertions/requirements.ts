import { describeDuration, describeTimeLimit, InputError } from '../errors'
import {
  compareJson,
  compareSizes,
  decimalText,
  describeLookalikes,
  describeValue,
  epochMsOf,
  isJsonNumber,
  isJsonObject,
  isSameJson,
  jsonKey,
  jsonNumber,
  jsonTypeOf,
  Literal,
  mapLeaves,
  matchOfPart,
  plainValue,
  showJson,
  valueKind,
  wholeMatch,
  withArticle,
  type BodyDifference,
  type ComparisonMode,
} from '../formats'
import { fail, nonEmptyText, quote, type AssertionSubject } from './failed-assertion'
import { validateJsonSchema, type SchemaFiles } from './schema'

/** What is required of a value at a path, of each item of a list there, or of the whole body. */
export interface Requirement {
  /** Completes "The response body at … should …": `be greater than 5 (number)`. */
  readonly should: string
  /**
   * What of that which a path finds is meant: the one `value` (the default); `all`, which is the value or the list of
   * all that was found; the same, but at least `some`; or the `items` of a list.
   */
  readonly of?: 'value' | 'all' | 'some' | 'items'
  /** Whether it says nothing of a list where an item on the path lacks what the path names. */
  readonly isOfEach?: boolean
  /** A value with whose type the texts of XML are read, as XML has only texts. */
  readonly like?: unknown
  /** Whether values are compared with numbers: then the 64-bit integers of gRPC, which are texts in JSON, are numbers. */
  readonly bySize?: boolean
  /** Returns what is wrong with a value: `was 3 (number)`; undefined if nothing is. */
  readonly problemOf: (value: unknown, ofXml: boolean) => string | Problem | undefined
}

/** What is wrong with a value that is compared with another. */
export interface Problem {
  /** @defaultValue `does not` */
  readonly text?: string | undefined
  /** Listed after the text, by their JSONPaths from the value. */
  readonly differences?: readonly BodyDifference[] | undefined
}

/**
 * Makes a requirement that a value holds or not. `unfit` says, after the value, why it can neither hold nor not: such a
 * value fails. `hint` says more, after the value, of one that does not hold.
 */
export function required(
  should: string,
  holds: (value: unknown) => boolean,
  options: Pick<Requirement, 'of' | 'like'> & { unfit?: Unfit; hint?: (value: unknown) => string },
): Requirement {
  const { of, like, unfit, hint } = options
  const problemOf = (value: unknown): string | undefined => {
    const why = unfit?.(value)
    if (why === undefined && holds(value)) return undefined
    return `was ${describeValue(value)}${why ?? hint?.(value) ?? ''}`
  }
  return { should, ...(of && { of }), like, problemOf }
}

type Unfit = (value: unknown) => string | undefined

/** Asserts that a value of the response meets a requirement. @param hidden - shown in its place where it is a secret */
export function expectValue(
  subject: AssertionSubject,
  name: string,
  value: unknown,
  { should, problemOf }: Requirement,
  hidden?: string,
): void {
  const problem = problemOf(value, false)
  if (problem === undefined) return
  const said = typeof problem === 'string' ? problem : problem.text
  fail(subject, `The ${name} should ${should} but ${hidden === undefined ? said : `was "${hidden}"`}`)
}

// Equal values.

/** Requires this value. A text that looks like a marker is literal. */
export function same(expected: unknown): Requirement {
  return {
    should: `be ${describeValue(expected)}`,
    of: Array.isArray(expected) ? 'items' : 'value',
    like: expected,
    problemOf: (actual) =>
      isSameJson(actual, expected)
        ? undefined
        : `was ${describeValue(actual)}${describeLookalikes(actual, expected)}`,
  }
}

/** Requires any value but this one, which differs from it not only in its type. */
export function other(unwanted: unknown): Requirement {
  return required(`not be ${describeValue(unwanted)}`, (value) => !isSameText(value, unwanted), {
    of: Array.isArray(unwanted) ? 'some' : 'value',
    like: unwanted,
    hint: (value) => onlyTypeDiffers(value, [unwanted]),
  })
}

/** Whether two values are equal or have the same texts: `3` and `"3"` do not show that one is another. */
function isSameText(one: unknown, other: unknown): boolean {
  const isSameIn = (write: (value: unknown) => string): boolean =>
    jsonKey(mapLeaves(one, write)) === jsonKey(mapLeaves(other, write))
  return isSameJson(one, other) || isSameIn(String) || isSameIn(inText)
}

function inText(value: unknown): string {
  return isJsonNumber(value) ? decimalText(value) : String(value)
}

/** Says of a value that equals none of these that the type alone makes it differ from one; empty if it does not. */
function onlyTypeDiffers(value: unknown, values: readonly unknown[]): string {
  const isSame = !values.some((one) => isSameJson(value, one)) && values.some((one) => isSameText(value, one))
  return isSame ? ', which is the same but for its type' : ''
}

/** Requires one of these values; texts that look like markers are literal. @throws {@link InputError} for an empty list */
export function oneOf(expected: readonly unknown[]): Requirement {
  return listed(expected, '', 'may be', isSameJson, (isListed) => isListed)
}

/** Requires none of these values. @throws {@link InputError} if the list is empty */
export function noneOf(unwanted: readonly unknown[]): Requirement {
  return listed(unwanted, 'not ', 'must not be', isSameText, (isListed) => !isListed)
}

function listed(
  written: readonly unknown[],
  not: string,
  verb: string,
  isSame: typeof isSameJson,
  holds: (isListed: boolean) => boolean,
): Requirement {
  if (written.length === 0)
    throw new InputError(
      `There is nothing to look for: the list of what the value ${verb} is empty.\nWrite the values that it ${verb}, one a row.`,
    )
  const values = written.map(plainValue)
  return required(
    `${not}be one of ${values.map((value) => showJson(value)).join(', ')}`,
    (value) => holds(values.some((one) => isSame(value, one))),
    { like: written, hint: (value) => onlyTypeDiffers(value, values) },
  )
}

/** Requires a value that equals the expected JSON. A failure lists every difference. */
export function equal(expected: unknown): Requirement {
  return fitting(expected, 'equal', 'be as expected', 'differs')
}

export function equalInAnyOrder(expected: unknown): Requirement {
  return fitting(expected, 'in any order', 'be as expected, in any order,', 'differs')
}

/** Requires a list of exactly these items, in any order. They may hold markers. */
export function onlyItems(expected: readonly unknown[]): Requirement {
  return fitting(expected, 'only items', 'contain only what is expected')
}

/** Requires a value that contains the expected JSON, or a text with the expected part. */
export function holding(expected: unknown): Requirement {
  const requirement = fitting(expected, 'subset', 'contain what is expected')
  if (typeof expected !== 'string' || expected === '') return requirement
  const hasPart = (value: unknown): boolean => typeof value === 'string' && value.includes(expected)
  return {
    ...requirement,
    problemOf: (value, ...more) => (hasPart(value) ? undefined : requirement.problemOf(value, ...more)),
  }
}

const ofTables = new WeakSet<object>()

/** Notes that an expected object is a table of two columns: a failure on a list says how to write one. */
export function ofTable<Value extends object>(object: Value): Value {
  ofTables.add(object)
  return object
}

function withList([difference, ...others]: readonly BodyDifference[]): BodyDifference[] {
  const remedy = 'A table of two columns is one object: write a list as JSON, in a doc string'
  return difference ? [{ ...difference, problem: `${difference.problem}. ${remedy}` }, ...others] : []
}

function fitting(expected: unknown, mode: ComparisonMode, should: string, text?: string): Requirement {
  return {
    should,
    of: Array.isArray(expected instanceof Literal ? expected.value : expected) ? 'items' : 'all',
    like: expected,
    problemOf: (actual) => {
      const found = compareJson(actual, expected, mode)
      if (found.length === 0) return undefined
      const differences = Array.isArray(actual) && ofTables.has(expected as object) ? withList(found) : found
      return { text, differences }
    },
  }
}

// Kinds of values.

export const existing: Requirement = { should: 'exist', of: 'some', problemOf: () => undefined }

/** Requires a kind of value: `string`, `integer`, `uuid`, … @throws {@link InputError} for an unknown kind */
export function ofKind(word: string): Requirement {
  return required(`be ${withArticle(word)}`, valueKind(word), { like: `#${word}` })
}

/** A JSON Schema; one that is written in its step has no name. */
export interface NamedSchema {
  readonly document: unknown
  readonly name: string | undefined
  readonly files?: SchemaFiles
}

export function matchingSchema({ document, name, files }: NamedSchema): Requirement {
  return {
    should: `match the schema ${name === undefined ? 'of this step' : `"${name}"`}`,
    problemOf: (value) => {
      const differences = validateJsonSchema(value, document, name, files)
      return differences.length === 0 ? undefined : { differences }
    },
  }
}

// Parts of texts and lists.

export function containing(part: unknown): Requirement {
  return required(`contain ${describeValue(part)}`, (value) => contains(value, part, isSameJson), {
    of: 'some',
    like: part,
    unfit: (value) => whyItCannotContain(value, part),
  })
}

export function notContaining(part: unknown): Requirement {
  return required(`not contain ${describeValue(part)}`, (value) => !contains(value, part, isSameText), {
    of: 'some',
    like: part,
    hint: (list) =>
      onlyTypeDiffers(part, Array.isArray(list) ? list : []).replace('which', 'in which an item'),
    unfit: (value) => whyItCannotContain(value, part) ?? whyNoItemCanBe(value, part),
  })
}

function contains(value: unknown, part: unknown, isSame: typeof isSameJson): boolean {
  if (Array.isArray(value)) return value.some((item) => isSame(item, part))
  return (value as string).includes(nonEmptyText(part as string))
}

function whyItCannotContain(value: unknown, part: unknown): string | undefined {
  if (Array.isArray(value)) return undefined
  if (typeof value !== 'string') return ': only a text or a list can contain something'
  return typeof part === 'string' ? undefined : ': a text can contain a text only'
}

const isContainer = (value: unknown): boolean => Array.isArray(value) || isJsonObject(value)

/** A text that reads as a number is in no list of numbers, and no text or number in a list of objects. */
function whyNoItemCanBe(list: unknown, part: unknown): string | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined
  if (list.every(isContainer) && !isContainer(part))
    return ', whose items are objects or lists\nWrite a path to the member that is meant, such as items[*].name'
  if (typeof part !== 'string' || !jsonNumber.test(part)) return undefined
  if (!list.every((item) => jsonTypeOf(item) === 'number')) return undefined
  return `, and ${JSON.stringify(part)} is a text\nWrite the number without quotes: ${part}`
}

export function startingWith(start: string): Requirement {
  const should = `start with ${quote(nonEmptyText(start))}`
  return required(should, (value) => String(value).startsWith(start), onTexts)
}

export function endingWith(end: string): Requirement {
  const should = `end with ${quote(nonEmptyText(end))}`
  return required(should, (value) => String(value).endsWith(end), onTexts)
}

/** Requires a text or a number that the regular expression matches as a whole. */
export function matching(pattern: string): Requirement {
  return required(`match ${quote(pattern)}`, (value) => wholeMatch(pattern, inText(value)) !== undefined, {
    ...onTextsAndNumbers,
    hint: (value) => matchOfPart(pattern, inText(value)),
  })
}

/**
 * Requires a text or a number that the regular expression does not match as a whole. Where it matches a part, most
 * authors mean that it should not: it has to say that it means the whole.
 */
export function notMatching(pattern: string): Requirement {
  const hintOn = (value: unknown): string => {
    const [, flags = '', rest = ''] = /^(\(\?[ims]+\))?(.*)$/s.exec(pattern) ?? []
    const isOfPart = !/^\^.*\$$/s.test(rest) && matchOfPart(pattern, inText(value)) !== ''
    return isOfPart && wholeMatch(pattern, inText(value)) === undefined
      ? `, of which a part matches\nWrite "${flags}.*(${rest}).*" for a match anywhere, or "${flags}^(${rest})$" for one of the whole value.`
      : ''
  }
  return required(
    `not match ${quote(pattern)}`,
    (value) => wholeMatch(pattern, inText(value)) === undefined && hintOn(value) === '',
    { ...onTextsAndNumbers, hint: hintOn },
  )
}

const onTexts = {
  unfit: (value: unknown) => (typeof value === 'string' ? undefined : ', which is not a text'),
}
const onTextsAndNumbers = {
  unfit: (value: unknown) =>
    typeof value === 'string' || jsonTypeOf(value) === 'number'
      ? undefined
      : ', which is neither a text nor a number',
}

// Sizes of numbers, dates and date-times.

export const greaterThan = comparing('be greater than', (order) => order > 0)
export const atLeast = comparing('be at least', (order) => order >= 0)
export const lessThan = comparing('be less than', (order) => order < 0)
export const atMost = comparing('be at most', (order) => order <= 0)

/** Requires a value from `least` to `most`. @throws {@link InputError} when they are the wrong way round */
export function between(least: unknown, most: unknown): Requirement {
  refuseReversed(least, most)
  return {
    should: `be between ${describeValue(least)} and ${describeValue(most)}`,
    like: least,
    bySize: typeof least !== 'string',
    problemOf: (...value) => atLeast(least).problemOf(...value) ?? atMost(most).problemOf(...value),
  }
}

function comparing(words: string, fits: (order: number) => boolean) {
  return (limit: unknown): Requirement => {
    const holds = (value: unknown): boolean => fits(compareSizes(value, limit) ?? NaN)
    const unfit = (value: unknown) =>
      compareSizes(value, limit) === undefined ? `, and only ${comparable}` : undefined
    const requirement = required(`${words} ${describeValue(limit)}`, holds, { like: limit, unfit })
    return { ...requirement, bySize: typeof limit !== 'string' }
  }
}

const comparable = 'two numbers, two dates or two date-times with an offset (Z or +01:00) can be compared'

/** Checks one limit, or the two ends of a range. @throws {@link InputError} when no value can be compared with them */
export function refuseLimits(least: unknown, most = least): void {
  for (const limit of [least, most])
    if (compareSizes(limit, limit) === undefined)
      throw new InputError(`Nothing can be compared with ${describeValue(limit)}.\nOnly ${comparable}.`)
  if (compareSizes(least, most) === undefined)
    throw new InputError(
      `No value can be between ${describeValue(least)} and ${describeValue(most)}.\nOnly ${comparable}.`,
    )
  refuseReversed(least, most)
}

function refuseReversed(least: unknown, most: unknown): void {
  if ((compareSizes(least, most) ?? 0) <= 0) return
  throw new InputError(
    `No value is between ${showJson(least)} and ${showJson(most)}: the greater one comes first.\nWrite: between ${showJson(most)} and ${showJson(least)}`,
  )
}

/** Requires a time, a date-time or a number, at most this far before or after now. */
export function withinOfNow(limitMs: number): Requirement {
  return {
    should: `be within ${describeTimeLimit(limitMs)} of now`,
    like: 0,
    bySize: true,
    problemOf: (value) => {
      const was = `was ${describeValue(value)}`
      const epochMs = epochMsOf(value)
      if (epochMs === undefined)
        return `${was}, which is neither a date-time with an offset (Z or +01:00) nor a number of seconds since 1970`
      const afterMs = epochMs - Date.now()
      if (Math.abs(afterMs) <= limitMs) return undefined
      return `${was}, ${describeDuration(Math.abs(afterMs))} ${afterMs < 0 ? 'before' : 'after'} now`
    },
  }
}
