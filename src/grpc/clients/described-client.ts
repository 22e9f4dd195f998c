import { Client, credentials, type ChannelOptions } from '@grpc/grpc-js'
import { Recorder, type GrpcMethod } from '../calls'
import { MessageType, protobufPackages, type Protobuf } from '../messages'
import type { ProtoClient, ReflectedClient } from './client-source'
import { GrpcClient } from './grpc-client'
import { jsonBinding } from './json-binding'

/** Creates a client for all these services, with messages in their JSON form. */
export function describedClient(
  name: string,
  services: readonly Protobuf.Service[],
  address: string,
  source: ProtoClient | ReflectedClient,
  options: ChannelOptions = {},
): GrpcClient {
  const recorder = new Recorder()
  const client = new Client(address, source.credentials ?? credentials.createInsecure(), {
    ...source.channelOptions,
    ...options,
    ...recorder.options,
  })
  const methods = services.flatMap((service) =>
    service.methodsArray.map((method) => describedMethod(client, service, method)),
  )
  return new GrpcClient(name, methods, recorder, client)
}

/** Returns the services in a namespace, at any depth. */
export function servicesIn(namespace: Protobuf.NamespaceBase): Protobuf.Service[] {
  const { Service, Namespace } = protobufPackages().protobuf
  return namespace.nestedArray.flatMap((nested) => {
    if (nested instanceof Service) return [nested]
    return nested instanceof Namespace ? servicesIn(nested) : []
  })
}

function describedMethod(client: Client, service: Protobuf.Service, method: Protobuf.Method): GrpcMethod {
  method.resolve()
  const name = `${service.fullName.replace(/^\./, '')}/${method.name}`
  const requestType = new MessageType(method.resolvedRequestType as Protobuf.Type)
  const responseType = new MessageType(method.resolvedResponseType as Protobuf.Type)
  const shape = {
    path: `/${name}`,
    requestStream: method.requestStream ?? false,
    responseStream: method.responseStream ?? false,
  }
  const json = jsonBinding(client, shape, requestType, responseType)
  const camelCase = method.name.charAt(0).toLowerCase() + method.name.slice(1)
  return {
    name,
    callNames: camelCase === method.name ? [camelCase] : [camelCase, method.name],
    requestStream: shape.requestStream,
    responseStream: shape.responseStream,
    responseType,
    own: json,
    json,
  }
}
