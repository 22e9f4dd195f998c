/**
 * Clients of gRPC services in scenarios.
 *
 * @module chapterwise/grpc
 */
import './requires-grpc-js'
import type { GrpcCalls, StoryGrpcCalls } from './client-types'

declare module 'chapterwise' {
  interface ScenarioContext<StoryData, StoryInput> extends StoryGrpcCalls {}
  interface ScenarioApi extends GrpcCalls {}
}

export type { Headers as ReceivedMetadata } from '../exchange'
export type { GrpcCallOptions } from './call-options'
export type { MetadataValues } from './metadata'
export type {
  Address,
  ClientFactory,
  ClientSource,
  FactoryWithProto,
  ProtoClient,
  ProtoFiles,
  ReflectedClient,
} from './client-source'
export {
  GrpcScenarioConfiguration,
  type GrpcConfigurable,
  type GrpcScenario,
  type GrpcThen,
  type UsingGrpc,
} from './grpc-configuration'
export { GrpcResponse } from './grpc-response'
export type {
  CallArguments,
  ClientsOf,
  GrpcCalls,
  GrpcClients,
  MessageStream,
  Messages,
  PromisifiedCall,
  PromisifiedClient,
  StoryGrpcCalls,
  UntypedClient,
} from './client-types'
