import { InputError } from '../../errors'
import { compareSizes, describeValue, instantOf, lacksOffset, showJson, textFormats } from '../../formats'
import type { Requirement } from './requirement'

const comparable = 'Two numbers, two dates or two date-times can be compared, and nothing else.'

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
  return {
    should: `be between ${describeValue(least)} and ${describeValue(most)}`,
    example: least,
    problemOf: (value) => firstSaid(limits.map(({ problemOf }) => problemOf(value))),
    hintOf: (value) => firstSaid(limits.map(({ hintOf }) => hintOf?.(value))),
  }
}

/** Says why two values cannot be compared, with a hint for a date and a date-time, or a missing offset. */
function incomparable(value: unknown, limit: unknown): string {
  const mixed = 'A date is a whole day and a date-time an instant, so they are not compared with each other.'
  if (isDate(value) && instantOf(limit) !== undefined)
    return `${mixed}\nCompare it with a date, such as "${String(limit).slice(0, 10)}"`
  if (instantOf(value) !== undefined && isDate(limit))
    return `${mixed}\nCompare it with a date-time, such as "${String(limit)}T00:00:00Z"`
  const local = [value, limit].find(lacksOffset)
  return local === undefined
    ? comparable
    : `${comparable}\n${showJson(local)} is no date-time: it has no offset, such as Z or +01:00.`
}

function isDate(value: unknown): boolean {
  return typeof value === 'string' && textFormats.date(value)
}

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

function compared(words: string, limit: unknown, holds: (order: number) => boolean): Requirement {
  return {
    should: `${words} ${describeValue(limit)}`,
    ofEach: `${words} ${showJson(limit)}`,
    example: limit,
    problemOf: (value) => {
      const order = compareSizes(value, limit)
      return order !== undefined && holds(order) ? undefined : `was ${describeValue(value)}`
    },
    hintOf: (value) => (compareSizes(value, limit) === undefined ? incomparable(value, limit) : undefined),
  }
}

function firstSaid(texts: readonly (string | undefined)[]): string | undefined {
  return texts.find((text) => text !== undefined)
}
