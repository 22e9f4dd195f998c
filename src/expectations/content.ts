import type { Body } from '../exchange'
import type { Redactor } from '../redaction'
import { nonEmptyText, quote } from './texts'
import { compareJson, renderDifferences, type ComparisonMode, type JsonDifference } from './json'

/** What a message has to be, or to have in it: a value, or a text. */
export type ExpectedContent =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text' | 'xml'; readonly text: string }

/** Whether a message is what is expected, or has it in it. */
export function hasContent(body: Body, expected: ExpectedContent, mode: ComparisonMode): boolean {
  if (expected.kind !== 'json')
    return mode === 'equal' ? body.text === expected.text : body.text.includes(nonEmptyText(expected.text))
  return differences(body, expected.value, mode)?.length === 0
}

/** What is expected, in words. */
export function describeContent(expected: ExpectedContent, redactor: Redactor): string {
  return expected.kind !== 'json' ? quote(redactor.redact(expected.text)) : 'what is expected'
}

/** How the nearest of some messages differs from the value expected, one difference a line; empty where none is JSON. */
export function nearestDifferences(
  bodies: readonly Body[],
  expected: ExpectedContent,
  mode: ComparisonMode,
): string {
  if (expected.kind !== 'json') return ''
  let nearest: readonly JsonDifference[] | undefined
  for (const body of bodies) {
    const found = differences(body, expected.value, mode)
    if (found !== undefined && (nearest === undefined || found.length <= nearest.length)) nearest = found
  }
  return nearest === undefined ? '' : renderDifferences(nearest)
}

/** How a message differs from a value; undefined where it is no JSON, or names a member twice. */
function differences(body: Body, value: unknown, mode: ComparisonMode): JsonDifference[] | undefined {
  const { exactJson } = body
  if (!exactJson.ok || body.repeatedName !== undefined) return undefined
  return compareJson(exactJson.value, value, mode)
}
