import { OwnClient, type Client } from '../../http'
import type { ScenarioOptions } from '../configuration/options'

const clients = new Map<string, OwnClient>()

/** The user's client, or one of the library's own for the base URL, shared by all scenarios of a run. */
export function clientFor({ client, baseURL = '' }: ScenarioOptions): Client {
  if (client !== undefined) return client
  let own = clients.get(baseURL)
  if (own === undefined) clients.set(baseURL, (own = new OwnClient(baseURL)))
  return own
}
