import type { GivenAnswer } from './recording'

/** One way to change a response. */
export interface Change {
  /**
   * A JSONPath such as `$.free`, or `(status)`, `(body)`, `(header X)`, in gRPC also `(details)` and `(trailer X)`.
   */
  readonly member: string
  /** How it was changed: `left out`, `one more`, `another text`. */
  readonly change: string
  /** The original value, for the phrase that would detect the change; undefined if a phrase does not need it. */
  readonly value?: unknown
  /** The number of items, for a list. */
  readonly items?: number | undefined
  /** Returns the changed response. */
  readonly answer: () => GivenAnswer
}
