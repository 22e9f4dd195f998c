import type { AxiosInstance } from 'axios'
import type { HttpExchange } from '../exchange'
import { HttpClient, type HttpClientOptions, type HttpRequest } from '.'
import type { Cancellation } from './time-limit'

const isSecretHeader = (name: string): boolean => /^(?:authorization|cookie|x-api-key)$/i.test(name)

/** Returns how tests send requests through a client, a GET of `/a` if nothing else is said. */
export function sendingThrough(client: () => AxiosInstance) {
  const open = (options: Partial<HttpClientOptions> = {}) =>
    new HttpClient(client(), { isSecretHeader, ...options })
  const send = async (
    request: Partial<HttpRequest> = {},
    http = open(),
    signals?: readonly Cancellation[],
  ): Promise<HttpExchange> => {
    const { exchanges, thrown } = await http.send({ method: 'GET', url: '/a', ...request }, signals)
    if (thrown !== undefined) throw thrown.error
    return exchanges.at(-1) as HttpExchange
  }
  return { open, send }
}
