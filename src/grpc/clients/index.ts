export {
  checkSources,
  type Address,
  type ClientFactory,
  type ClientSource,
  type FactoryWithProto,
  type ProtoClient,
  type ProtoFiles,
  type ReflectedClient,
} from './client-source'
export { GrpcClient } from './grpc-client'
export { openClient } from './open-client'
export { promisify } from './promisify'
