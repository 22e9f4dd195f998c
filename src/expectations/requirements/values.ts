import { InputError } from '../../errors'
import {
  compareJson,
  describeValue,
  isSameJson,
  markerAsText,
  plainValue,
  renderDifferences,
  showJson,
  valueKind,
  type ComparisonMode,
} from '../../formats'
import type { Requirement } from './requirement'

/** Requires this value. A text that looks like a marker is literal. */
export function same(expected: unknown): Requirement {
  return {
    should: `be ${describeValue(expected)}`,
    example: expected,
    problemOf: (value) => (isSameJson(value, expected) ? undefined : `was ${describeValue(value)}`),
    hintOf: () => markerAsText(expected),
  }
}

/** Requires any value but this one. */
export function other(unwanted: unknown): Requirement {
  return {
    should: `not be ${describeValue(unwanted)}`,
    example: unwanted,
    problemOf: (value) => (isSameJson(value, unwanted) ? `was ${describeValue(value)}` : undefined),
  }
}

/**
 * Requires one of these values; texts that look like markers are literal. @throws {@link InputError} if the list is
 * empty
 */
export function oneOf(expected: readonly unknown[]): Requirement {
  if (expected.length === 0) {
    throw new InputError(
      'There is nothing to look for: the list of what the value may be is empty.\nWrite the values that it may be, one a row.',
    )
  }
  const values = expected.map(plainValue)
  return {
    should: `be one of ${values.map((value) => showJson(value)).join(', ')}`,
    example: expected,
    problemOf: (value) =>
      values.some((one) => isSameJson(value, one)) ? undefined : `was ${describeValue(value)}`,
  }
}

/** Requires a kind of value: `string`, `integer`, `uuid`, … @throws {@link InputError} for an unknown kind */
export function ofKind(word: string): Requirement {
  const { withArticle, accepts } = valueKind(word)
  return {
    should: `be ${withArticle}`,
    ofEach: `be ${withArticle}`,
    example: `#${word}`,
    problemOf: (value) => (accepts(value) ? undefined : `was ${describeValue(value)}`),
  }
}

/**
 * Requires a value that equals the expected JSON or contains it; a text contains its parts. A failure lists every
 * difference.
 */
export function fitting(expected: unknown, mode: ComparisonMode): Requirement {
  const isPart = (value: unknown): boolean =>
    mode === 'subset' &&
    typeof value === 'string' &&
    typeof expected === 'string' &&
    expected !== '' &&
    value.includes(expected)
  return {
    should: mode === 'equal' ? 'be as expected' : 'contain what is expected',
    example: expected,
    problemOf: (value) => {
      if (isPart(value)) return undefined
      const differences = compareJson(value, expected, mode)
      if (differences.length === 0) return undefined
      return `${mode === 'equal' ? 'differs' : 'does not'}:\n${renderDifferences(differences)}`
    },
  }
}
