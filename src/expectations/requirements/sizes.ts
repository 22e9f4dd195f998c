import { compareSizes, describeValue, showJson } from '../json'
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

/** Neither less than the one nor greater than the other. */
export function between(least: unknown, most: unknown): Requirement {
  const limits = [atLeast(least), atMost(most)]
  return {
    should: `be between ${describeValue(least)} and ${describeValue(most)}`,
    like: least,
    problemOf: (value) => firstSaid(limits.map(({ problemOf }) => problemOf(value))),
    hintOf: (value) => firstSaid(limits.map(({ hintOf }) => hintOf?.(value))),
  }
}

function compared(words: string, limit: unknown, holds: (order: number) => boolean): Requirement {
  return {
    should: `${words} ${describeValue(limit)}`,
    ofEach: `${words} ${showJson(limit)}`,
    like: limit,
    problemOf: (value) => {
      const order = compareSizes(value, limit)
      return order !== undefined && holds(order) ? undefined : `was ${describeValue(value)}`
    },
    hintOf: (value) => (compareSizes(value, limit) === undefined ? comparable : undefined),
  }
}

function firstSaid(texts: readonly (string | undefined)[]): string | undefined {
  return texts.find((text) => text !== undefined)
}
