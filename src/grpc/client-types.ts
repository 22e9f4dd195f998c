import type {
  Client,
  ClientDuplexStream,
  ClientReadableStream,
  ClientUnaryCall,
  ClientWritableStream,
  Metadata,
} from '@grpc/grpc-js'
import type { GrpcCallOptions } from './call-options'
import type { ClientFactory, ClientSource, FactoryWithProto } from './client-source'
import type { GrpcResponse } from './grpc-response'

/**
 * Merged by users to type their clients:
 * `declare module 'chapterwise/grpc' { interface GrpcClients { credit: CreditRatingCheckClient } }`.
 */
export interface GrpcClients {}

/** The clients that sources make, by name. */
export type ClientsOf<Sources> = {
  readonly [Name in keyof Sources]: Sources[Name] extends ClientFactory<infer C> | FactoryWithProto<infer C>
    ? C
    : unknown
}

type NameOf<Clients> = [keyof Clients] extends [never] ? string : keyof Clients & string

type ClientNamed<Clients, Name> = Name extends keyof Clients
  ? unknown extends Clients[Name]
    ? UntypedClient
    : PromisifiedClient<Clients[Name]>
  : UntypedClient

/** Calls under test. */
export interface GrpcCalls<Clients = GrpcClients> {
  /**
   * Makes gRPC calls with the client of this name; inside the function a failed call rejects. Resolves to the response
   * to the call that ended last, with any status. A stream that nobody reads is cancelled when the function is done.
   */
  grpc<Name extends NameOf<Clients>>(
    this: void,
    name: Name,
    call: (client: ClientNamed<Clients, Name>) => unknown,
  ): Promise<GrpcResponse>
}

/** Calls of a story. */
export interface StoryGrpcCalls<Clients = GrpcClients> extends GrpcCalls<Clients> {
  grpc<Name extends NameOf<Clients>>(
    this: void,
    name: Name,
    call: (client: ClientNamed<Clients, Name>) => unknown,
  ): Promise<GrpcResponse>
  /** The client of this name, whose calls are promises. */
  grpc<Name extends NameOf<Clients>>(this: void, name: Name): ClientNamed<Clients, Name>
}

export type Sources = Readonly<Record<string, ClientSource>>

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
