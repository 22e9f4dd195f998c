import { Client, credentials, type ChannelOptions, type ClientOptions } from '@grpc/grpc-js'
import { ConfigurationError, didYouMean, InputError, listNames } from '../errors'
import type { ClientFactory, ClientSource } from './client-source'
import {
  fullNameOf,
  loadProto,
  protobufPackages,
  rootOfDescriptors,
  servicesIn,
  type Protobuf,
} from './descriptors'
import type { Codec, GrpcMethod } from './grpc-method'
import { MessageType } from './message-type'
import { OpenedSockets } from './opened-sockets'
import { reflect } from './reflection'

/** A client of one scenario, with all methods of its services. */
export class GrpcClient {
  readonly sockets = new OpenedSockets()

  constructor(
    readonly name: string,
    readonly client: Client,
    readonly methods: readonly GrpcMethod[],
  ) {}

  /**
   * Returns a method by its name in code (`checkCredit`, `CheckCredit`) or in feature files
   * (`credit.CreditRatingCheck/CheckCredit`).
   *
   * @throws {@link InputError} for an unknown name, and for one that several services share.
   */
  method(name: string): GrpcMethod {
    const found = this.methods.filter((method) => method.name === name || method.callNames.includes(name))
    const [method, other] = found
    if (method === undefined) {
      const names = this.methods.flatMap(({ callNames }) => callNames.slice(0, 1))
      throw new InputError(
        `The gRPC client "${this.name}" has no method "${name}".${didYouMean(name, names)}\nIt has:\n${listNames(name, names)}`,
      )
    }
    if (other === undefined) return method
    throw new InputError(
      `The gRPC client "${this.name}" has several methods "${name}".\n` +
        `Call one by its full name, such as client['${method.name}'](…): ${found.map((one) => one.name).join(', ')}`,
    )
  }

  close(): void {
    this.client.close()
    this.sockets.release()
  }
}

/**
 * Opens a client of a scenario.
 *
 * @param options - added to those of the source
 * @param isRelayed - whether there is a relay before the network; then server reflection is requested only once per
 * address
 */
export async function openClient(
  name: string,
  source: ClientSource,
  signal: AbortSignal,
  options: ChannelOptions,
  isRelayed: boolean,
): Promise<GrpcClient> {
  if (typeof source === 'function') return generatedClient(name, source, undefined, options)
  if ('client' in source) return generatedClient(name, source.client, loadProto(name, source), options)
  const address = typeof source.address === 'function' ? await source.address() : source.address
  const root =
    'proto' in source ? loadProto(name, source) : await reflect(name, address, source, signal, isRelayed)
  const client = new Client(address, source.credentials ?? credentials.createInsecure(), {
    ...source.channelOptions,
    ...options,
  })
  const methods = servicesIn(root).flatMap((service) => service.methodsArray.map(describedMethod))
  return new GrpcClient(name, client, methods)
}

function describedMethod(method: Protobuf.Method): GrpcMethod {
  method.resolve()
  const requestType = new MessageType(method.resolvedRequestType as Protobuf.Type)
  const responseType = new MessageType(method.resolvedResponseType as Protobuf.Type)
  const json = jsonCodec(requestType, responseType)
  const camelCase = method.name.charAt(0).toLowerCase() + method.name.slice(1)
  return {
    name: `${fullNameOf(method.parent as Protobuf.Service)}/${method.name}`,
    callNames: camelCase === method.name ? [camelCase] : [camelCase, method.name],
    requestStream: method.requestStream ?? false,
    responseStream: method.responseStream ?? false,
    requestType,
    responseType,
    own: json,
    json,
  }
}

function jsonCodec(requestType: MessageType, responseType: MessageType): Codec {
  return {
    prepare: (message) => requestType.encode(message),
    serialize: (bytes) => bytes as Buffer,
    deserialize: (bytes) => responseType.decode(bytes),
  }
}

/** What grpc-js sets on the methods of every client. */
interface GeneratedMethod {
  /** Has format `/package.Service/Method`. */
  readonly path: string
  readonly requestStream: boolean
  readonly responseStream: boolean
  readonly requestSerialize: (message: unknown) => Buffer
  readonly responseDeserialize: (bytes: Buffer) => unknown
  readonly requestType?: TypeDescription
  readonly responseType?: TypeDescription
}

