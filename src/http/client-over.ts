import axios, { AxiosHeaders, type AxiosInstance, type AxiosRequestConfig, type AxiosResponse } from 'axios'

/** What requests are sent with: an axios instance, or as much of one. */
export type Client = Pick<AxiosInstance, 'request' | 'getUri' | 'defaults'>

/**
 * A client for a base URL. Nobody else has a hold of it, so no interceptor, transformer or default of anybody's waits for
 * a request, which goes straight to the adapter. Only bodies that axios would have to encode go through axios.
 */
export function clientOver(baseURL: string): Client {
  const instance = axios.create({ baseURL, transformResponse: [] })
  const request = (config: AxiosRequestConfig): Promise<AxiosResponse> => {
    const { adapter } = config
    const headers = new AxiosHeaders(config.headers as Record<string, string>)
    const data = config.data as unknown
    if (typeof adapter !== 'function' || !isAtHand(data, headers)) return instance.request(config)
    if (!isBytes(data)) headers.setContentType('application/json')
    return adapter({ ...config, baseURL, headers, data: isBytes(data) ? data : JSON.stringify(data) })
  }
  return { defaults: instance.defaults, getUri: (config) => instance.getUri(config), request } as Client
}

/** Whether the body needs no encoding but JSON. */
function isAtHand(data: unknown, headers: InstanceType<typeof AxiosHeaders>): boolean {
  return isBytes(data) || (isPlain(data) && !headers.hasContentType())
}

function isBytes(data: unknown): boolean {
  return data === undefined || Buffer.isBuffer(data)
}

function isPlain(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  const prototype: unknown = Object.getPrototypeOf(data)
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}
