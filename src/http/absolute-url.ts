import type { AxiosRequestConfig } from 'axios'
import { loadAxios } from './load-axios'

const absolute = /^(?:[a-z][a-z\d+.-]*:)?\/\//i

/** The absolute URL of a request, as axios joins it; axios itself merges all its options anew to tell. */
export function absoluteUrl(config: AxiosRequestConfig): string {
  const { baseURL, url = '', allowAbsoluteUrls } = config
  const params = config.params as unknown
  if ((params !== undefined && params !== null) || allowAbsoluteUrls === false)
    return loadAxios().getUri(config)
  if (!baseURL || absolute.test(url)) return url
  return url === '' ? baseURL : `${baseURL.replace(/\/?\/$/, '')}/${url.replace(/^\/+/, '')}`
}
