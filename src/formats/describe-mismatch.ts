import { jsonTypeOf, showJson } from './json-value'

const MAX_SHOWN = 120
const BEFORE_DIFFERENCE = 30

/** Returns `expected 75 (number) but was "75" (string)`, without the types if they are the same. */
export function describeMismatch(actual: unknown, expected: unknown): string {
  if (typeof actual === 'string' && typeof expected === 'string') return describeTexts(actual, expected)
  const type = jsonTypeOf(actual)
  if (type === jsonTypeOf(expected) && type !== 'not JSON') {
    return `expected ${showJson(expected)} but was ${showJson(actual)}`
  }
  return `expected ${describeValue(expected)} but was ${describeValue(actual)}`
}

/** Returns a value with its JSON type: `75 (number)`, or just `null`. */
export function describeValue(value: unknown): string {
  return value === null ? 'null' : `${showJson(value)} (${jsonTypeOf(value)})`
}

/** Returns `expected 2 items but there are 3`. */
export function describeCountMismatch(actual: number, expected: number): string {
  const there = actual === 0 ? 'there are none' : actual === 1 ? 'there is 1' : `there are ${actual}`
  return `expected ${expected} ${expected === 1 ? 'item' : 'items'} but ${there}`
}

function describeTexts(actual: string, expected: string): string {
  if (Math.max(actual.length, expected.length) < MAX_SHOWN - 2) {
    return `expected ${showJson(expected)} but was ${showJson(actual)}`
  }
  let same = 0
  while (same < expected.length && actual[same] === expected[same]) same += 1
  const from = Math.max(0, same - BEFORE_DIFFERENCE)
  const show = (text: string) => `${from > 0 ? '…' : ''}${showJson(text.slice(from), MAX_SHOWN / 2)}`
  return `expected ${show(expected)} but was ${show(actual)} (they differ from character ${same + 1} on)`
}
