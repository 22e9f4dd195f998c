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
} from '../json'
import type { Requirement } from './requirement'

/** The value is this one, which is no marker whatever it looks like. */
export function same(expected: unknown): Requirement {
  return {
    should: `be ${describeValue(expected)}`,
    like: expected,
    problemOf: (value) => (isSameJson(value, expected) ? undefined : `was ${describeValue(value)}`),
    hintOf: () => markerAsText(expected),
  }
}

/** The value is another than this one. */
export function other(unwanted: unknown): Requirement {
  return {
    should: `not be ${describeValue(unwanted)}`,
    like: unwanted,
    problemOf: (value) => (isSameJson(value, unwanted) ? `was ${describeValue(value)}` : undefined),
  }
}

/** The value is one of these, which are no markers whatever they look like. @throws {@link InputError} for none */
export function oneOf(expected: readonly unknown[]): Requirement {
  if (expected.length === 0) {
    throw new InputError(
      'There is nothing to look for: the list of what the value may be is empty.\nWrite the values that it may be, one a row.',
    )
  }
  const values = expected.map(plainValue)
  return {
    should: `be one of ${values.map((value) => showJson(value)).join(', ')}`,
    like: expected,
    problemOf: (value) =>
      values.some((one) => isSameJson(value, one)) ? undefined : `was ${describeValue(value)}`,
  }
}

/** The value is of a kind: `string`, `integer`, `uuid`, … @throws {@link InputError} when the word names none */
export function ofKind(word: string): Requirement {
  const { withArticle, accepts } = valueKind(word)
  return {
    should: `be ${withArticle}`,
    ofEach: `be ${withArticle}`,
    like: `#${word}`,
    problemOf: (value) => (accepts(value) ? undefined : `was ${describeValue(value)}`),
  }
}

/** The value is the expected JSON, or contains it, as a text contains its parts; every difference is named. */
export function fitting(expected: unknown, mode: ComparisonMode): Requirement {
  const isPart = (value: unknown): boolean =>
    mode === 'subset' &&
    typeof value === 'string' &&
    typeof expected === 'string' &&
    expected !== '' &&
    value.includes(expected)
  return {
    should: mode === 'equal' ? 'be as expected' : 'contain what is expected',
    like: expected,
    problemOf: (value) => {
      if (isPart(value)) return undefined
      const differences = compareJson(value, expected, mode)
      if (differences.length === 0) return undefined
      return `${mode === 'equal' ? 'differs' : 'does not'}:\n${renderDifferences(differences)}`
    },
  }
}
