import { Metadata, status } from '@grpc/grpc-js'
import { parse } from 'protobufjs'

const { root } = parse(
  `
  syntax = "proto3";
  message Any { string type_url = 1; bytes value = 2; }
  message Status { int32 code = 1; string message = 2; repeated Any details = 3; }
  message FieldViolation { string field = 1; string description = 2; }
  message BadRequest { repeated FieldViolation field_violations = 1; }
  message ErrorInfo { string reason = 1; string domain = 2; }
`,
  { keepCase: true },
)

/** The error of a call of the credit service. */
export interface CreditFailure {
  code: status
  details: string
  metadata: Metadata
}

export function notFound(customerId: string): CreditFailure {
  return failure(status.NOT_FOUND, `There is no customer "${customerId}".`)
}

/** Returns an error that names the invalid field and the reason, with the error details of google.rpc. */
export function refused(field: string, description: string, reason: string): CreditFailure {
  const details = 'The request is not valid.'
  const metadata = new Metadata()
  const rich = encode('Status', {
    code: status.INVALID_ARGUMENT,
    message: details,
    details: [
      detail('BadRequest', { field_violations: [{ field, description }] }),
      detail('ErrorInfo', { reason, domain: 'credit.example' }),
    ],
  })
  metadata.set('grpc-status-details-bin', rich)
  return failure(status.INVALID_ARGUMENT, details, metadata)
}

export function failure(code: status, details: string, metadata = new Metadata()): CreditFailure {
  return { code, details, metadata }
}

function detail(type: string, message: object): { type_url: string; value: Buffer } {
  return { type_url: `type.googleapis.com/google.rpc.${type}`, value: encode(type, message) }
}

function encode(type: string, message: object): Buffer {
  return Buffer.from(root.lookupType(type).encode(message).finish())
}
