import type { AxiosInstance } from 'axios'

let axios: typeof import('axios') | undefined

/** Axios, loaded when the first request is made: what never sends one, such as the check, starts without it. */
export function loadAxios(): typeof import('axios') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, not at start-up
  return (axios ??= require('axios') as typeof import('axios'))
}

const clients = new Map<string | undefined, AxiosInstance>()

/** The axios instance for a base URL, one for all scenarios of a run. */
export function clientFor(baseURL: string | undefined): AxiosInstance {
  let client = clients.get(baseURL)
  if (client === undefined)
    clients.set(baseURL, (client = loadAxios().create(baseURL === undefined ? {} : { baseURL })))
  return client
}
