import { nonEmptyText, quote } from '../texts'
import { describeValue, jsonTypeOf, partMatchHint, wholeMatch } from '../../formats'
import type { Requirement } from './requirement'

export function startingWith(start: string): Requirement {
  return ofText(`start with ${quote(nonEmptyText(start))}`, (text) => text.startsWith(start))
}

export function endingWith(end: string): Requirement {
  return ofText(`end with ${quote(nonEmptyText(end))}`, (text) => text.endsWith(end))
}

/** Requires a text or a number that the regular expression matches as a whole. */
export function matching(pattern: string): Requirement {
  const should = `match ${quote(pattern)}`
  return {
    should,
    ofEach: should,
    problemOf: (value) => {
      const text = matchable(value)
      const isMatch = text !== undefined && wholeMatch(pattern, text) !== undefined
      return isMatch ? undefined : `was ${describeValue(value)}`
    },
    hintOf: (value) => {
      const text = matchable(value)
      return text === undefined ? undefined : partMatchHint(pattern, text)
    },
  }
}

/** Requires a text or a number that the regular expression does not match as a whole. */
export function notMatching(pattern: string): Requirement {
  return {
    should: `not match ${quote(pattern)}`,
    problemOf: (value) => {
      const text = matchable(value)
      if (text === undefined) return `was ${describeValue(value)}, which is neither a text nor a number`
      return wholeMatch(pattern, text) === undefined ? undefined : `was ${describeValue(value)}`
    },
  }
}

function ofText(should: string, holds: (text: string) => boolean): Requirement {
  return {
    should,
    problemOf: (value) => {
      if (typeof value !== 'string') return `was ${describeValue(value)}, which is not a text`
      return holds(value) ? undefined : `was ${describeValue(value)}`
    },
  }
}

function matchable(value: unknown): string | undefined {
  return typeof value === 'string' || jsonTypeOf(value) === 'number' ? String(value) : undefined
}
