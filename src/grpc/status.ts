import { status, type Metadata, type ServiceError, type StatusObject } from '@grpc/grpc-js'
import { createRegistry, fromBinary, toJson, type Registry } from '@bufbuild/protobuf'
import { anyIs, AnySchema, type Any } from '@bufbuild/protobuf/wkt'
import { didYouMean, InputError } from '../errors'
import { jsonTypesOf, parseProto } from './descriptors'

/** The HTTP status that google.rpc.Code names for each gRPC code, from OK (0) to UNAUTHENTICATED (16). */
const httpStatuses = [200, 499, 500, 400, 504, 404, 409, 403, 429, 400, 409, 400, 501, 500, 503, 500, 401]

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
  const names = httpStatuses.map((_, code) => codeNameOf(code))
  if (names.includes(name)) return names.indexOf(name)
  throw new InputError(
    `"${name}" is not a gRPC status.${didYouMean(name, names)}\nKnown here: ${names.join(', ')}`,
  )
}

/**
 * Parts of grpc-js messages that are no use to a reader, with their replacements: an empty note, a time, an OpenSSL
 * address, a remedy in the middle.
 */
const noise: readonly (readonly [RegExp, string])[] = [
  [/\. Resolution note: $/, ''],
  [/ \(\d{4}-\d\d-\d\dT[\d:.]+Z\)$/, ''],
  [/[0-9A-F]+:error:[0-9A-F]+:SSL routines:[^:]*:([^:]+):[^\n]*\n?/, 'TLS: $1'],
  [/\n[^\n]*$/, ''],
]

/** Returns the status of a call with readable code and details, whatever the server sent. */
export function readableStatus(ended: StatusObject): StatusObject {
  if (ended.code === undefined) {
    // grpc-js reports one kind of response without a code.
    const details = 'A compressed message came, but its grpc-encoding is missing or unknown'
    return { code: status.INTERNAL, details, metadata: ended.metadata }
  }
  if (Number.isNaN(ended.code)) {
    const details = ended.details || 'The server sent a grpc-status that is not a number'
    return { ...ended, code: status.UNKNOWN, details }
  }
  if (!/^(?:No connection established|Response message parsing error)/.test(ended.details)) return ended
  const details = noise.reduce((text, [pattern, instead]) => text.replace(pattern, instead), ended.details)
  return { ...ended, details }
}

/** Makes the code and message of a call's error readable. */
export function readableError(error: ServiceError): ServiceError {
  const { code, details } = readableStatus(error)
  if (code === error.code && details === error.details) return error
  return Object.assign(error, { code, details, message: `${code} ${status[code]}: ${details}` })
}

const noGrpcServer =
  'It may not be a gRPC server that responded. Correct the address of the client, or look at the proxy before the server.'

/** What to do about failures that grpc-js reports, and not the server, by the beginning of its words. */
const remedies: readonly (readonly [code: status, details: RegExp, remedy: string])[] = [
  [
    status.UNAVAILABLE,
    /^(?:No connection established|Name resolution failed)/,
    'Is the server running, the address of the client right, and TLS used on both sides or on none? See its credentials.',
  ],
  [
    status.DEADLINE_EXCEEDED,
    /^Deadline exceeded after /,
    'Find out what the server waited for, or give the call more time: "timeout", or the deadline of the call.',
  ],
  [status.INTERNAL, /Call ended without gRPC status/, noGrpcServer],
  [status.UNKNOWN, /^Received HTTP status code/, noGrpcServer],
]

/** Returns what to do about a failed call; undefined if the server itself reports the failure. */
export function remedyFor(code: number, details: string): string | undefined {
  return remedies.find(([one, words]) => Number(one) === code && words.test(details))?.[2]
}

/** google.rpc.Status and its usual details, in their wire format. */
const rpcTypes = `
  syntax = "proto3";
  package google.rpc;
  import "google/protobuf/any.proto";
  import "google/protobuf/duration.proto";
  message Status { int32 code = 1; string message = 2; repeated google.protobuf.Any details = 3; }
  message ErrorInfo { string reason = 1; string domain = 2; map<string, string> metadata = 3; }
  message RetryInfo { google.protobuf.Duration retry_delay = 1; }
  message DebugInfo { repeated string stack_entries = 1; string detail = 2; }
  message QuotaFailure {
    message Violation { string subject = 1; string description = 2; }
    repeated Violation violations = 1;
  }
  message PreconditionFailure {
    message Violation { string type = 1; string subject = 2; string description = 3; }
    repeated Violation violations = 1;
  }
  message BadRequest {
    message FieldViolation {
      string field = 1; string description = 2; string reason = 3; LocalizedMessage localized_message = 4;
    }
    repeated FieldViolation field_violations = 1;
  }
  message RequestInfo { string request_id = 1; string serving_data = 2; }
  message ResourceInfo { string resource_type = 1; string resource_name = 2; string owner = 3; string description = 4; }
  message Help {
    message Link { string description = 1; string url = 2; }
    repeated Link links = 1;
  }
  message LocalizedMessage { string locale = 1; string message = 2; }
`

let rpc: Registry | undefined

/**
 * Returns the google.rpc.Status of a failed call in its JSON form; undefined if the server sent none that is readable.
 *
 * @param types - the types of the client, which the details may have
 */
export function richStatusOf(
  metadata: Metadata | undefined,
  types: Registry | undefined,
): Record<string, unknown> | undefined {
  const [bytes] = metadata?.get('grpc-status-details-bin') ?? []
  if (!(bytes instanceof Buffer)) return undefined
  try {
    rpc ??= jsonTypesOf(parseProto(rpcTypes))
    const type = rpc.getMessage('google.rpc.Status')
    if (type === undefined) return undefined
    const { code, message, details } = fromBinary(type, bytes) as unknown as RpcStatus
    const registry = types === undefined ? rpc : createRegistry(types, rpc)
    return { code, message, details: details.map((detail) => detailJson(detail, registry)) }
  } catch {
    return undefined
  }
}

interface RpcStatus {
  readonly code: number
  readonly message: string
  readonly details: readonly Any[]
}

/** Returns the JSON form of a detail, with its bytes in base64 if its type is unknown. */
function detailJson(detail: Any, registry: Registry): unknown {
  const isKnown = [...registry].some((type) => type.kind === 'message' && anyIs(detail, type))
  return isKnown
    ? toJson(AnySchema, detail, { registry, useProtoFieldName: true, alwaysEmitImplicit: true })
    : { '@type': detail.typeUrl, value: Buffer.from(detail.value).toString('base64') }
}
