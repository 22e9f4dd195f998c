import axios, { type AxiosInstance } from 'axios'
import { nodeAdapter } from '../http'
import type { ScenarioOptions } from './options'

const clients = new Map<string, AxiosInstance>()

/** The user's client, or one of the library's own for the base URL, shared by all scenarios of a run. */
export function clientFor({ client, baseURL = '' }: ScenarioOptions): AxiosInstance {
  if (client !== undefined) return client
  let own = clients.get(baseURL)
  if (own === undefined)
    clients.set(baseURL, (own = axios.create({ baseURL, adapter: nodeAdapter, transformResponse: [] })))
  return own
}
