import type { Client } from '@grpc/grpc-js'
import type { MethodBinding } from '../calls'
import type { MessageType } from '../messages'

/** The parts of a method that sending a message needs. */
export interface MethodShape {
  /** Has format `/package.Service/Method`. */
  readonly path: string
  readonly requestStream: boolean
  readonly responseStream: boolean
}

type MakeRequest = (path: string, ...args: unknown[]) => object

/** Returns a binding for messages in JSON, which are checked and encoded before the call starts. */
export function jsonBinding(
  client: Client,
  { path, requestStream, responseStream }: MethodShape,
  requestType: MessageType,
  responseType: MessageType,
): MethodBinding {
  const kind = requestStream
    ? responseStream
      ? 'makeBidiStreamRequest'
      : 'makeClientStreamRequest'
    : responseStream
      ? 'makeServerStreamRequest'
      : 'makeUnaryRequest'
  const serialize = (bytes: Buffer): Buffer => bytes
  const deserialize = (bytes: Buffer): unknown => responseType.decode(bytes)
  return {
    prepare: (message) => requestType.encode(message),
    requestJson: ({ bytes }) => requestType.decode(bytes),
    responseJson: ({ value }) => value,
    start: (...args) =>
      (client[kind] as unknown as MakeRequest).call(client, path, serialize, deserialize, ...args),
  }
}
