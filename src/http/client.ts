import type { AxiosInstance } from 'axios'
import { loadAxios } from './load-axios'

/** What requests are sent with: the axios instance of a user, or the part of one that is used, or a client of the library's own. */
export type Client = Pick<AxiosInstance, 'request' | 'getUri' | 'defaults'> | OwnClient

/** A client for a base URL. No interceptor, transformer or default of anybody's waits for its requests. */
export class OwnClient {
  #instance: AxiosInstance | undefined

  constructor(readonly baseURL: string) {}

  /** For the requests that axios has to encode, or to send through a proxy. */
  get instance(): AxiosInstance {
    return (this.#instance ??= loadAxios().create({ baseURL: this.baseURL, transformResponse: [] }))
  }
}
