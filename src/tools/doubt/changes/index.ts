import { isOfGrpc, type RecordedCall } from '../recording'
import { bodyChanges } from './body-changes'
import type { Change } from './change'
import { grpcChanges } from './grpc-changes'
import { headerChanges } from './header-changes'
import { statusChanges } from './status-changes'

export type { Change } from './change'

/** Returns every change of the answer of a call. Only header fields that steps read are changed. */
export async function changesOf({
  answer,
  headersRead,
  trailersRead,
  isFollowed,
}: RecordedCall): Promise<Change[]> {
  if (answer === undefined) return []
  if (isOfGrpc(answer)) return grpcChanges(answer, headersRead, trailersRead)
  if (isFollowed) return statusChanges(answer).slice(-1)
  return [...statusChanges(answer), ...(await bodyChanges(answer)), ...headerChanges(answer, headersRead)]
}
