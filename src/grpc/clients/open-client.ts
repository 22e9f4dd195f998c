import type { ChannelOptions } from '@grpc/grpc-js'
import type { Address, ClientSource } from './client-source'
import { describedClient, servicesIn } from './described-client'
import { generatedClient } from './generated-client'
import type { GrpcClient } from './grpc-client'
import { loadProto } from './proto-files'
import { reflect, reflectOnce } from './reflection'

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
  options: ChannelOptions = {},
  isRelayed = false,
): Promise<GrpcClient> {
  if (typeof source === 'function') return generatedClient(name, source, undefined, options)
  if ('client' in source) return generatedClient(name, source.client, loadProto(name, source), options)
  const address = await addressOf(source.address)
  if ('proto' in source)
    return describedClient(name, servicesIn(loadProto(name, source)), address, source, options)
  const root = await (isRelayed ? reflectOnce : reflect)(name, address, source, signal)
  return describedClient(name, servicesIn(root), address, source, options)
}

async function addressOf(address: Address): Promise<string> {
  return typeof address === 'function' ? await address() : address
}
