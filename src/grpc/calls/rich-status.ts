import type { Metadata } from '@grpc/grpc-js'
import { protobufPackages, typedJson, type MessageType, type Protobuf } from '../messages'

/** The metadata key under which servers send a google.rpc.Status with a failure. */
const statusKey = 'grpc-status-details-bin'

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

let root: Protobuf.Root | undefined

/**
 * Returns the google.rpc.Status of a failed call in its JSON form; undefined if the server sent none that is readable.
 */
export function richStatusOf(
  metadata: Metadata | undefined,
  near: MessageType | undefined,
): Record<string, unknown> | undefined {
  const [bytes] = metadata?.get(statusKey) ?? []
  if (!(bytes instanceof Buffer)) return undefined
  try {
    const type = rpcRoot().lookupType('google.rpc.Status')
    const status = type.toObject(type.decode(bytes)) as {
      code?: number
      message?: string
      details?: { type_url?: string; value?: Uint8Array }[]
    }
    return {
      code: status.code ?? 0,
      message: status.message ?? '',
      details: (status.details ?? []).map(({ type_url = '', value = new Uint8Array() }) =>
        typedJson(type_url, value, [rpcRoot(), ...(near === undefined ? [] : [near.root])]),
      ),
    }
  } catch {
    return undefined
  }
}

function rpcRoot(): Protobuf.Root {
  if (root !== undefined) return root
  const { protobuf } = protobufPackages()
  root = new protobuf.Root()
  for (const name of ['any', 'duration']) {
    const bundled = protobuf.common.get(`google/protobuf/${name}.proto`)
    if (bundled?.nested !== undefined) root.addJSON(bundled.nested)
  }
  protobuf.parse(rpcTypes, root, { keepCase: true })
  root.resolveAll()
  return root
}
