import * as http from 'node:http'
import * as https from 'node:https'
import type { AxiosRequestConfig } from 'axios'
import { loadAxios } from './axios'

const absolute = /^(?:[a-z][a-z\d+.-]*:)?\/\//i

export function isAbsolute(url: string): boolean {
  return absolute.test(url)
}

/** Returns the absolute URL of a request, as axios joins it; axios is asked only if needed: it merges all options. */
export function absoluteUrl(config: AxiosRequestConfig): string {
  const { baseURL, url = '', allowAbsoluteUrls } = config
  const params = config.params as unknown
  if ((params !== undefined && params !== null) || allowAbsoluteUrls === false)
    return loadAxios().getUri(config)
  if (!baseURL || isAbsolute(url)) return url
  return url === '' ? baseURL : `${baseURL.replace(/\/?\/$/, '')}/${url.replace(/^\/+/, '')}`
}

const httpUrl = /^(https?:\/\/[^/?#\\]*)([^?#]*)(\?[^#]*)?/i

/**
 * Returns an HTTP URL as it is sent, without its fragment. Dot segments, escapes and backslashes stay as they are
 * written; only characters that no request line may have are escaped.
 */
export function sentUrl(url: string): string {
  const [, origin, path = '', query = ''] = httpUrl.exec(url) ?? []
  if (origin === undefined) return url
  return (
    origin + path.replace(/[^\x21-\x7e]|["<>`{}]/gu, escape) + query.replace(/[^\x21-\x7e]|["<>]/gu, escape)
  )
}

function escape(character: string): string {
  return Buffer.from(character).toString('hex').toUpperCase().replace(/../g, '%$&')
}

/** Returns the path and the query of a URL that {@link sentUrl} has returned. */
export function targetOf(url: string): string {
  const [origin = ''] = /^[^/]*\/\/[^/?\\]*/.exec(url) ?? []
  const target = url.slice(origin.length)
  return target.startsWith('/') ? target : `/${target}`
}

/** Returns a URL as URL parsers rewrite it: without dot segments, and with slashes for backslashes. */
export function parsedUrl(url: string): string {
  return URL.canParse(url) ? Object.assign(new URL(url), { hash: '' }).href : url
}

/** What axios' adapter sends a request with, such as `node:http`. */
interface Transport {
  request(options: http.RequestOptions, respond: (message: http.IncomingMessage) => void): http.ClientRequest
}

/** Returns a transport that sends the target of a URL as it is, which axios' adapter parses. @param given - the user's */
export function transportFor(url: string, given: unknown): unknown {
  const [target, parsed] = [targetOf(url), targetOf(parsedUrl(url))]
  if (target === parsed) return given
  const transport = (given ?? (url.startsWith('https') ? https : http)) as Transport
  const request: Transport['request'] = (options, respond) =>
    // For a proxy, the path is the whole URL.
    transport.request({ ...options, path: options.path!.slice(0, -parsed.length) + target }, respond)
  return { request }
}
