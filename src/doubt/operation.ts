import { statusText } from '../http'
import { isOfGrpc, type RecordedCall } from './recording'

/** An operation that answers, with its status: `GET /hotels/{…} 200`, `GRPC /hotels.Hotels/Show NOT_FOUND`. */
export function operationOf({ operation, answer }: RecordedCall): string {
  if (answer === undefined) return operation
  return `${operation} ${isOfGrpc(answer) ? answer.codeName : answer.status}`
}

/** `200 OK`. */
export function describeStatus(status: number): string {
  return `${status} ${statusText(status) ?? ''}`.trim()
}
