import { status } from '@grpc/grpc-js'
import { didYouMean, InputError } from '../../errors'

/** The HTTP status that google.rpc.Code names for each gRPC code. */
const httpStatuses: Readonly<Record<number, number>> = {
  [status.OK]: 200,
  [status.CANCELLED]: 499,
  [status.UNKNOWN]: 500,
  [status.INVALID_ARGUMENT]: 400,
  [status.DEADLINE_EXCEEDED]: 504,
  [status.NOT_FOUND]: 404,
  [status.ALREADY_EXISTS]: 409,
  [status.PERMISSION_DENIED]: 403,
  [status.RESOURCE_EXHAUSTED]: 429,
  [status.FAILED_PRECONDITION]: 400,
  [status.ABORTED]: 409,
  [status.OUT_OF_RANGE]: 400,
  [status.UNIMPLEMENTED]: 501,
  [status.INTERNAL]: 500,
  [status.UNAVAILABLE]: 503,
  [status.DATA_LOSS]: 500,
  [status.UNAUTHENTICATED]: 401,
}

/** Returns the HTTP status that a code maps to; 500 for an unregistered code. */
export function httpStatusOf(code: number): number {
  return httpStatuses[code] ?? 500
}

/** Returns `NOT_FOUND` for 5; the number as text if it has no name. */
export function codeNameOf(code: number): string {
  return status[code] ?? String(code)
}

/** Returns the code of a name such as `NOT_FOUND`. @throws {@link InputError} for an unknown name. */
export function codeNamed(name: string): number {
  const code = (status as unknown as Record<string, number | undefined>)[name]
  if (typeof code === 'number') return code
  const names = Object.keys(httpStatuses).map((known) => codeNameOf(Number(known)))
  throw new InputError(
    `"${name}" is not a gRPC status.${didYouMean(name, names)}\nKnown here: ${names.join(', ')}`,
  )
}
