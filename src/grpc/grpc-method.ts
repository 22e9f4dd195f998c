import type { MessageType } from './message-type'

/** A method of a service, as a client calls it. */
export interface GrpcMethod {
  /** Has format `package.Service/Method`. */
  readonly name: string
  /** The names by which code calls it, such as `checkCredit` and `CheckCredit`. */
  readonly callNames: readonly string[]
  readonly requestStream: boolean
  readonly responseStream: boolean
  /** Undefined if the client does not describe its messages. */
  readonly requestType: MessageType | undefined
  readonly responseType: MessageType | undefined
  /** For messages in the form of the client's own code. */
  readonly own: Codec
  /** For messages in their JSON form; undefined if their types are unknown. */
  readonly json: Codec | undefined
}

/** Converts messages between the caller's form and the wire format. */
export interface Codec {
  /** Prepares a message for sending. @throws {@link InputError} if it does not fit its type. */
  prepare(message: unknown): unknown
  serialize(prepared: unknown): Buffer
  deserialize(bytes: Buffer): unknown
}

/** Returns which of the four kinds a call is. */
export function kindOf({ requestStream, responseStream }: GrpcMethod): string {
  if (requestStream) return responseStream ? 'bidirectional streaming' : 'client streaming'
  return responseStream ? 'server streaming' : 'unary'
}
