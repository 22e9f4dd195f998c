import { Agent, globalAgent } from 'node:https'
import type { AxiosInstance, AxiosRequestConfig, InternalAxiosRequestConfig } from 'axios'
import { readTls, type TlsOptions } from './tls'

export type AxiosHeaders = InternalAxiosRequestConfig['headers']

/**
 * What is used of an axios instance. Other types of axios differ from version to version, and between the declarations
 * for ES modules and CommonJS.
 */
export interface AxiosClient {
  readonly defaults: Pick<
    AxiosRequestConfig,
    'baseURL' | 'timeout' | 'proxy' | 'responseType' | 'validateStatus'
  > & {
    readonly headers?: { readonly common?: object }
    readonly adapter?: unknown
    readonly transformRequest?: unknown
    readonly transformResponse?: unknown
    readonly paramsSerializer?: unknown
  }
  readonly interceptors: { readonly request: object; readonly response: object }
  getUri(request: { url: string }): string
}

let axios: typeof import('axios') | undefined

/** Returns axios, which is loaded at the first request: what sends none, such as `check`, starts without it. */
export function loadAxios(): typeof import('axios') {
  return (axios ??= require('axios') as typeof import('axios'))
}

const clients = new Map<string | undefined, AxiosInstance>()

/** Returns the axios instance for a base URL and its certificates, which all scenarios of a run share. */
export function clientFor(baseURL: string | undefined, tls?: TlsOptions): AxiosInstance {
  const key = tls === undefined ? baseURL : JSON.stringify([baseURL, tls])
  const client =
    clients.get(key) ??
    loadAxios().create({
      ...(baseURL && { baseURL }),
      ...(tls && { httpsAgent: new Agent({ ...globalAgent.options, ...readTls(tls) }) }),
    })
  clients.set(key, client)
  return client
}

/** Whether code of the user's reads the responses of a client. */
export function interceptsResponses({ interceptors }: AxiosClient): boolean {
  return hasInterceptor(interceptors.response)
}

/** Whether code of the user's, or of axios for the user, takes part in the requests of a client or reads its responses. */
export function runsUserCode({ defaults, interceptors }: AxiosClient): boolean {
  const { adapter } = defaults
  return (
    listOf(adapter).some((one) => typeof one === 'function') ||
    !isOfAxios('transformRequest', defaults) ||
    !isOfAxios('transformResponse', defaults) ||
    defaults.paramsSerializer !== undefined ||
    defaults.responseType === 'json' ||
    hasInterceptor(interceptors.request) ||
    hasInterceptor(interceptors.response)
  )
}

/** Whether a request or response is transformed as axios does by default, and in no other way. */
export function isOfAxios(
  kind: 'transformRequest' | 'transformResponse',
  config: { readonly transformRequest?: unknown; readonly transformResponse?: unknown },
): boolean {
  const [transform, ...others] = listOf(config[kind])
  const { [kind]: ofAxios } = loadAxios().defaults
  // Code of the user's may have replaced the defaults of axios, too.
  return (
    others.length === 0 &&
    transform === listOf(ofAxios)[0] &&
    (transform as { name: string } | undefined)?.name === kind
  )
}

function listOf<Item>(items: Item | readonly Item[] | undefined): readonly Item[] {
  if (items === undefined) return []
  return Array.isArray(items) ? items : [items as Item]
}

function hasInterceptor(manager: object): boolean {
  let found = false
  ;(manager as { forEach(visit: () => void): void }).forEach(() => (found = true))
  return found
}

/** Merges the headers of a request with the defaults of its client, those for all methods and for its own, as axios does. */
export function withDefaultHeaders(
  defaults: object = {},
  { method = '', headers }: AxiosRequestConfig,
): AxiosHeaders {
  const { AxiosHeaders } = loadAxios()
  // An object of any other class, such as a URL, is the value of a header.
  const classes = [null, Object.prototype, AxiosHeaders.prototype]
  const ofMethods: Record<string, object> = {}
  const ofClient: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(defaults) as [string, unknown][])
    if (typeof value === 'object' && value && classes.includes(Object.getPrototypeOf(value) as object))
      ofMethods[name.toLowerCase()] = { ...ofMethods[name.toLowerCase()], ...value }
    else ofClient[name] = value
  const own = new AxiosHeaders().set(ofClient as never, true).set(headers as never, true)
  const others = { ...ofMethods['common'], ...ofMethods[method.toLowerCase()] }
  return AxiosHeaders.concat(others, own).normalize(false)
}
