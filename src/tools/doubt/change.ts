import type { Advice, ResponseContext } from './phrases'
import type { RecordedResponse } from './recording'

export interface Change {
  /** A JSONPath such as `$.free`, or `(status)`, `(body)`, `(header X)`, in gRPC also `(details)`, `(trailer X)`. */
  readonly member: string
  /** How it is changed: `left out`, `one more`, `another text`. */
  readonly change: string
  /** How bad it is if it survives: 3 for a status, 2 for a body, 1 for what is missing, 0 for other values. */
  readonly rank: number
  /** The original value of a member of the body; it is the worst to survive if the scenario itself sent it. */
  readonly value?: unknown
  /** Returns the phrase that would detect the change, in this run and the next; undefined if there is none. */
  readonly phrase: (context: ResponseContext) => Advice | undefined
  readonly response: () => RecordedResponse
}

/** Returns the first of some values that differs from another one. */
export function otherThan(value: string, ...others: readonly [string, string]): string {
  return others[0] === value ? others[1] : others[0]
}
