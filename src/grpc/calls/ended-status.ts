import { status, type ServiceError, type StatusObject } from '@grpc/grpc-js'

/** The status of a failure that grpc-js reports without a code, which it does for one kind of response only. */
const unreadable = {
  code: status.INTERNAL,
  details: 'A compressed message came, but its grpc-encoding is missing or unknown',
}

/**
 * Parts of grpc-js messages that are no use to a reader, with their replacements: an empty note, a time, an OpenSSL
 * address, a remedy in the middle.
 */
const noise: readonly (readonly [RegExp, string])[] = [
  [/\. Resolution note: $/, ''],
  [/ \(\d{4}-\d\d-\d\dT[\d:.]+Z\)$/, ''],
  [/[0-9A-F]+:error:[0-9A-F]+:SSL routines:[^:]*:([^:]+):[^\n]*\n?/, 'TLS: $1'],
  [/\nCompare the \.proto.*$/, ''],
]

/** Returns the status of a call with readable code and details, whatever the server sent. */
export function readableStatus(ended: StatusObject): StatusObject {
  if (ended.code === undefined) return { ...unreadable, metadata: ended.metadata }
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
