import { describeDuration, describeTimeLimit, InputError } from '../errors'
import { validateJsonSchema, type SchemaFiles } from './schema'
import {
  compareJson,
  compareSizes,
  describeValue,
  epochMsOf,
  instantOf,
  isSameJson,
  jsonNumber,
  jsonTypeOf,
  lacksOffset,
  Literal,
  markerAsText,
  plainValue,
  renderDifferences,
  settleExpected,
  showJson,
  valueKind,
  wholeMatch,
  type ComparisonMode,
} from '../formats'
import { nonEmptyText, quote } from './failure'

/** What is required of a value at a path, of each item of a list there, or of the whole body. */
export interface Requirement {
  /** Completes "The response body at … should …": `be greater than 5 (number)`. */
  readonly should: string
  /**
   * What of that which a path finds is meant: the one `value` (the default); `all`, which is the value or the list of
   * all that was found; the same, but at least `some`; or the `items` of a list.
   */
  readonly of?: 'value' | 'all' | 'some' | 'items'
  /** A value with whose type the texts of XML are read, as XML has only texts. */
  readonly like?: unknown
  /** Describes what is wrong with a value: `was 3 (number)`; returns undefined if nothing is. */
  readonly problemOf: (value: unknown, ofXml?: boolean) => string | undefined
  /** Returns what helps to understand a wrong value; shown once for several values. */
  readonly hintOf?: (value: unknown) => string | undefined
  /** Returns what is wrong at which places of a wrong value, by their JSONPaths from it. */
  readonly placesOf?: (value: unknown) => readonly { readonly path: string; readonly note: string }[]
  /** Returns the expected value, for a test runner that shows how the actual one differs from it. */
  readonly expectedFor?: (actual: unknown) => unknown
}

/** Requires this value. A text that looks like a marker is literal. */
export function same(expected: unknown): Requirement {
  return {
    should: `be ${describeValue(expected)}`,
    of: Array.isArray(expected) ? 'items' : 'value',
    like: expected,
    problemOf: unless((value) => isSameJson(value, expected)),
    hintOf: () => markerAsText(expected),
    expectedFor: () => expected,
  }
}

/** Requires any value but this one. */
export function other(unwanted: unknown): Requirement {
  return {
    should: `not be ${describeValue(unwanted)}`,
    of: Array.isArray(unwanted) ? 'some' : 'value',
    like: unwanted,
    problemOf: unless((value) => !isSameJson(value, unwanted)),
  }
}

/**
 * Requires one of these values; texts that look like markers are literal. @throws {@link InputError} if the list is
 * empty
 */
export function oneOf(expected: readonly unknown[]): Requirement {
  const values = valuesToLookFor(expected, 'may be')
  return {
    should: `be one of ${values.map((value) => showJson(value)).join(', ')}`,
    like: expected,
    problemOf: unless((value) => values.some((one) => isSameJson(value, one))),
  }
}

/** Requires none of these values. @throws {@link InputError} if the list is empty */
export function noneOf(unwanted: readonly unknown[]): Requirement {
  const values = valuesToLookFor(unwanted, 'must not be')
  return {
    should: `not be one of ${values.map((value) => showJson(value)).join(', ')}`,
    like: unwanted,
    problemOf: unless((value) => !values.some((one) => isSameJson(value, one))),
  }
}

function valuesToLookFor(written: readonly unknown[], verb: string): unknown[] {
  if (written.length > 0) return written.map(plainValue)
  throw new InputError(
    `There is nothing to look for: the list of what the value ${verb} is empty.\nWrite the values that it ${verb}, one a row.`,
  )
}

/** Requires a kind of value: `string`, `integer`, `uuid`, … @throws {@link InputError} for an unknown kind */
export function ofKind(word: string): Requirement {
  const { withArticle, accepts } = valueKind(word)
  return { should: `be ${withArticle}`, like: `#${word}`, problemOf: unless(accepts) }
}

/**
 * Requires a value that equals the expected JSON or contains it; a text contains its parts. A failure lists every
 * difference.
 */
