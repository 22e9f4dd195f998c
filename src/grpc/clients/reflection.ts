import { Client, credentials, status, type ServiceError } from '@grpc/grpc-js'
import { ConfigurationError } from '../../errors'
import { OpenedSockets } from '../calls'
import { protobufPackages, rootOfDescriptors, type Protobuf } from '../messages'
import type { ReflectedClient } from './client-source'

/** The messages of the server reflection protocol. */
const protocol = `
  syntax = "proto3";
  message Request {
    string file_containing_symbol = 4;
    string file_by_filename = 3;
    string list_services = 7;
  }
  message Files { repeated bytes file_descriptor_proto = 1; }
  message Service { string name = 1; }
  message Services { repeated Service service = 1; }
  message Failure { int32 error_code = 1; string error_message = 2; }
  message Response { Files file_descriptor_response = 4; Services list_services_response = 6; Failure error_response = 7; }
`

interface ReflectionResponse {
  readonly file_descriptor_response?: { readonly file_descriptor_proto?: Uint8Array[] }
  readonly list_services_response?: { readonly service?: { readonly name: string }[] }
  readonly error_response?: { readonly error_message?: string }
}

const versions = ['v1', 'v1alpha']
const deadlineMs = 10_000

/**
 * Returns the types and services that a server describes by server reflection, v1 or v1alpha.
 *
 * @throws {@link ConfigurationError} if the request fails.
 */
export async function reflect(
  name: string,
  address: string,
  source: ReflectedClient,
  signal: AbortSignal,
): Promise<Protobuf.Root> {
  const client = new Client(
    address,
    source.credentials ?? credentials.createInsecure(),
    source.channelOptions,
  )
  const sockets = new OpenedSockets()
  try {
    return rootOfDescriptors(await sockets.during(() => askAny(client, signal)))
  } catch (error) {
    const { code, details, message } = error as Partial<ServiceError>
    const isMissing = code === status.UNIMPLEMENTED
    throw new ConfigurationError(
      `The server of the gRPC client "${name}" at ${address} cannot be asked for its services: ${details ?? message}\n` +
        (isMissing
          ? 'It offers no server reflection. Name its .proto instead: { proto, address }'
          : 'Start the server, or correct the address.'),
      { cause: error },
    )
  } finally {
    client.close()
    sockets.release()
  }
}

const known = new WeakMap<ReflectedClient, Map<string, Protobuf.Root>>()

/** Calls {@link reflect}, unless it has been called for this source and address before. */
export async function reflectOnce(
  ...[name, address, source, signal]: Parameters<typeof reflect>
): Promise<Protobuf.Root> {
  const roots = known.get(source) ?? new Map<string, Protobuf.Root>()
  known.set(source, roots)
  const root = roots.get(address) ?? (await reflect(name, address, source, signal))
  roots.set(address, root)
  return root
}

async function askAny(client: Client, signal: AbortSignal): Promise<Uint8Array[]> {
  let failure: unknown
  for (const version of versions) {
    try {
      return await askForFiles(client, version, signal)
    } catch (error) {
      failure = error
      if ((error as Partial<ServiceError>).code !== status.UNIMPLEMENTED) break
    }
  }
  throw failure
}

/** Requests every file that describes a service, and the files that it imports. */
async function askForFiles(client: Client, version: string, signal: AbortSignal): Promise<Uint8Array[]> {
  const ask = openReflection(client, version, signal)
  try {
    const { list_services_response: list } = await ask({ list_services: '*' })
    const files = new Map<string, Uint8Array>()
    const add = async (request: object): Promise<void> => {
      const { file_descriptor_response: found } = await ask(request)
      const missing: string[] = []
      for (const bytes of found?.file_descriptor_proto ?? []) {
        const { name, dependency } = describe(bytes)
        files.set(name, bytes)
        missing.push(...dependency)
      }
      for (const file of missing) if (!files.has(file)) await add({ file_by_filename: file })
    }
    for (const { name } of list?.service ?? []) {
      if (!name.startsWith('grpc.reflection.')) await add({ file_containing_symbol: name })
    }
    return [...files.values()]
  } finally {
    ask.end()
  }
}

interface Ask {
  (request: object): Promise<ReflectionResponse>
  end(): void
}

/** Opens one stream for several requests, one after the other. */
function openReflection(client: Client, version: string, signal: AbortSignal): Ask {
  const root = protobufPackages().protobuf.parse(protocol, { keepCase: true }).root
  const [requests, responses] = [root.lookupType('Request'), root.lookupType('Response')]
  const stream = client.makeBidiStreamRequest<object, ReflectionResponse>(
    `/grpc.reflection.${version}.ServerReflection/ServerReflectionInfo`,
    (request) => Buffer.from(requests.encode(request).finish()),
    (bytes) => responses.toObject(responses.decode(bytes)),
    { deadline: Date.now() + deadlineMs },
  )
  const cancel = (): void => stream.cancel()
  signal.addEventListener('abort', cancel)
  let settle: { resolve: (response: ReflectionResponse) => void; reject: (error: Error) => void } | undefined
  let failure: Error | undefined
  stream.on('data', (response: ReflectionResponse) => settle?.resolve(response))
  stream.on('error', (error: Error) => {
    failure = error
    settle?.reject(error)
  })
  stream.on('end', () => settle?.reject(failure ?? new Error('the server ended the stream')))
  const ask = async (request: object): Promise<ReflectionResponse> => {
    const response = await new Promise<ReflectionResponse>((resolve, reject) => {
      if (failure !== undefined) return reject(failure)
      settle = { resolve, reject }
      stream.write(request)
    })
    const { error_response: error } = response
    if (error !== undefined) throw new Error(error.error_message ?? 'the server refused to answer')
    return response
  }
  return Object.assign(ask, {
    end: () => {
      signal.removeEventListener('abort', cancel)
      stream.end()
    },
  })
}

function describe(bytes: Uint8Array): { name: string; dependency: readonly string[] } {
  const file = protobufPackages().descriptor.FileDescriptorProto.decode(bytes) as unknown as {
    name: string
    dependency: string[]
  }
  return { name: file.name, dependency: file.dependency }
}
