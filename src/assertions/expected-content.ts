import type { Body } from '../exchange'
import { compareJson, renderDifferences, type BodyDifference, type ComparisonMode } from '../formats'
import type { Redactor } from '../redaction'
import { nonEmptyText, quote } from './failed-assertion'

/** The value or text that a message must equal or contain. */
export type ExpectedContent =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text' | 'document'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Buffer; readonly name?: string }

export function hasContent(body: Body, expected: ExpectedContent, mode: ComparisonMode): boolean {
  if (expected.kind === 'json') return differences(body, expected.value, mode)?.length === 0
  if (expected.kind === 'bytes')
    return mode === 'equal' ? body.bytes.equals(expected.bytes) : body.bytes.includes(expected.bytes)
  return mode === 'equal' ? body.text === expected.text : body.text.includes(nonEmptyText(expected.text))
}

export function describeContent(expected: ExpectedContent, redactor: Redactor): string {
  if (expected.kind === 'json') return 'what is expected'
  if (expected.kind !== 'bytes') return quote(redactor.redact(expected.text))
  const { name, bytes } = expected
  return `${name === undefined ? '' : `the file ${quote(name)} of `}${bytes.length} bytes`
}

/** Lists how the message that is most similar to the expected value differs from it; empty if no message is JSON. */
export function nearestDifferences(
  bodies: readonly Body[],
  expected: ExpectedContent | undefined,
  mode: ComparisonMode = 'subset',
): string {
  if (expected?.kind !== 'json') return ''
  const lists = bodies.map((body) => differences(body, expected.value, mode))
  const found = lists.filter((list) => list !== undefined)
  const least = Math.min(...found.map(({ length }) => length))
  return renderDifferences(found.filter(({ length }) => length === least).at(-1) ?? [])
}

/** Returns the differences between a message and a value; undefined if the message is not JSON or repeats a member name. */
function differences(body: Body, value: unknown, mode: ComparisonMode): BodyDifference[] | undefined {
  const { exactJson } = body
  if (!exactJson.ok || body.repeatedName !== undefined) return undefined
  return compareJson(exactJson.value, value, mode)
}
