import axios, { type AxiosInstance } from 'axios'

/** What requests are sent with: an axios instance, or as much of one. */
export type Client = Pick<AxiosInstance, 'request' | 'getUri' | 'defaults'> & {
  /** Whether it is the library's own, so that no interceptor, transformer or default of anybody's waits for a request. */
  readonly isOwn?: true
}

/** A client of the library's own for a base URL. */
export function clientOver(baseURL: string): Client {
  return Object.assign(axios.create({ baseURL, transformResponse: [] }), { isOwn: true as const })
}