export function fitting(expected: unknown, mode: ComparisonMode): Requirement {
  const part = mode === 'subset' && typeof expected === 'string' && expected !== '' ? expected : undefined
  const isList = Array.isArray(expected instanceof Literal ? expected.value : expected)
  return {
    should: mode === 'equal' ? 'be as expected' : 'contain what is expected',
    of: isList ? 'items' : 'all',
    like: expected,
    problemOf: (value) => {
      if (part !== undefined && typeof value === 'string' && value.includes(part)) return undefined
      const differences = compareJson(value, expected, mode)
      if (differences.length === 0) return undefined
      return `${mode === 'equal' ? 'differs' : 'does not'}:\n${renderDifferences(differences)}`
    },
    placesOf: (value) =>
      compareJson(value, expected, mode).map(({ path, problem }) => ({ path, note: problem })),
    expectedFor: (actual) => settleExpected(actual, expected, mode),
  }
}

/** Requires that there is something. */
export const existing: Requirement = { should: 'exist', of: 'some', problemOf: () => undefined }

/** Requires a text with this part, or a list with this item. */
export function containing(part: unknown): Requirement {
  return {
    should: `contain ${describeValue(part)}`,
    of: 'some',
    like: part,
    problemOf: (value) => {
      const contains = containsPart(value, part)
      return contains === true ? undefined : `was ${contains === false ? showJson(value) : contains}`
    },
  }
}

/** Requires a text without this part, or a list without this item. */
export function notContaining(part: unknown): Requirement {
  return {
    should: `not contain ${describeValue(part)}`,
    of: 'some',
    like: part,
    problemOf: (value) => {
      if (isOfOtherNumbers(value, part))
        return `was ${showJson(value)}, a list of numbers, and ${JSON.stringify(part)} is a text\nWrite the number without quotes: ${String(part)}`
      const contains = containsPart(value, part)
      return contains === false ? undefined : `was ${contains === true ? showJson(value) : contains}`
    },
  }
}

/** Whether a text that reads as a number is looked for in a list of numbers, which could never contain it. */
function isOfOtherNumbers(list: unknown, part: unknown): boolean {
  if (typeof part !== 'string' || !jsonNumber.test(part) || !Array.isArray(list)) return false
  return list.length > 0 && list.every((item) => jsonTypeOf(item) === 'number')
}

/** Whether a text contains a part or a list an item; for any other value a text that says why it cannot. */
function containsPart(value: unknown, part: unknown): boolean | string {
  if (Array.isArray(value)) return value.some((item) => isSameJson(item, part))
  if (typeof value !== 'string') return `${describeValue(value)}: only a text or a list can contain something`
  return typeof part === 'string'
    ? value.includes(nonEmptyText(part))
    : `${describeValue(value)}: a text can contain a text only`
}

export function greaterThan(limit: unknown): Requirement {
  return compared('be greater than', limit, (order) => order > 0)
}

export function atLeast(limit: unknown): Requirement {
  return compared('be at least', limit, (order) => order >= 0)
}

export function lessThan(limit: unknown): Requirement {
  return compared('be less than', limit, (order) => order < 0)
}

export function atMost(limit: unknown): Requirement {
  return compared('be at most', limit, (order) => order <= 0)
}

/**
 * Requires a value of at least `least` and at most `most`. @throws {@link InputError} when they are the wrong way round
 */
export function between(least: unknown, most: unknown): Requirement {
  refuseReversed(least, most)
  const limits = [atLeast(least), atMost(most)]
  const first = (texts: readonly (string | undefined)[]) => texts.find((text) => text !== undefined)
  return {
    should: `be between ${describeValue(least)} and ${describeValue(most)}`,
    like: least,
    problemOf: (value) => first(limits.map(({ problemOf }) => problemOf(value))),
    hintOf: (value) => first(limits.map(({ hintOf }) => hintOf?.(value))),
  }
}

function compared(words: string, limit: unknown, holds: (order: number) => boolean): Requirement {
  return {
    should: `${words} ${describeValue(limit)}`,
    like: limit,
    problemOf: unless((value) => {
      const order = compareSizes(value, limit)
      return order !== undefined && holds(order)
    }),
    hintOf: (value) => {
      if (compareSizes(value, limit) !== undefined) return undefined
      const local = [value, limit].find(lacksOffset)
      return local === undefined ? comparable : `${showJson(local)} is no date-time${noOffset}.`
    },
  }
}