/** What proto-loader adds: the files that describe the type. */
interface TypeDescription {
  readonly fileDescriptorProtos?: readonly Uint8Array[]
}

/** Shows that a factory handed its options on: a client keeps it. */
const handedOn: NonNullable<ClientOptions['callInvocationTransformer']> = (properties) => properties

/** Creates a client with a factory. @param root - the types of its messages, if the client does not describe them */
async function generatedClient(
  name: string,
  factory: ClientFactory,
  root: Protobuf.Root | undefined,
  options: ChannelOptions,
): Promise<GrpcClient> {
  const given: ClientOptions = { callInvocationTransformer: handedOn, ...options }
  const client: unknown = await factory(given)
  const methods = methodsOf(client)
  if (!(client instanceof Client) && methods.size === 0) {
    throw new ConfigurationError(
      `The factory of the gRPC client "${name}" gave ${client === null ? 'null' : typeof client}, which is not a client generated for grpc-js.`,
    )
  }
  const members = client as Record<symbol, unknown>
  if (!Object.getOwnPropertySymbols(client).some((symbol) => members[symbol] === handedOn)) {
    throw new ConfigurationError(
      `The factory of the gRPC client "${name}" did not hand its options on, so its calls cannot be seen.\n` +
        'Pass them to the constructor: options => new MyClient(address, credentials, options)',
    )
  }
  const described = [...methods].map(([method, callNames]) => generatedMethod(method, callNames, root))
  return new GrpcClient(name, client as Client, described)
}

/** Returns the methods of a client, each with all its names. */
function methodsOf(client: unknown): Map<GeneratedMethod, string[]> {
  const methods = new Map<GeneratedMethod, string[]>()
  for (
    let prototype: unknown = client;
    typeof prototype === 'object' && prototype !== null;
    prototype = Object.getPrototypeOf(prototype)
  ) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
      if (isGenerated(value)) methods.set(value, [...(methods.get(value) ?? []), name])
  }
  return methods
}

function isGenerated(value: unknown): value is GeneratedMethod {
  return typeof value === 'function' && typeof (value as Partial<GeneratedMethod>).path === 'string'
}

function generatedMethod(
  method: GeneratedMethod,
  callNames: readonly string[],
  root: Protobuf.Root | undefined,
): GrpcMethod {
  const { path, requestStream, responseStream, requestSerialize: serialize } = method
  const name = path.replace(/^\//, '')
  const ownMethod = methodIn(rootOf(method.requestType), name)
  const describing = methodIn(root, name) ?? ownMethod
  const requestType = typeOf(describing?.resolvedRequestType)
  const responseType = typeOf(describing?.resolvedResponseType)
  const inCode = typeOf(ownMethod?.resolvedRequestType, true)
  const deserialize = method.responseDeserialize
  return {
    name,
    // The name in lower case comes first.
    callNames: [...callNames].sort().reverse(),
    requestStream,
    responseStream,
    requestType,
    responseType,
    // proto-loader would leave out fields that a message does not have, and take any value.
    own:
      inCode === undefined
        ? { prepare: (message) => message, serialize, deserialize }
        : {
            prepare: (message) => inCode.encode(message),
            serialize: (bytes) => bytes as Buffer,
            deserialize,
          },
    json: requestType && responseType && jsonCodec(requestType, responseType),
  }
}

function typeOf(type: Protobuf.Type | null | undefined, inCode = false): MessageType | undefined {
  return type ? new MessageType(type, { inCode }) : undefined
}

const roots = new WeakMap<readonly Uint8Array[], Protobuf.Root>()

/** Returns the types that proto-loader describes on a method; undefined for other generators. */
function rootOf(description: TypeDescription | undefined): Protobuf.Root | undefined {
  const files = description?.fileDescriptorProtos
  if (files === undefined) return undefined
  const root = roots.get(files) ?? rootOfDescriptors(files)
  roots.set(files, root)
  return root
}

function methodIn(root: Protobuf.Root | undefined, name: string): Protobuf.Method | undefined {
  const [serviceName = '', methodName = ''] = name.split('/')
  const service = root?.lookup(`.${serviceName}`)
  if (!(service instanceof protobufPackages().protobuf.Service)) return undefined
  return service.methods[methodName]?.resolve() as Protobuf.Method | undefined
}
