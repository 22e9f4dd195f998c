import type { RelayedAnswer } from '../../seam'
import type { GivenAnswer } from '../recording'

/** One way to change an answer. */
export interface Change {
  /**
   * A JSONPath such as `$.free`, or `(status)`, `(body)`, `(header X)`, in gRPC also `(details)` and `(trailer X)`.
   */
  readonly member: string
  /** How it was changed: `left out`, `one more`, `another text`. */
  readonly change: string
  /** The original value of the member, for the phrase that would notice; undefined if a phrase does not need it. */
  readonly value?: unknown
  /** The replacement, unless it is the same for every value. */
  readonly become?: string | undefined
  /** The number of items, for a list. */
  readonly items?: number | undefined
  /** The changed answer. */
  readonly answer: () => GivenAnswer | Promise<GivenAnswer>
}

/** Replaces the body of an answer, and its Content-Length. */
export function withBody(answer: RelayedAnswer, bytes: Buffer): RelayedAnswer {
  return { status: answer.status, bytes, headerLines: withLength(answer.headerLines, bytes.length) }
}

function withLength(lines: readonly string[], length: number): string[] {
  return lines.map((line, at) =>
    at % 2 === 1 && lines[at - 1]?.toLowerCase() === 'content-length' ? String(length) : line,
  )
}
