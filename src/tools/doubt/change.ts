import { headerPhrase, type Advice, type ResponseContext } from './phrases'
import type { RecordedResponse, RecordedCall } from './recording'

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

export type ChangeMaker = (call: RecordedCall) => readonly Change[] | Promise<readonly Change[]>

/** Returns the first of some values that differs from another one. */
export function otherThan(value: string, ...others: readonly [string, string]): string {
  return others[0] === value ? others[1] : others[0]
}

/**
 * Leaves out and changes each header, or entry of metadata, that a step read.
 *
 * @param noun - what a report calls it, such as `header`, and `subject` what a phrase does
 * @param responseWith - returns the response with these fields
 */
export function fieldChanges(
  { noun, subject }: { readonly noun: string; readonly subject: string },
  fields: readonly (readonly [name: string, value: string])[],
  read: ReadonlySet<string>,
  responseWith: (fields: readonly (readonly [string, string])[]) => RecordedResponse,
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
    const phrase = (context: ResponseContext): Advice =>
      headerPhrase(subject, name, named.map(([, text]) => text).join(', '), context)
    const member = `(${noun} ${name})`
    return [
      { member, change: 'left out', rank: 1, phrase, response: () => responseWith(others) },
      {
        member,
        change: 'another value',
        rank: 0,
        phrase,
        response: () => responseWith([...others, [name, other]]),
      },
    ]
  })
}
