import { Headers, type RelayedGrpcAnswer } from '../seam'
import type { Change } from './change'
import { jsonChanges } from './json-changes'

const [ok, invalidArgument, notFound, internal] = [0, 3, 5, 13]

/**
 * Values to try, in this order, for a field that does not take every text: bytes, a time, a duration, a number or an
 * enumeration.
 */
const otherTexts = ['"YW5vdGhlcg=="', '"2001-02-03T04:05:06Z"', '"17s"', '0', '1', '2', '3']

/** Returns every change of a gRPC response: status, status message, fields, and the metadata that steps read. */
export function grpcChanges(
  answer: RelayedGrpcAnswer,
  headersRead: ReadonlySet<string>,
  trailersRead: ReadonlySet<string>,
): Change[] {
  return [
    ...codeChanges(answer),
    ...detailsChanges(answer),
    ...messageChanges(answer),
    ...metadataChanges('header', answer.headers, headersRead, (headers) => answer.withStatus({ headers })),
    ...metadataChanges('trailer', answer.trailers, trailersRead, (trailers) =>
      answer.withStatus({ trailers }),
    ),
  ]
}

/** Changes a failure to another failure and to a success, and a success to one failure. */
function codeChanges(answer: RelayedGrpcAnswer): Change[] {
  const { code, codeName } = answer
  const others = code === ok ? [internal] : [code === notFound ? invalidArgument : notFound, ok]
  return others.map((other) => {
    const changed = answer.withStatus({ code: other })
    return { member: '(status)', change: changed.codeName, value: codeName, answer: () => changed }
  })
}

function detailsChanges(answer: RelayedGrpcAnswer): Change[] {
  const { code, details } = answer
  if (code === ok || details === '') return []
  const changes = { 'left out': '', 'another text': another(details, 'another text') }
  return Object.entries(changes).map(([change, changed]) => ({
    ...{ member: '(details)', change, value: details },
    answer: () => answer.withStatus({ details: changed }),
  }))
}

/** Changes the JSON form, if the changed JSON fits the message type and gives other bytes. */
function messageChanges(answer: RelayedGrpcAnswer): Change[] {
  const { json } = answer
  if (json === undefined) return []
  const changed = (written: string): RelayedGrpcAnswer | undefined => {
    const other = answer.withJson(written)
    return other?.json === json ? undefined : other
  }
  return jsonChanges(json).flatMap(({ written, ...change }) => {
    const answerWith = (instead?: string) => () => answer.withJson(written(instead)) ?? answer
    if (changed(written()) !== undefined) return [{ ...change, answer: answerWith() }]
    const { value } = change
    if (change.change !== 'another text') return []
    const number = /^-?\d+$/.test(value as string) ? `"${BigInt(value as string) + 1n}"` : undefined
    const other = [number ?? [], otherTexts].flat().find((text) => changed(written(text)) !== undefined)
    if (other === undefined) return []
    return [{ ...change, change: other === number ? 'one more' : 'another value', answer: answerWith(other) }]
  })
}

function metadataChanges(
  kind: 'header' | 'trailer',
  fields: Headers | undefined,
  read: ReadonlySet<string>,
  answerWith: (changed: Headers) => RelayedGrpcAnswer,
): Change[] {
  return [...read].sort().flatMap((name) => {
    const value = fields?.get(name)
    if (fields === undefined || value === undefined) return []
    const rest = [...fields].filter(([field]) => field.toLowerCase() !== name)
    const other = another(value, name.endsWith('-bin') ? 'YW5vdGhlcg==' : 'another-value')
    const change = (what: string, changed: Headers): Change => ({
      ...{ member: `(${kind} ${name})`, change: what, value, answer: () => answerWith(changed) },
    })
    return [
      change('left out', new Headers(rest)),
      change('another value', new Headers([...rest, [name, other]])),
    ]
  })
}

function another(value: string, other: string): string {
  if (value !== other) return other
  return other.endsWith('==') ? 'eWV0IGFub3RoZXI=' : `yet-${other}`
}
