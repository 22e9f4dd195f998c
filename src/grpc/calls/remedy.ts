import { status, type StatusObject } from '@grpc/grpc-js'
import type { GrpcMethod } from './method'
import type { Recording } from './recorder'

/** What to do about failures that grpc-js reports, and not the server. */
const remedies: readonly (readonly [code: status, details: RegExp, remedy: string])[] = [
  [
    status.UNAVAILABLE,
    /^No connection established.* ECONNREFUSED /,
    'Nothing listens there. Start the server, or correct the address of the client.',
  ],
  [
    status.UNAVAILABLE,
    /^Name resolution failed/,
    'The host name is unknown. Correct the address of the client.',
  ],
  [
    status.UNAVAILABLE,
    /^No connection established.* TLS: /,
    'The server does not speak TLS there. Give the client credentials.createInsecure(), or the port that does.',
  ],
  [
    status.UNAVAILABLE,
    /^No connection established.*ERR_TLS_CERT_ALTNAME_INVALID/,
    'The certificate of the server is for another host. Call the server by a name that its certificate has.',
  ],
  [
    status.UNAVAILABLE,
    /^No connection established.*certificate/,
    'The certificate of the server was refused. Trust it, or its authority: credentials.createSsl(rootCertificates)',
  ],
  [
    status.UNAVAILABLE,
    /^No connection established.*(?:Protocol error|Failed to connect|ECONNRESET)/,
    'The server ended the connection before a call could be made. Is it a gRPC server, and is TLS asked where it is spoken?',
  ],
  [
    status.UNAVAILABLE,
    /^(?:Connection dropped|Stream refused by server)$/,
    'The connection ended before the answer was complete. Check the log of the server.',
  ],
  [
    status.DEADLINE_EXCEEDED,
    /^Deadline exceeded after (?!.*remote_addr=)/,
    'No connection came about in time. Is it a gRPC server, and is TLS asked where it is spoken?',
  ],
  [
    status.DEADLINE_EXCEEDED,
    /^Deadline exceeded after /,
    'Find out what the server waited for, or give the call more time: "timeout", or the deadline of the call.',
  ],
  [
    status.RESOURCE_EXHAUSTED,
    /^Received message (?:larger than max|that decompresses)/,
    "Ask the server for less, or raise the limit of the client: 'grpc.max_receive_message_length'",
  ],
  [status.CANCELLED, /^Call cancelled$/, 'The server, or a proxy before it, cancelled the call.'],
  [
    status.INTERNAL,
    /Call ended without gRPC status/,
    'The answer ended without a status. Check the log of the server, or at a proxy that drops trailers.',
  ],
  [
    status.UNKNOWN,
    /^Received HTTP status code 200$/,
    'The answer ended without a status. Check the log of the server, or at a proxy that drops trailers.',
  ],
  [
    status.UNKNOWN,
    /^Received HTTP status code/,
    'What answered is not a gRPC server. Correct the address of the client, or look at the proxy before the server.',
  ],
  [
    status.INTERNAL,
    /^Response message parsing error/,
    'Compare the .proto of the client with the one of the server.',
  ],
  [
    status.UNIMPLEMENTED,
    /^No message received$/,
    'The server said OK without a message, or with one that was cut short. Check the log of the server.',
  ],
]

/** Returns what to do about a failed call; undefined if the server itself reports the failure. */
export function remedyFor(
  { code, details }: StatusObject,
  { responseStream }: GrpcMethod,
  recording: Recording,
): string | undefined {
  const [contentType] = recording.initialMetadata?.get('content-type') ?? []
  if (code !== status.OK && contentType !== undefined && !String(contentType).startsWith('application/grpc'))
    return `The answer is ${String(contentType)}, which is not gRPC. Correct the address of the client, or look at the proxy before the server.`
  if (code === status.DEADLINE_EXCEEDED && !responseStream && recording.responses.length > 0)
    return 'The message of the answer came, but not its end. Did the server send a second message?'
  return remedies.find(([one, words]) => one === code && words.test(details))?.[2]
}
