import type { AxiosRequestConfig } from 'axios'

const variables = ['http_proxy', 'https_proxy', 'all_proxy']

let urls: readonly string[] | undefined

/**
 * Returns the proxies that the environment names; read once, because every access to the environment is a system call.
 */
export function proxyUrls(): readonly string[] {
  return (urls ??= variables.flatMap((name) => process.env[name] || process.env[name.toUpperCase()] || []))
}

/** Whether a request may go through a proxy; axios itself decides which one, if any. */
export function isProxied({ proxy }: Pick<AxiosRequestConfig, 'proxy'>): boolean {
  return Boolean(proxy) || (proxy !== false && proxyUrls().length > 0)
}
