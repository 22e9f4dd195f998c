import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import type { ExchangeRequest } from '../exchange'
import type { CookieJar } from './cookie-jar'

type BeforeRedirect = NonNullable<InternalAxiosRequestConfig['beforeRedirect']>

/**
 * Keeps the cookies that a redirect sets, and sends those that fit where it leads. The credentials of the request go
 * along to the same origin only; a redirect to another one is followed without them.
 */
export function carryCookiesAlong(
  config: InternalAxiosRequestConfig,
  request: ExchangeRequest,
  cookies: CookieJar,
): BeforeRedirect {
  let from = request.url
  return (options, response, ...more) => {
    const to = String(options['href'])
    const headers = options['headers'] as Record<string, string>
    const setCookie = (response.headers as Record<string, string | string[] | undefined>)['set-cookie'] ?? []
    cookies.store(from, Array.isArray(setCookie) ? setCookie : [setCookie])
    for (const name of Object.keys(headers)) if (name.toLowerCase() === 'cookie') delete headers[name]
    const cookie = cookies.cookieHeader(to)
    if (cookie !== undefined) headers['Cookie'] = cookie
    const authorization = request.headers.get('Authorization')
    if (authorization !== undefined && originOf(to) === originOf(request.url))
      headers['Authorization'] = authorization
    from = to
    config.beforeRedirect?.(options, response, ...more)
  }
}

/** The URL that answered, after redirects; undefined where the adapter does not tell. */
export function followedUrl(answer: AxiosResponse): string | undefined {
  return (answer.request as { res?: { responseUrl?: string } } | undefined)?.res?.responseUrl
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined
}
