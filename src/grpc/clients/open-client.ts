import type { Address, ClientSource } from './client-source'
import { describedClient, servicesIn } from './described-client'
import { generatedClient } from './generated-client'
import type { GrpcClient } from './grpc-client'
import { loadProto } from './proto-files'
import { reflect } from './reflection'

/** Opens a client of a scenario. */
export async function openClient(
  name: string,
  source: ClientSource,
  signal: AbortSignal,
): Promise<GrpcClient> {
  if (typeof source === 'function') return generatedClient(name, source)
  if ('client' in source) return generatedClient(name, source.client, loadProto(name, source))
  const address = await addressOf(source.address)
  if ('proto' in source) return describedClient(name, servicesIn(loadProto(name, source)), address, source)
  const root = await reflect(name, address, source, signal)
  return describedClient(name, servicesIn(root), address, source)
}

async function addressOf(address: Address): Promise<string> {
  return typeof address === 'function' ? await address() : address
}
