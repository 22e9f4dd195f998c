import { Metadata, status, type StatusObject } from '@grpc/grpc-js'
import { Body, type GrpcExchange } from '../../exchange'
import type { MessageType } from '../messages'
import { codeNameOf, httpStatusOf } from './code'
import { readable } from './ended-status'
import { headersFrom } from './metadata'
import type { GrpcMethod } from './method'
import { plainJson } from './plain-json'
import type { Recording, WireMessage } from './recorder'
import { remedyFor } from './remedy'
import { richStatusOf } from './rich-status'

const noStatus: StatusObject = { code: status.UNKNOWN, details: '', metadata: new Metadata() }

/** The exchange of a call that has ended. */
export function grpcExchange(method: GrpcMethod, recording: Recording): GrpcExchange {
  const ended = readable(recording.failure ?? recording.status ?? noStatus)
  const { code, details, metadata } = ended
  const requests = recording.requests.map((message) => toJson(message, method.requestType))
  const responses = recording.responses.map((message) => toJson(message, method.responseType))
  const richStatus = richStatusOf(metadata, method.responseType)
  const remedy = remedyFor(ended, method, recording)
  return {
    protocol: 'grpc',
    request: {
      serviceMethod: method.name,
      headers: headersFrom(recording.metadata),
      body: bodyOf(method.requestStream, requests),
    },
    outcome: {
      kind: 'answered',
      status: httpStatusOf(code),
      code,
      codeName: codeNameOf(code),
      details,
      headers: headersFrom(recording.initialMetadata),
      body: bodyOf(method.responseStream, responses),
      trailers: headersFrom(metadata),
      ...(richStatus !== undefined && { richStatus }),
      ...(remedy !== undefined && { remedy }),
    },
    timeMs: recording.timeMs,
  }
}

function toJson({ bytes, value }: WireMessage, type: MessageType | undefined): unknown {
  return type === undefined ? plainJson(value) : type.decode(bytes)
}

function bodyOf(isStream: boolean, messages: readonly unknown[]): Body {
  if (!isStream && messages.length === 0) return new Body('')
  return new Body(JSON.stringify(isStream ? messages : messages[0]), 'application/json')
}
