import type { ChannelOptions } from '@grpc/grpc-js'
import type { Address, ClientSource } from './client-source'
import { describedClient, servicesIn } from './described-client'
import { generatedClient } from './generated-client'
import type { GrpcClient } from './grpc-client'
import { loadProto } from './proto-files'
import { reflect } from './reflection'

/** Opens a client of a scenario. @param options - join those of the source */
export async function openClient(
  name: string,
  source: ClientSource,
  signal: AbortSignal,
  options: ChannelOptions = {},
): Promise<GrpcClient> {
  if (typeof source === 'function') return generatedClient(name, source, undefined, options)
  if ('client' in source) return generatedClient(name, source.client, loadProto(name, source), options)
  const address = await addressOf(source.address)
  if ('proto' in source)
    return describedClient(name, servicesIn(loadProto(name, source)), address, source, options)
  const root = await reflect(name, address, source, signal)
  return describedClient(name, servicesIn(root), address, source, options)
}

async function addressOf(address: Address): Promise<string> {
  return typeof address === 'function' ? await address() : address
}
