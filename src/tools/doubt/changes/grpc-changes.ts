import { Headers, type RelayedGrpcAnswer } from '../../seam'
import { jsonChanges } from './body-changes'
import type { Change } from './change'

const [ok, invalidArgument, notFound, internal] = [0, 3, 5, 13]

/**
 * Values to try, in this order, for a field that does not take every text: a number, bytes, a time, a duration or an
 * enumeration.
 */
const otherTexts = ['"YW5vdGhlcg=="', '"2001-02-03T04:05:06Z"', '"17s"', '0', '1', '2', '3']

/**
 * Returns every change of a gRPC answer: of its status, status message, message fields, and the metadata that steps
 * read.
 */
export function grpcChanges(
  answer: RelayedGrpcAnswer,
  headersRead: ReadonlySet<string>,
  trailersRead: ReadonlySet<string>,
): Change[] {
  const { headers, trailers } = answer
  return [
    ...codeChanges(answer),
    ...detailsChanges(answer),
    ...messageChanges(answer),
    ...fieldChanges('header', headers, headersRead, (changed) => answer.withStatus({ headers: changed })),
    ...fieldChanges('trailer', trailers, trailersRead, (changed) => answer.withStatus({ trailers: changed })),
  ]
}

/** Changes a failure to another failure and to a success, and a success to one failure. */
function codeChanges(answer: RelayedGrpcAnswer): Change[] {
  const { code, codeName } = answer
  const others = code === ok ? [internal] : [code === notFound ? invalidArgument : notFound, ok]
  return others.map((other) => {
    const changed = (): RelayedGrpcAnswer => answer.withStatus({ code: other })
    return { member: '(status)', change: changed().codeName, value: codeName, answer: changed }
  })
}

function detailsChanges(answer: RelayedGrpcAnswer): Change[] {
  const { code, details } = answer
  if (code === ok || details === '') return []
  const change = (what: string, changed: string): Change => ({
    member: '(details)',
    change: what,
    value: details,
    answer: () => answer.withStatus({ details: changed }),
  })
  return [change('left out', ''), change('another text', another(details, 'another text'))]
}

/** Changes the JSON form, if the changed JSON fits the message type and gives other bytes. */
function messageChanges(answer: RelayedGrpcAnswer): Change[] {
  const { json } = answer
  if (json === undefined) return []
  return jsonChanges(json).flatMap(({ text, withValue, ...change }) => {
    const fits = (changed: string): boolean => {
      const other = answer.withJson(changed)
      return other !== undefined && other.json !== json
    }
    const answering = (changed: () => string): (() => RelayedGrpcAnswer) => {
      return () => answer.withJson(changed()) ?? answer
    }
    if (fits(text())) return [{ ...change, answer: answering(text) }]
    if (withValue === undefined || typeof change.value !== 'string') return []
    const whole = /^-?\d+$/.test(change.value) ? [JSON.stringify(String(BigInt(change.value) + 1n))] : []
    const other = [...whole, ...otherTexts].find((written) => fits(withValue(written)))
    if (other === undefined) return []
    const what = whole.includes(other) ? 'one more' : 'another value'
    return [{ ...change, change: what, become: other, answer: answering(() => withValue(other)) }]
  })
}

function fieldChanges(
  kind: 'header' | 'trailer',
  fields: Headers | undefined,
  read: ReadonlySet<string>,
  become: (changed: Headers) => RelayedGrpcAnswer,
): Change[] {
  return [...read].sort().flatMap((name) => {
    const value = fields?.get(name)
    if (fields === undefined || value === undefined) return []
    const rest = [...fields].filter(([field]) => field.toLowerCase() !== name)
    const other = name.endsWith('-bin') ? 'YW5vdGhlcg==' : 'another-value'
    const change = (what: string, changed: Headers): Change => ({
      member: `(${kind} ${name})`,
      change: what,
      value,
      answer: () => become(changed),
    })
    return [
      change('left out', new Headers(rest)),
      change('another value', new Headers([...rest, [name, another(value, other)]])),
    ]
  })
}

function another(value: string, other: string): string {
  if (value !== other) return other
  return other.endsWith('==') ? 'eWV0IGFub3RoZXI=' : `yet-${other}`
}
