import { ChannelCredentials, type ChannelOptions, type Client, type ClientOptions } from '@grpc/grpc-js'
import { isIPv6 } from 'node:net'
import { ConfigurationError } from '../errors'
import { isJsonObject } from '../formats'
import { filled, flag, problemIn, type OptionRule } from '../option-rules'

/** Creates a client generated for grpc-js; must pass the options to its constructor. */
export type ClientFactory<C extends object = Client> = (options: ClientOptions) => C | Promise<C>

/** The address of a server: `localhost:50051`, or a function that is called when a scenario needs it. */
export type Address = string | (() => string | Promise<string>)

interface Channel {
  readonly address: Address
  /** @defaultValue `credentials.createInsecure()` */
  readonly credentials?: ChannelCredentials
  readonly channelOptions?: ChannelOptions
}

/** One or several `.proto` files, and the folders to search for them and their imports. */
export interface ProtoFiles {
  readonly proto: string | readonly string[]
  readonly includeDirs?: readonly string[]
}

/** A client of the services in a `.proto`, without generated code. */
export interface ProtoClient extends Channel, ProtoFiles {}

/** A client of the services that a server describes by server reflection. */
export interface ReflectedClient extends Channel {
  readonly reflection: true
}

/** A generated client that does not describe its messages, with the `.proto` that does. */
export interface FactoryWithProto<C extends object = Client> extends ProtoFiles {
  readonly client: ClientFactory<C>
}

/** Where a gRPC client comes from. */
export type ClientSource = ClientFactory | FactoryWithProto | ProtoClient | ReflectedClient

/** Returns an address. @throws {@link ConfigurationError} for one that no server of grpc-js can have */
export async function addressOf(name: string, { address }: Channel): Promise<string> {
  const given: unknown = typeof address === 'function' ? await address() : address
  if (typeof given === 'string' && mayBeAddress(given)) return given
  throw new ConfigurationError(
    `The address of the gRPC client "${name}" is ${given === '' ? 'empty' : String(given)}.\n` +
      'Write a host and a port, such as localhost:50051 or [::1]:50051, or a socket as in unix:///run/api.sock. TLS is set by the credentials: credentials.createSsl()',
  )
}

/** Whether it is neither a URL, nor a path without `unix:`, nor an IPv6 address without brackets. */
function mayBeAddress(address: string): boolean {
  const isUrlOrPath = /^(?:https?|grpcs?|tcp):\/\/|^[./]|^$/i.test(address)
  return !isUrlOrPath && !isIPv6(address) && !isIPv6(address.replace(/:\d+$/, ''))
}

const paths: OptionRule['fits'] = (value) => Array.isArray(value) && value.every(filled)

const rules: Readonly<Record<string, OptionRule>> = {
  client: { fits: (value) => typeof value === 'function', must: 'a function that makes the client' },
  proto: {
    fits: (value) => filled(value) || (paths(value) && (value as unknown[]).length > 0),
    must: 'the path of a .proto file, or a list of them',
  },
  includeDirs: { fits: paths, must: 'a list of folders' },
  reflection: flag,
  address: {
    fits: (value) => filled(value) || typeof value === 'function',
    must: "a text such as 'localhost:50051', or a function that gives one",
  },
  credentials: {
    fits: (value) => value instanceof ChannelCredentials,
    must: 'ChannelCredentials of grpc-js, such as credentials.createSsl()',
  },
  channelOptions: { fits: isJsonObject, must: 'an object' },
}

/** Checks what `useGrpc` was given. @throws {@link ConfigurationError} that names the client and the option. */
export function checkSources(sources: unknown): Readonly<Record<string, ClientSource>> {
  if (typeof sources !== 'object' || sources === null || Object.keys(sources).length === 0)
    throw new ConfigurationError(
      'useGrpc needs at least one client.\n' +
        'Name it: useGrpc({ credit: options => new CreditClient(address, credentials.createInsecure(), options) })',
    )
  for (const [name, source] of Object.entries(sources)) checkSource(name, source)
  return sources as Record<string, ClientSource>
}

function checkSource(name: string, source: unknown): void {
  if (typeof source === 'function') return
  const refuse = (problem: string): ConfigurationError =>
    new ConfigurationError(`The gRPC client "${name}" is wrong. ${problem}`)
  if (!isJsonObject(source))
    throw refuse('It must be a function that makes the client, or an object with a "proto" or "reflection".')
  const problem = problemIn(source, rules, 'option')
  if (problem !== undefined) throw refuse(problem)
  const { client, proto, reflection, address } = source
  if (client !== undefined && proto === undefined) throw refuse('It needs a "proto" beside its "client".')
  if (client !== undefined) return
  if ((proto === undefined) === (reflection !== true))
    throw refuse('It needs either a "proto" or "reflection: true".')
  if (address === undefined) throw refuse('It needs an "address", such as \'localhost:50051\'.')
}
