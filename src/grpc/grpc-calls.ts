import type { ClientFactory, ClientSource, FactoryWithProto } from './clients'
import type { GrpcResponse } from './grpc-response'
import type { PromisifiedClient, UntypedClient } from './promisified-client'

/**
 * Merged by users to type their clients:
 * `declare module 'chapterwise/grpc' { interface GrpcClients { credit: CreditRatingCheckClient } }`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
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
