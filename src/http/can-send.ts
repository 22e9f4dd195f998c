import type { InternalAxiosRequestConfig } from 'axios'
import type { Hop } from './node-transport'
import { isProxied } from './proxies'

/** The options whose meaning is known here, or that have none at the wire; any other is for axios' adapter to know. */
const understood = new Set<string>([
  'url',
  'baseURL',
  'allowAbsoluteUrls',
  'params',
  'paramsSerializer',
  'method',
  'headers',
  'data',
  'auth',
  'httpAgent',
  'httpsAgent',
  'proxy',
  'signal',
  'timeout',
  'timeoutErrorMessage',
  'adapter',
  'transitional',
  'transformRequest',
  'transformResponse',
  'formSerializer',
  'validateStatus',
  'responseType',
  'responseEncoding',
  'decompress',
  'maxContentLength',
  'maxBodyLength',
  'maxRedirects',
  'beforeRedirect',
  'sensitiveHeaders',
  'withCredentials',
  'withXSRFToken',
  'xsrfCookieName',
  'xsrfHeaderName',
  'env',
] satisfies (keyof InternalAxiosRequestConfig)[])

/**
 * Whether a request to this URL can be sent over Node.js alone. What that does not do, such as proxies and streams, and
 * every option it does not know, is for axios' own adapter.
 */
export function canSend(config: InternalAxiosRequestConfig, url: string): boolean {
  const { maxBodyLength, transitional, responseType } = config
  return (
    isHttp(url) &&
    !isProxied(config) &&
    isAtHand(config.data) &&
    responseType !== 'stream' &&
    (maxBodyLength === undefined || maxBodyLength < 0) &&
    transitional?.advertiseZstdAcceptEncoding !== true &&
    !hasMore(config)
  )
}

/** Whether a URL is one of HTTP, or of HTTPS. */
export function isHttp(url: string): boolean {
  return /^https?:/i.test(url)
}

function isAtHand(data: unknown): data is Hop['data'] {
  return data === undefined || data === null || typeof data === 'string' || Buffer.isBuffer(data)
}

function hasMore(config: object): boolean {
  return Object.keys(config).some((option) => {
    if (understood.has(option)) return false
    const value = (config as Record<string, unknown>)[option]
    return value !== undefined && value !== false
  })
}
