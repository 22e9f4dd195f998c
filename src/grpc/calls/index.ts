export {
  callSettings,
  givenMetadata,
  type CallDefaults,
  type CallSettings,
  type GrpcCallOptions,
} from './call-settings'
export { codeNamed } from './code'
export { prepareInput, startCall, type RunningCall, type Invocation } from './invocation'
export { type MetadataValues } from './metadata'
export { kindOf, type GrpcMethod, type MethodBinding, type WireMessage } from './method'
export { OpenedSockets } from './opened-sockets'
export { Recorder } from './recorder'
export { PendingCall } from './pending-call'
