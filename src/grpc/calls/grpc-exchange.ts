import { Body, type AnsweredExchange } from '../../exchange'
import type { MessageType } from '../messages'
import { codeNameOf, describeCode, httpStatusOf } from './code'
import { headersFrom } from './metadata'
import type { GrpcMethod } from './method'
import { plainJson } from './plain-json'
import type { Recording, WireMessage } from './recorder'
import { richStatusOf } from './rich-status'

/** The exchange of a call that has ended. */
export function grpcExchange(method: GrpcMethod, recording: Recording): AnsweredExchange {
  const { code, details, metadata } = recording.status ?? { code: 2, details: '', metadata: undefined }
  const codeName = codeNameOf(code)
  const requests = recording.requests.map((message) => toJson(message, method.requestType))
  const responses = recording.responses.map((message) => toJson(message, method.responseType))
  const richStatus = richStatusOf(metadata, method.responseType)
  return {
    request: {
      method: 'GRPC',
      url: `/${method.name}`,
      headers: headersFrom(recording.metadata),
      body: bodyOf(method.requestStream, requests),
    },
    outcome: {
      kind: 'answered',
      status: httpStatusOf(code),
      statusLine: `gRPC Status: ${describeCode(code, details)}`,
      headers: headersFrom(recording.initialMetadata),
      body: bodyOf(method.responseStream, responses),
      grpc: {
        code,
        codeName,
        details,
        trailers: headersFrom(metadata),
        ...(richStatus !== undefined && { richStatus }),
      },
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
