import { Headers } from '../../exchange'
import type { RelayedGrpcResponse } from '../../scenario'
import { otherThan, type Change } from './change'
import { fieldChanges } from './header-changes'
import { jsonChanges } from './json-changes'
import { detailsPhrase } from './phrases'
import { isOfGrpc, type RecordedCall } from './recording'

const [ok, invalidArgument, notFound, internal] = [0, 3, 5, 13]

/** Returns every change of a gRPC response: status, status message, fields, and the metadata that steps read. */
export function grpcChanges({ response, headersRead, trailersRead }: RecordedCall): Change[] {
  if (response === undefined || !isOfGrpc(response)) return []
  const { headers = new Headers(), trailers } = response
  return [
    ...codeChanges(response),
    ...detailsChanges(response),
    ...messageChanges(response),
    ...fieldChanges('header', [...headers], headersRead, (changed) =>
      response.withStatus({ headers: new Headers(changed) }),
    ),
    ...fieldChanges('trailer', [...trailers], trailersRead, (changed) =>
      response.withStatus({ trailers: new Headers(changed) }),
    ),
  ]
}

/** Changes a failure to another failure and to a success, and a success to one failure. */
function codeChanges(response: RelayedGrpcResponse): Change[] {
  const { code, codeName } = response
  const others = code === ok ? [internal] : [code === notFound ? invalidArgument : notFound, ok]
  return others.map((other) => {
    const changed = response.withStatus({ code: other })
    return {
      member: '(status)',
      change: changed.codeName,
      rank: 3,
      phrase: () => ({ phrase: `Then the gRPC status should be ${codeName}` }),
      response: () => changed,
    }
  })
}

function detailsChanges(response: RelayedGrpcResponse): Change[] {
  const { code, details } = response
  if (code === ok || details === '') return []
  const change = (what: string, changed: string, rank: number): Change => ({
    member: '(details)',
    change: what,
    rank,
    phrase: (context) => detailsPhrase(details, context),
    response: () => response.withStatus({ details: changed }),
  })
  const other = otherThan(details, 'another text', 'yet another text')
  return [change('left out', '', 1), change('another text', other, 0)]
}

/** Values to try for a field that does not take every text: bytes, a time, a duration, a number or an enumeration. */
const otherTexts = ['"YW5vdGhlcg=="', '"2001-02-03T04:05:06Z"', '"17s"', '0', '1', '2', '3']

/** Changes the JSON form, if the changed JSON fits the message type and gives other bytes. */
function messageChanges(response: RelayedGrpcResponse): Change[] {
  const { json } = response
  if (json === undefined) return []
  const fits = (written: string): boolean => {
    const other = response.withJson(written)
    return other !== undefined && other.json !== json
  }
  return jsonChanges(json).flatMap(({ written, ...change }) => {
    const responseWith = (instead?: string) => () => response.withJson(written(instead)) ?? response
    if (fits(written())) return [{ ...change, response: responseWith() }]
    if (typeof change.value !== 'string' || change.change !== 'another text') return []
    // An integer of 64 bits is written as a text.
    const number = /^-?\d+$/.test(change.value) ? `"${BigInt(change.value) + 1n}"` : undefined
    const other = [number ?? [], otherTexts].flat().find((text) => fits(written(text)))
    if (other === undefined) return []
    return [
      { ...change, change: other === number ? 'one more' : 'another value', response: responseWith(other) },
    ]
  })
}
