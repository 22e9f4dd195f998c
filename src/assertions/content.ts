import type { Body } from '../exchange'
import { compareJson, renderDifferences, type ComparisonMode, type BodyDifference } from '../formats'
import type { Redactor } from '../redaction'
import { nonEmptyText, quote } from './failure'

/** The value or text that a message must equal or contain. */
export type ExpectedContent =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text' | 'document'; readonly text: string }

/** Whether a message equals the expected content or contains it. */
export function hasContent(body: Body, expected: ExpectedContent, mode: ComparisonMode): boolean {
  if (expected.kind === 'json') return differences(body, expected.value, mode)?.length === 0
  return mode === 'equal' ? body.text === expected.text : body.text.includes(nonEmptyText(expected.text))
}

export function describeContent(expected: ExpectedContent, redactor: Redactor): string {
  return expected.kind === 'json' ? 'what is expected' : quote(redactor.redact(expected.text))
}

/**
 * Lists how the most similar of some messages differs from the expected value, one difference per line. Returns an
 * empty text if no message is JSON.
 */
export function nearestDifferences(
  bodies: readonly Body[],
  expected: ExpectedContent,
  mode: ComparisonMode,
): string {
  if (expected.kind !== 'json') return ''
  const found = bodies.flatMap((body) => {
    const list = differences(body, expected.value, mode)
    return list === undefined ? [] : [list]
  })
  const least = Math.min(...found.map(({ length }) => length))
  return renderDifferences(found.filter(({ length }) => length === least).at(-1) ?? [])
}

/**
 * Returns the differences between a message and a value; undefined if the message is not JSON or repeats a member name.
 */
function differences(body: Body, value: unknown, mode: ComparisonMode): BodyDifference[] | undefined {
  const { exactJson } = body
  if (!exactJson.ok || body.repeatedName !== undefined) return undefined
  return compareJson(exactJson.value, value, mode)
}
