import { Client, credentials, status, type ServiceError } from '@grpc/grpc-js'
import { fromBinary } from '@bufbuild/protobuf'
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt'
import { ConfigurationError } from '../errors'
import { defaultTimeoutMs } from '../http'
import type { ReflectedClient } from './client-source'
import { parseProto, typesOfDescriptors, type ProtoTypes } from './descriptors'
import { OpenedSockets } from './opened-sockets'
import { connectionRemedy } from './status'

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
  readonly file_descriptor_response?: { readonly file_descriptor_proto: readonly string[] }
  readonly list_services_response?: { readonly service: readonly { readonly name: string }[] }
  readonly error_response?: { readonly error_message: string }
}

/** When to stop asking. */
export interface ReflectionLimits {
  readonly signal: AbortSignal
  readonly timeoutMs?: number | undefined
}

const known = new WeakMap<ReflectedClient, Map<string, ProtoTypes>>()

/** Returns the types that a server describes by reflection, asked for once. @throws {@link ConfigurationError} */
export async function reflect(
  name: string,
  address: string,
  source: ReflectedClient,
  limits: ReflectionLimits,
): Promise<ProtoTypes> {
  const ofSource = known.get(source) ?? new Map<string, ProtoTypes>()
  known.set(source, ofSource)
  const kept = ofSource.get(address)
  if (kept !== undefined) return kept
  const client = new Client(
    address,
    source.credentials ?? credentials.createInsecure(),
    source.channelOptions,
  )
  const sockets = new OpenedSockets()
  try {
    const types = typesOfDescriptors(await sockets.during(() => requestFiles(client, 'v1', limits)))
    ofSource.set(address, types)
    return types
  } catch (error) {
    const { code, details, message } = error as Partial<ServiceError>
    throw new ConfigurationError(
      `The server of the gRPC client "${name}" at ${address} cannot be asked for its services: ${details ?? message}\n` +
        (code === status.UNIMPLEMENTED
          ? 'It offers no server reflection. Name its .proto instead: { proto, address }'
          : connectionRemedy(details ?? '')),
      { cause: error },
    )
  } finally {
    client.close()
    sockets.release()
  }
}

type Ask = (message: object) => Promise<ReflectionResponse>

/** Opens the stream of the protocol, and requests the files of all services over it. */
async function requestFiles(
  client: Client,
  version: string,
  limits: ReflectionLimits,
): Promise<Uint8Array[]> {
  const { signal, timeoutMs = defaultTimeoutMs } = limits
  const messages = parseProto(protocol)
  const [requests, responses] = [messages.message('Request'), messages.message('Response')]
  const stream = client.makeBidiStreamRequest<object, ReflectionResponse>(
    `/grpc.reflection.${version}.ServerReflection/ServerReflectionInfo`,
    (request) => requests.encode(request),
    (bytes) => responses.decode(bytes) as ReflectionResponse,
    { deadline: Date.now() + timeoutMs },
  )
  const cancel = (): void => stream.cancel()
  signal.addEventListener('abort', cancel)
  stream.on('error', () => undefined)
  const received = stream[Symbol.asyncIterator]() as AsyncIterator<ReflectionResponse, undefined>
  const ask: Ask = async (message) => {
    stream.write(message)
    const { value } = await received.next()
    if (value === undefined) throw new Error('the server ended the stream')
    if (value.error_response !== undefined) throw new Error(value.error_response.error_message)
    return value
  }
  try {
    const files = await filesOfServices(ask)
    stream.end()
    return files
  } catch (error) {
    if (version === 'v1' && (error as Partial<ServiceError>).code === status.UNIMPLEMENTED)
      return requestFiles(client, 'v1alpha', limits)
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}

/** Asks for every file that describes a service, and for the files that it imports. */
async function filesOfServices(ask: Ask): Promise<Uint8Array[]> {
  const files = new Map<string, Uint8Array>()
  const add = async (message: object): Promise<void> => {
    const { file_descriptor_response: found } = await ask(message)
    const imported: string[] = []
    for (const base64 of found?.file_descriptor_proto ?? []) {
      const bytes = Buffer.from(base64, 'base64')
      const { name, dependency } = fromBinary(FileDescriptorProtoSchema, bytes)
      files.set(name, bytes)
      imported.push(...dependency)
    }
    for (const file of imported) if (!files.has(file)) await add({ file_by_filename: file })
  }
  const { list_services_response: list } = await ask({ list_services: '*' })
  for (const { name } of list?.service ?? [])
    if (!name.startsWith('grpc.reflection.')) await add({ file_containing_symbol: name })
  return [...files.values()]
}
