import { statusText } from '../http'
import { isOfGrpc, type RecordedCall } from './recording'

/** What looks like an id: a number, a UUID, a code such as ORD-17, and a long word with digits in it. */
const ids = [
  /^\d+$/,
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  /^[A-Za-z]+[-_]\d+$/,
  /^(?=\D*\d)[0-9A-Za-z_-]{12,}$/,
  /^[a-z]{2,3}\d{3,}$/i,
]

/** An operation that answers, with its status: `GET /hotels/{…} 200`, `GRPC /hotels.Hotels/Show NOT_FOUND`. */
export function operationOf({ operation, answer }: RecordedCall): string {
  if (answer === undefined) return operation
  return `${operation} ${isOfGrpc(answer) ? answer.codeName : answer.status}`
}

/** The path of a URL, with `{…}` in place of what looks like an id. */
export function pathOf(url: string): string {
  const segments = new URL(url).pathname.split('/')
  return segments.map((segment) => (ids.some((id) => id.test(decoded(segment))) ? '{…}' : segment)).join('/')
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** `200 OK`. */
export function described(status: number): string {
  return `${status} ${statusText(status) ?? ''}`.trim()
}
