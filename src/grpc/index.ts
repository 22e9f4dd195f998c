import './requires-grpc-js'
import type { GrpcCalls, StoryGrpcCalls } from './grpc-calls'

declare module 'chapterwise' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type, @typescript-eslint/no-unused-vars -- merges with the interface of the scenario
  interface ScenarioContext<StoryData, StoryInput> extends StoryGrpcCalls {}
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- merges with the interface of the scenario
  interface ScenarioApi extends GrpcCalls {}
}

export type { Headers as ReceivedMetadata } from '../exchange'
export type { GrpcCallOptions, MetadataValues } from './calls'
export type {
  Address,
  ClientFactory,
  ClientSource,
  FactoryWithProto,
  ProtoClient,
  ProtoFiles,
  ReflectedClient,
} from './clients'
export {
  GrpcScenarioConfiguration,
  type GrpcConfigurable,
  type GrpcScenario,
  type GrpcThen,
  type UsingGrpc,
} from './configuration'
export type { ClientsOf, GrpcCalls, GrpcClients, StoryGrpcCalls } from './grpc-calls'
export { GrpcResponse } from './grpc-response'
export type {
  CallArguments,
  MessageStream,
  Messages,
  PromisifiedCall,
  PromisifiedClient,
  UntypedClient,
} from './promisified-client'
