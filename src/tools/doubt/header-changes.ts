import { otherThan, type Change } from './change'
import { headerPhrase } from './phrases'
import type { RecordedResponse } from './recording'

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
