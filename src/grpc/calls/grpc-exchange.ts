import { Metadata, status, type StatusObject } from '@grpc/grpc-js'
import { Body, type GrpcExchange } from '../../exchange'
import { codeNameOf, httpStatusOf } from './code'
import { readableStatus } from './ended-status'
import { headersFrom } from './metadata'
import type { GrpcMethod } from './method'
import type { Recording } from './recorder'
import { remedyFor } from './remedy'
import { richStatusOf } from './rich-status'

const noStatus: StatusObject = { code: status.UNKNOWN, details: '', metadata: new Metadata() }

export function grpcExchange(method: GrpcMethod, recording: Recording): GrpcExchange {
  if (recording.problem !== undefined) throw recording.problem
  const ended = readableStatus(recording.failure ?? recording.status ?? noStatus)
  const { code, details, metadata } = ended
  const richStatus = richStatusOf(metadata, method.responseType)
  const remedy = remedyFor(ended, method, recording)
  return {
    protocol: 'grpc',
    request: {
      serviceMethod: method.name,
      headers: headersFrom(recording.metadata),
      body: bodyOf(method.requestStream, recording.requests),
    },
    outcome: {
      kind: 'answered',
      status: httpStatusOf(code),
      code,
      codeName: codeNameOf(code),
      details,
      headers: headersFrom(recording.initialMetadata),
      body: bodyOf(method.responseStream, recording.responses),
      trailers: headersFrom(metadata),
      ...(richStatus !== undefined && { richStatus }),
      ...(remedy !== undefined && { remedy }),
    },
    timeMs: recording.timeMs,
  }
}

/** Returns the message or, for a stream, the list of messages; each is JSON already. */
function bodyOf(isStream: boolean, messages: readonly string[]): Body {
  const text = isStream ? `[${messages.join(',')}]` : (messages[0] ?? '')
  return new Body(text, text === '' ? '' : 'application/json')
}
