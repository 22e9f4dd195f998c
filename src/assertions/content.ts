import type { Body } from '../exchange'
<<<<<<< HEAD:src/assertions/content.ts
import { compareJson, renderDifferences, type ComparisonMode, type JsonDifference } from '../formats'
import type { Redactor } from '../redaction'
import { nonEmptyText, quote } from './failure'
=======
import type { Redactor } from '../redaction'
import { nonEmptyText, quote } from './texts'
import { compareJson, renderDifferences, type ComparisonMode, type BodyDifference } from '../formats'
>>>>>>> e6d391a (Compare JSON and read JSONPath in a few files, with exact numbers by lossless-json):src/expectations/content.ts

/** The value or text that a message must equal or contain. */
export type ExpectedContent =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text' | 'xml'; readonly text: string }

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
<<<<<<< HEAD:src/assertions/content.ts
  const found = bodies.flatMap((body) => {
    const list = differences(body, expected.value, mode)
    return list === undefined ? [] : [list]
  })
  const least = Math.min(...found.map(({ length }) => length))
  return renderDifferences(found.filter(({ length }) => length === least).at(-1) ?? [])
=======
  let nearest: readonly BodyDifference[] | undefined
  for (const body of bodies) {
    const found = differences(body, expected.value, mode)
    if (found !== undefined && (nearest === undefined || found.length <= nearest.length)) nearest = found
  }
  return nearest === undefined ? '' : renderDifferences(nearest)
>>>>>>> e6d391a (Compare JSON and read JSONPath in a few files, with exact numbers by lossless-json):src/expectations/content.ts
}

/**
 * Returns the differences between a message and a value; undefined if the message is not JSON or repeats a member name.
 */
function differences(body: Body, value: unknown, mode: ComparisonMode): BodyDifference[] | undefined {
  const { exactJson } = body
  if (!exactJson.ok || body.repeatedName !== undefined) return undefined
  return compareJson(exactJson.value, value, mode)
}
