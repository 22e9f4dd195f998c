import { Client, credentials, status, type ServiceError } from '@grpc/grpc-js'
import { ConfigurationError } from '../errors'
import type { ReflectedClient } from './client-source'
import { parseProto, protobufPackages, rootOfDescriptors, type Protobuf } from './descriptors'
import { OpenedSockets } from './opened-sockets'

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

const deadlineMs = 10_000
const known = new WeakMap<ReflectedClient, Map<string, Protobuf.Root>>()

/**
 * Returns the types and services that a server describes by server reflection, v1 or v1alpha.
 *
 * @param isOnce - whether to request them only once for a source and address
 * @throws {@link ConfigurationError} if the request fails.
 */
export async function reflect(
  name: string,
  address: string,
  source: ReflectedClient,
  signal: AbortSignal,
  isOnce: boolean,
): Promise<Protobuf.Root> {
  const roots = known.get(source) ?? new Map<string, Protobuf.Root>()
  known.set(source, roots)
  const kept = isOnce ? roots.get(address) : undefined
  if (kept !== undefined) return kept
  const client = new Client(
    address,
    source.credentials ?? credentials.createInsecure(),
    source.channelOptions,
  )
  const sockets = new OpenedSockets()
  try {
    const root = rootOfDescriptors(await sockets.during(() => requestFiles(client, 'v1', signal)))
    roots.set(address, root)
    return root
  } catch (error) {
    const { code, details, message } = error as Partial<ServiceError>
    throw new ConfigurationError(
      `The server of the gRPC client "${name}" at ${address} cannot be asked for its services: ${details ?? message}\n` +
        (code === status.UNIMPLEMENTED
          ? 'It offers no server reflection. Name its .proto instead: { proto, address }'
          : 'Start the server, or correct the address.'),
      { cause: error },
    )
  } finally {
    client.close()
    sockets.release()
  }
}

/** Requests every file that describes a service, and the files that it imports. */
async function requestFiles(client: Client, version: string, signal: AbortSignal): Promise<Uint8Array[]> {
  const { FileDescriptorProto } = protobufPackages().descriptor
  const messages = parseProto(protocol)
  const [requests, responses] = [messages.lookupType('Request'), messages.lookupType('Response')]
  const stream = client.makeBidiStreamRequest<object, ReflectionResponse>(
    `/grpc.reflection.${version}.ServerReflection/ServerReflectionInfo`,
    (request) => Buffer.from(requests.encode(request).finish()),
    (bytes) => responses.toObject(responses.decode(bytes)),
    { deadline: Date.now() + deadlineMs },
  )
  const cancel = (): void => stream.cancel()
  signal.addEventListener('abort', cancel)
  stream.on('error', () => undefined)
  const received = stream[Symbol.asyncIterator]() as AsyncIterator<ReflectionResponse, undefined>
  const request = async (message: object): Promise<ReflectionResponse> => {
    stream.write(message)
    const { value } = await received.next()
    if (value === undefined) throw new Error('the server ended the stream')
    const { error_response: error } = value
    if (error !== undefined) throw new Error(error.error_message ?? 'the server refused to answer')
    return value
  }
  const files = new Map<string, Uint8Array>()
  const add = async (message: object): Promise<void> => {
    const { file_descriptor_response: found } = await request(message)
    const imported: string[] = []
    for (const bytes of found?.file_descriptor_proto ?? []) {
      const file = FileDescriptorProto.decode(bytes) as unknown as { name: string; dependency: string[] }
      files.set(file.name, bytes)
      imported.push(...file.dependency)
    }
    for (const file of imported) if (!files.has(file)) await add({ file_by_filename: file })
  }
  try {
    const { list_services_response: list } = await request({ list_services: '*' })
    for (const { name } of list?.service ?? [])
      if (!name.startsWith('grpc.reflection.')) await add({ file_containing_symbol: name })
    stream.end()
    return [...files.values()]
  } catch (error) {
    if (version === 'v1' && (error as Partial<ServiceError>).code === status.UNIMPLEMENTED)
      return requestFiles(client, 'v1alpha', signal)
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}
