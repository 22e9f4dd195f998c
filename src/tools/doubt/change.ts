import { headerPhrase, type Advice, type ResponseContext } from './phrases'
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

/** How phrases name headers and trailers. */
const subjects = { header: 'the response header', trailer: 'the gRPC trailer' }

type FieldPairs = readonly (readonly [name: string, value: string])[]

/** Leaves out and changes each header or trailer that a step read. */
export function fieldChanges(
  kind: keyof typeof subjects,
  fields: FieldPairs,
  read: ReadonlySet<string>,
  responseWith: (fields: FieldPairs) => RecordedResponse,
): Change[] {
  return [...read].sort().flatMap((wanted) => {
    const named = fields.filter(([name]) => name.toLowerCase() === wanted)
    const [first] = named
    if (first === undefined) return []
    const [name, value] = first
    const others = fields.filter((field) => !named.includes(field))
    const other = wanted.endsWith('-bin')
      ? otherThan(value, 'YW5vdGhlcg==', 'eWV0IGFub3RoZXI=')
      : otherThan(value, 'another-value', 'yet-another-value')
    const text = named.map(([, one]) => one).join(', ')
    const changed = (change: string, rank: number, changedFields: FieldPairs): Change => ({
      member: `(${kind} ${name})`,
      change,
      rank,
      phrase: (context) => headerPhrase(subjects[kind], name, text, context),
      response: () => responseWith(changedFields),
    })
    return [changed('left out', 1, others), changed('another value', 0, [...others, [name, other]])]
  })
}
