import { Client, credentials, type ChannelOptions, type ClientOptions } from '@grpc/grpc-js'
import { ConfigurationError, didYouMean, InputError, listNames } from '../errors'
import { addressOf, type ClientFactory, type ClientSource } from './client-source'
import { loadProto, typesOfDescriptors, type DescribedMethod, type ProtoTypes } from './descriptors'
import type { MessageType } from './message-type'
import { OpenedSockets } from './opened-sockets'
import { reflect, type ReflectionLimits } from './reflection'

/** A method of a service, as a client calls it. */
export interface GrpcMethod {
  /** Has format `package.Service/Method`. */
  readonly name: string
  /** The names by which code calls it, such as `checkCredit` and `CheckCredit`. */
  readonly callNames: readonly string[]
  readonly requestStream: boolean
  readonly responseStream: boolean
  /** Undefined if the client does not describe its messages. */
  readonly requestType: MessageType | undefined
  readonly responseType: MessageType | undefined
  /** For messages in the form of the client's own code. */
  readonly own: Codec
  /** For messages in their JSON form; undefined if their types are unknown. */
  readonly json: Codec | undefined
}

/** Converts messages between the caller's form and the wire format. */
export interface Codec {
  /** Prepares a message for sending. @throws {@link InputError} if it does not fit its type. */
  prepare(message: unknown): unknown
  serialize(prepared: unknown): Buffer
  deserialize(bytes: Buffer): unknown
}

/** What is known of a client before it is opened. */
export type DescribedClient = Pick<GrpcClient, 'name' | 'methods'>

/** A client of one scenario, with all methods of its services. */
export class GrpcClient {
  readonly sockets = new OpenedSockets()

  constructor(
    readonly name: string,
    readonly client: Client,
    readonly methods: readonly GrpcMethod[],
  ) {}

  /** Returns a method by its name in code, such as `checkCredit`, or its full name. @throws {@link InputError} */
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

/** Opens a client of a scenario. @param options - added to those of the source */
export async function openClient(
  name: string,
  source: ClientSource,
  limits: ReflectionLimits,
  options: ChannelOptions,
): Promise<GrpcClient> {
  if (typeof source === 'function') return generatedClient(name, source, undefined, options)
  if ('client' in source) return generatedClient(name, source.client, loadProto(name, source), options)
  const address = await addressOf(name, source)
  const types = 'proto' in source ? loadProto(name, source) : await reflect(name, address, source, limits)
  const client = new Client(address, source.credentials ?? credentials.createInsecure(), {
    ...source.channelOptions,
    ...options,
  })
  return new GrpcClient(name, client, methodsOfTypes(types))
}

/** Returns a client that a `.proto` alone describes, without opening it; undefined for another one. */
export function describedClient(
  name: string,
  source: ClientSource,
): PromiseSettledResult<DescribedClient> | undefined {
  if (typeof source !== 'object' || !('proto' in source) || 'client' in source) return undefined
  try {
    return { status: 'fulfilled', value: { name, methods: methodsOfTypes(loadProto(name, source)) } }
  } catch (reason) {
    return { status: 'rejected', reason }
  }
}

function methodsOfTypes(types: ProtoTypes): GrpcMethod[] {
  return types.methods.map((method) => {
    const requestType = types.message(method.requestType)
    const responseType = types.message(method.responseType)
    const json = codec(requestType, responseType)
    const written = method.name.slice(method.name.indexOf('/') + 1)
    const camelCase = written.charAt(0).toLowerCase() + written.slice(1)
    return {
      ...method,
      callNames: [...new Set([camelCase, written])],
      requestType,
      responseType,
      own: json,
      json,
    }
  })
}

/** Converts requests from JSON, and responses to JSON. */
function codec(requestType: MessageType, responseType: MessageType): Codec {
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

/** Creates a client with a factory. @param types - the types of its messages, if the client does not describe them */
async function generatedClient(
  name: string,
  factory: ClientFactory,
  types: ProtoTypes | undefined,
  options: ChannelOptions,
): Promise<GrpcClient> {
  const given: ClientOptions = { callInvocationTransformer: handedOn, ...options }
  const client: unknown = await factory(given)
  const methods = methodsOf(client)
  if (!(client instanceof Client) && methods.size === 0)
    throw new ConfigurationError(
      `The factory of the gRPC client "${name}" gave ${client === null ? 'null' : typeof client}, which is not a client generated for grpc-js.`,
    )
  const members = client as Record<symbol, unknown>
  if (!Object.getOwnPropertySymbols(client).some((symbol) => members[symbol] === handedOn))
    throw new ConfigurationError(
      `The factory of the gRPC client "${name}" did not hand its options on, so its calls cannot be seen.\n` +
        'Pass them to the constructor: options => new MyClient(address, credentials, options)',
    )
  const described = [...methods].map(([method, callNames]) => generatedMethod(method, callNames, types))
  return new GrpcClient(name, client as Client, described)
}

/** Returns the methods of a client, each with all its names. */
function methodsOf(client: unknown): Map<GeneratedMethod, string[]> {
  const methods = new Map<GeneratedMethod, string[]>()
  let owner: unknown = client
  while (typeof owner === 'object' && owner !== null) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(owner)))
      if (isGenerated(value)) methods.set(value, [...(methods.get(value) ?? []), name])
    owner = Object.getPrototypeOf(owner)
  }
  return methods
}

function isGenerated(value: unknown): value is GeneratedMethod {
  return typeof value === 'function' && typeof (value as Partial<GeneratedMethod>).path === 'string'
}

function generatedMethod(
  method: GeneratedMethod,
  callNames: readonly string[],
  types: ProtoTypes | undefined,
): GrpcMethod {
  const { path, requestStream, responseStream, requestSerialize: serialize } = method
  const deserialize = method.responseDeserialize
  const name = path.replace(/^\//, '')
  const ownTypes = typesOf(method.requestType)
  const describing = [types, ownTypes].find((some) => methodIn(some, name) !== undefined)
  const described = methodIn(describing, name)
  const ownMethod = methodIn(ownTypes, name)
  const ownType = ownMethod && ownTypes?.message(ownMethod.requestType)
  const requestType = described && describing?.message(described.requestType)
  const responseType = described && describing?.message(described.responseType)
  return {
    name,
    // The name in lower case comes first.
    callNames: [...callNames].sort().reverse(),
    requestStream,
    responseStream,
    requestType,
    responseType,
    own: { prepare: (message) => (ownType ? ownType.named(message) : message), serialize, deserialize },
    json: requestType && responseType && codec(requestType, responseType),
  }
}

const described = new WeakMap<readonly Uint8Array[], ProtoTypes>()

/** Returns the types that proto-loader describes on a method; undefined for other generators. */
function typesOf({ fileDescriptorProtos: files }: TypeDescription = {}): ProtoTypes | undefined {
  if (files === undefined) return undefined
  const types = described.get(files) ?? typesOfDescriptors(files)
  described.set(files, types)
  return types
}

function methodIn(types: ProtoTypes | undefined, name: string): DescribedMethod | undefined {
  return types?.methods.find((method) => method.name === name)
}
