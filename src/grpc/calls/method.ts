import type { MessageType } from '../messages'

/** A method of a service, as a client calls it. */
export interface GrpcMethod {
  /** Has format `package.Service/Method`. */
  readonly name: string
  /** The names by which code calls it, such as `checkCredit` and `CheckCredit`. */
  readonly callNames: readonly string[]
  readonly requestStream: boolean
  readonly responseStream: boolean
  /** Undefined if the client does not describe its messages. */
  readonly responseType: MessageType | undefined
  /** Makes the call as the client's own code does, with messages in its own form. */
  readonly own: MethodBinding
  /** Makes the call with messages in their JSON form; undefined if their types are unknown. */
  readonly json: MethodBinding | undefined
}

/** A message that crosses the wire: its bytes, and its value in the caller's code. */
export interface WireMessage {
  readonly bytes: Uint8Array
  readonly value: unknown
}

/** How a call is started, and how its messages are converted. */
export interface MethodBinding {
  /** Prepares a message for sending. @throws {@link InputError} if it does not fit its type. */
  prepare(message: unknown): unknown
  requestJson(message: WireMessage): unknown
  responseJson(message: WireMessage): unknown
  /** Starts the call, with the arguments that grpc-js takes after the method. */
  start(...args: unknown[]): object
}

/** Returns which of the four kinds a call is. */
export function kindOf({ requestStream, responseStream }: GrpcMethod): string {
  if (requestStream) return responseStream ? 'bidirectional streaming' : 'client streaming'
  return responseStream ? 'server streaming' : 'unary'
}