const comparable = 'Two numbers, two dates or two date-times can be compared, and nothing else.'
const noOffset = ': it has no offset, such as Z or +01:00'

/** Checks one limit, or the two ends of a range. @throws {@link InputError} when no value can be compared with them */
export function refuseLimits(least: unknown, most = least): void {
  for (const limit of [least, most]) {
    if (compareSizes(limit, limit) === undefined)
      throw new InputError(`Nothing can be compared with ${describeValue(limit)}.\n${comparable}`)
  }
  if (compareSizes(least, most) === undefined) {
    throw new InputError(
      `No value can be between ${describeValue(least)} and ${describeValue(most)}.\n${comparable}`,
    )
  }
  refuseReversed(least, most)
}

function refuseReversed(least: unknown, most: unknown): void {
  if ((compareSizes(least, most) ?? 0) <= 0) return
  throw new InputError(
    `No value is between ${showJson(least)} and ${showJson(most)}: the greater one comes first.\nWrite: between ${showJson(most)} and ${showJson(least)}`,
  )
}

/** Requires a date-time at most this far before or after now. */
export function withinOfNow(limitMs: number): Requirement {
  return {
    should: `be within ${describeTimeLimit(limitMs)} of now`,
    problemOf: (value) => {
      const was = `was ${describeValue(value)}`
      const instant = instantOf(value)
      if (instant === undefined)
        return `${was}, which is not a date-time${lacksOffset(value) ? noOffset : ''}`
      const afterMs = epochMsOf(instant) - Date.now()
      if (Math.abs(afterMs) <= limitMs) return undefined
      return `${was}, ${describeDuration(Math.abs(afterMs))} ${afterMs < 0 ? 'before' : 'after'} now`
    },
  }
}

export function startingWith(start: string): Requirement {
  return ofText(`start with ${quote(nonEmptyText(start))}`, (text) => text.startsWith(start))
}

export function endingWith(end: string): Requirement {
  return ofText(`end with ${quote(nonEmptyText(end))}`, (text) => text.endsWith(end))
}

function ofText(should: string, holds: (text: string) => boolean): Requirement {
  const problemOf = unless((value) => holds(value as string))
  return {
    should,
    problemOf: (value) =>
      typeof value === 'string' ? problemOf(value) : `was ${describeValue(value)}, which is not a text`,
  }
}

/** Requires a text or a number that the regular expression matches as a whole. */
export function matching(pattern: string): Requirement {
  return {
    should: `match ${quote(pattern)}`,
    problemOf: unless((value) => isMatchable(value) && wholeMatch(pattern, String(value)) !== undefined),
  }
}

/** Requires a text or a number that the regular expression does not match as a whole. */
export function notMatching(pattern: string): Requirement {
  const problemOf = unless((value) => wholeMatch(pattern, String(value)) === undefined)
  return {
    should: `not match ${quote(pattern)}`,
    problemOf: (value) =>
      isMatchable(value)
        ? problemOf(value)
        : `was ${describeValue(value)}, which is neither a text nor a number`,
  }
}

function isMatchable(value: unknown): boolean {
  return typeof value === 'string' || jsonTypeOf(value) === 'number'
}

/** Requires a value that matches the JSON Schema; a failure lists every problem. */
export function matchingSchema(schema: unknown, name: string | undefined, files?: SchemaFiles): Requirement {
  return {
    should: `match the schema ${name === undefined ? 'of this step' : `"${name}"`}`,
    problemOf: (value) => {
      const problems = validateJsonSchema(value, schema, name, files)
      if (problems.length === 0) return undefined
      return `does not:\n${problems.map(({ path, problem }) => `  ${path}: ${problem}`).join('\n')}`
    },
  }
}

function unless(holds: (value: unknown) => boolean): Requirement['problemOf'] {
  return (value) => (holds(value) ? undefined : `was ${describeValue(value)}`)
}
