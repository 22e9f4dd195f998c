import type { AxiosRequestConfig } from 'axios'

const variables = ['http_proxy', 'https_proxy', 'all_proxy']

let urls: readonly string[] | undefined

/** The proxies that the environment names; read once, as every look into the environment is a system call. */
export function proxyUrls(): readonly string[] {
  return (urls ??= variables.flatMap((name) => process.env[name] || process.env[name.toUpperCase()] || []))
}

/** Whether a request may go by way of a proxy; which one, if any, is for axios to find out. */
export function isProxied({ proxy }: Pick<AxiosRequestConfig, 'proxy'>): boolean {
  return Boolean(proxy) || (proxy !== false && proxyUrls().length > 0)
}
