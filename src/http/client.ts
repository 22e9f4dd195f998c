import type { AxiosInstance } from 'axios'

let axios: typeof import('axios') | undefined

/** Returns axios, which is loaded at the first request: what sends none, such as `check`, starts without it. */
export function loadAxios(): typeof import('axios') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, not at start-up
  return (axios ??= require('axios') as typeof import('axios'))
}

const clients = new Map<string | undefined, AxiosInstance>()

/** Returns the axios instance for a base URL, which all scenarios of a run share. */
export function clientFor(baseURL: string | undefined): AxiosInstance {
  let client = clients.get(baseURL)
  if (client === undefined)
    clients.set(baseURL, (client = loadAxios().create(baseURL === undefined ? {} : { baseURL })))
  return client
}
