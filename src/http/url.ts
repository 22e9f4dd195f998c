import type { AxiosRequestConfig } from 'axios'
import { loadAxios } from './client'

const absolute = /^(?:[a-z][a-z\d+.-]*:)?\/\//i

/** Whether a URL names its own host. */
export function isAbsolute(url: string): boolean {
  return absolute.test(url)
}

/**
 * Returns the absolute URL of a request, as axios joins it; axios itself is asked only if needed, as it merges all
 * options.
 */
export function absoluteUrl(config: AxiosRequestConfig): string {
  const { baseURL, url = '', allowAbsoluteUrls } = config
  const params = config.params as unknown
  if ((params !== undefined && params !== null) || allowAbsoluteUrls === false)
    return loadAxios().getUri(config)
  if (!baseURL || isAbsolute(url)) return url
  return url === '' ? baseURL : `${baseURL.replace(/\/?\/$/, '')}/${url.replace(/^\/+/, '')}`
}

export function withoutUserInformation(url: string): string {
  if (!url.includes('@') || !URL.canParse(url)) return url
  const target = new URL(url)
  if (target.username === '' && target.password === '') return url
  target.username = ''
  target.password = ''
  return target.href
}
