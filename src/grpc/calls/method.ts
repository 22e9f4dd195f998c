import type { MessageType } from '../messages'

/** One method of a service, as a client reaches it. */
export interface GrpcMethod {
  /** Has format `package.Service/Method`. */
  readonly name: string
  /** The names by which code calls it, such as `checkCredit` and `CheckCredit`. */
  readonly callNames: readonly string[]
  readonly requestStream: boolean
  readonly responseStream: boolean
  /** Undefined where the client does not tell what its messages look like. */
  readonly responseType: MessageType | undefined
  /** As the client's own code makes the call, with messages of its own kind. */
  readonly own: MethodBinding
  /** With messages in their JSON form; undefined without types. */
  readonly json: MethodBinding | undefined
}

/** A message that crosses the wire: its bytes, and what the caller has of it. */
export interface WireMessage {
  readonly bytes: Uint8Array
  readonly value: unknown
}

/** How a call is started, and what its messages are. */
export interface MethodBinding {
  /** Makes a message ready to be sent. @throws {@link InputError} for one that does not fit its type. */
  prepare(message: unknown): unknown
  /** The JSON form of a message that is sent. */
  requestJson(message: WireMessage): unknown
  /** The JSON form of a message that came. */
  responseJson(message: WireMessage): unknown
  /** Starts the call, with the arguments that grpc-js takes after the method. */
  start(...args: unknown[]): object
}

/** The four kinds of call. */
export function kindOf({ requestStream, responseStream }: GrpcMethod): string {
  if (requestStream) return responseStream ? 'bidirectional streaming' : 'client streaming'
  return responseStream ? 'server streaming' : 'unary'
}
