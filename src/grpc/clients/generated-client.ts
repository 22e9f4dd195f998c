import { Client, type ChannelOptions } from '@grpc/grpc-js'
import { ConfigurationError } from '../../errors'
import { Recorder, type GrpcMethod, type WireMessage } from '../calls'
import { MessageType, protobufPackages, rootOfDescriptors, type Protobuf } from '../messages'
import type { ClientFactory } from './client-source'
import { GrpcClient } from './grpc-client'
import { jsonBinding, type MethodShape } from './json-binding'
import { plainJson } from './plain-json'

/** What grpc-js sets on the methods of every client. */
interface GeneratedMethod extends MethodShape {
  (...args: unknown[]): object
  readonly requestType?: TypeDescription
  readonly responseType?: TypeDescription
}

/** What proto-loader adds: the name of the type, and the files that describe it. */
interface TypeDescription {
  readonly type?: { readonly name?: string }
  readonly fileDescriptorProtos?: readonly Uint8Array[]
}

/**
 * Creates a client with a factory.
 *
 * @param root - the types of its messages, if the client does not describe them itself
 */
export async function generatedClient(
  name: string,
  factory: ClientFactory,
  root?: Protobuf.Root,
  options: ChannelOptions = {},
): Promise<GrpcClient> {
  const recorder = new Recorder()
  const client: unknown = await factory({ ...recorder.options, ...options })
  const methods = methodsOf(client)
  if (!(client instanceof Client) && methods.size === 0) {
    throw new ConfigurationError(
      `The factory of the gRPC client "${name}" gave ${client === null ? 'null' : typeof client}, which is not a client generated for grpc-js.`,
    )
  }
  if (!recorder.isIn(client as object)) {
    throw new ConfigurationError(
      `The factory of the gRPC client "${name}" did not hand its options on, so its calls cannot be seen.\n` +
        'Pass them to the constructor: options => new MyClient(address, credentials, options)',
    )
  }
  const described = [...methods].map(([method, callNames]) =>
    generatedMethod(client as Client, method, callNames, root),
  )
  return new GrpcClient(name, described, recorder, client as Client)
}

/** Returns the methods of a client, each with all its names. */
function methodsOf(client: unknown): Map<GeneratedMethod, string[]> {
  const methods = new Map<GeneratedMethod, string[]>()
  for (
    let prototype: unknown = client;
    typeof prototype === 'object' && prototype !== null;
    prototype = Object.getPrototypeOf(prototype)
  ) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (!isGenerated(value)) continue
      methods.set(value, [...(methods.get(value) ?? []), name])
    }
  }
  return methods
}

function isGenerated(value: unknown): value is GeneratedMethod {
  return typeof value === 'function' && typeof (value as Partial<GeneratedMethod>).path === 'string'
}

function generatedMethod(
  client: Client,
  method: GeneratedMethod,
  callNames: readonly string[],
  root: Protobuf.Root | undefined,
): GrpcMethod {
  const name = method.path.replace(/^\//, '')
  const ofProto = root && methodIn(root, name)
  const ownRequestType = describedType(method, name, 'requestType')
  const requestType = typeOf(ofProto?.resolvedRequestType) ?? ownRequestType
  const responseType = typeOf(ofProto?.resolvedResponseType) ?? describedType(method, name, 'responseType')
  const call = callNames[0] as keyof Client
  return {
    name,
    callNames: [...callNames].sort((one, other) => Number(isUpper(one)) - Number(isUpper(other))),
    requestStream: method.requestStream,
    responseStream: method.responseStream,
    responseType,
    own: {
      prepare: (message) => ownRequestType?.prepare(message) ?? message,
      requestJson: (message) => jsonOf(message, requestType),
      responseJson: (message) => jsonOf(message, responseType),
      start: (...args) => (client[call] as unknown as GeneratedMethod).apply(client, args),
    },
    json: requestType && responseType && jsonBinding(client, method, requestType, responseType),
  }
}

function jsonOf({ bytes, value }: WireMessage, type: MessageType | undefined): unknown {
  return type === undefined ? plainJson(value) : type.decode(bytes)
}

function isUpper(name: string): boolean {
  return /^[A-Z]/.test(name)
}

function typeOf(
  type: Protobuf.Type | null | undefined,
  options?: { readonly camelCased: boolean },
): MessageType | undefined {
  return type ? new MessageType(type, options) : undefined
}

/**
 * Returns the type of a message from the descriptors that proto-loader sets on the method; undefined for other
 * generators. Its fields have the names that proto-loader gave them, not those of the `.proto`.
 */
function describedType(
  method: GeneratedMethod,
  name: string,
  side: 'requestType' | 'responseType',
): MessageType | undefined {
  const files = method[side]?.fileDescriptorProtos
  if (files === undefined) return undefined
  const found = methodIn(rootOfDescriptors(files), name)
  return typeOf(side === 'requestType' ? found?.resolvedRequestType : found?.resolvedResponseType, {
    camelCased: true,
  })
}

function methodIn(root: Protobuf.Root, name: string): Protobuf.Method | undefined {
  const [serviceName = '', methodName = ''] = name.split('/')
  const service = root.lookup(`.${serviceName}`)
  if (!(service instanceof protobufPackages().protobuf.Service)) return undefined
  return service.methods[methodName]?.resolve() as Protobuf.Method | undefined
}
