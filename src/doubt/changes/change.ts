import type { RelayedAnswer } from '../../http'
import type { GivenAnswer } from '../recording'

/** One way to change an answer. */
export interface Change {
  /** A JSONPath such as `$.free`, else `(status)`, `(body)` or `(header X)`, of gRPC also `(details)` and `(trailer X)`. */
  readonly member: string
  /** How it was changed: `left out`, `one more`, `another text`. */
  readonly change: string
  /** The value of the member as it was, for the phrase that would notice; undefined where a phrase has no use for it. */
  readonly value?: unknown
  /** What stands in its place, where that is not the same whatever the value was. */
  readonly become?: string | undefined
  /** How many items it has, of a list. */
  readonly items?: number | undefined
  /** The changed answer. */
  readonly answer: () => GivenAnswer | Promise<GivenAnswer>
}

/** Changes the body of an answer, its length with it. */
export function withBody(answer: RelayedAnswer, bytes: Buffer): RelayedAnswer {
  return { status: answer.status, bytes, headerLines: withLength(answer.headerLines, bytes.length) }
}

function withLength(lines: readonly string[], length: number): string[] {
  return lines.map((line, at) =>
    at % 2 === 1 && lines[at - 1]?.toLowerCase() === 'content-length' ? String(length) : line,
  )
}
