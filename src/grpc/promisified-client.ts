import type {
  Client,
  ClientDuplexStream,
  ClientReadableStream,
  ClientUnaryCall,
  ClientWritableStream,
  Metadata,
} from '@grpc/grpc-js'
import type { GrpcCallOptions } from './calls'

/** The messages a call sends: a list, or an iterable that gives them in its own time. */
export type Messages<Request> = Iterable<Request> | AsyncIterable<Request>

/**
 * The messages of a server stream: a promise of all, or one by one with `for await`; leaving the loop cancels the call.
 */
export type MessageStream<Response> = Promise<Response[]> & AsyncIterable<Response>

/** The arguments after the message of a call: options, or metadata and options. */
export type CallArguments = [options?: GrpcCallOptions] | [metadata: Metadata, options?: GrpcCallOptions]

/** A generated client whose calls are promises. */
export type PromisifiedClient<C> = string extends keyof C
  ? UntypedClient
  : {
      readonly [
        K in Exclude<keyof C, keyof Client> as [PromisifiedCall<C[K]>] extends [never] ? never : K
      ]: PromisifiedCall<C[K]>
    }

/** A method of a generated client, made to return a promise. */
export type PromisifiedCall<Method> = Method extends (...args: infer Args) => infer Call
  ? Call extends ClientDuplexStream<infer Request, infer Response>
    ? (messages?: Messages<Request>, ...rest: CallArguments) => MessageStream<Response>
    : Call extends ClientReadableStream<infer Response>
      ? (message: Args[0], ...rest: CallArguments) => MessageStream<Response>
      : Call extends ClientWritableStream<infer Request>
        ? (messages?: Messages<Request>, ...rest: CallArguments) => Promise<ResponseOf<Args>>
        : Call extends ClientUnaryCall
          ? (message: Args[0], ...rest: CallArguments) => Promise<ResponseOf<Args>>
          : never
  : never

/** The response message, which is in the callback that generated clients take last. */
type ResponseOf<Args extends readonly unknown[]> = Args extends readonly [...unknown[], infer Callback]
  ? NonNullable<Callback> extends (...args: infer Given extends readonly unknown[]) => unknown
    ? NonNullable<Given[1]>
    : unknown
  : unknown

/** A client without generated code, or of unknown type: messages are in their JSON form. */
export type UntypedClient = Readonly<
  Record<string, (message?: unknown, ...rest: CallArguments) => MessageStream<unknown> & Promise<unknown>>
>
