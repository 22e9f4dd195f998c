import { status, type Metadata, type StatusObject } from '@grpc/grpc-js'
import { createRegistry, fromBinary, toJson, type DescMessage, type Registry } from '@bufbuild/protobuf'
import { anyIs, AnySchema, type Any } from '@bufbuild/protobuf/wkt'
import { didYouMean, InputError } from '../errors'
import { parseProto } from './descriptors'

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

/** Returns the status of a call with a code, which grpc-js may leave out or be unable to read. */
export function readableStatus<Ended extends StatusObject>(ended: Ended): Ended {
  if (ended.code === undefined) {
    const details = 'A compressed message came, but its grpc-encoding is missing or unknown'
    return { ...ended, code: status.INTERNAL, details }
  }
  if (!Number.isNaN(ended.code)) return ended
  const details = ended.details || 'The server sent a grpc-status that is not a number'
  return { ...ended, code: status.UNKNOWN, details }
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

/** Returns the google.rpc.Status of a failed call as JSON, if it is readable; its details may be of the client's types. */
export function richStatusOf(
  metadata: Metadata,
  types: Registry | undefined,
): Record<string, unknown> | undefined {
  const [bytes] = metadata.get('grpc-status-details-bin')
  if (!(bytes instanceof Buffer)) return undefined
  try {
    rpc ??= parseProto(rpcTypes).registry
    const type = rpc.getMessage('google.rpc.Status') as DescMessage
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

/** Says what to do where there is no connection to a server, as grpc-js describes it. */
export function connectionRemedy(details: string): string {
  const found = remedies.find(([sign]) => sign.test(details))
  return found?.[1] ?? 'Start the server, or correct the address.'
}

const remedies: readonly (readonly [sign: RegExp, remedy: string])[] = [
  [
    / alert /,
    'The server asks for a client certificate: credentials: credentials.createSsl(ca, key, certificate)',
  ],
  [/has expired/, 'Renew its certificate, or correct the clock of this machine.'],
  [/certificate/, 'Trust its authority: credentials: credentials.createSsl(ca)'],
  [/wrong version number/, 'The server does not speak TLS there: leave out the credentials.'],
  [/Failed to connect/, 'If the server speaks TLS: credentials: credentials.createSsl()'],
]
