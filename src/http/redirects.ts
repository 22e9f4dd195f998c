import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import type { ExchangeRequest } from '../exchange'
import type { Wire } from './wire-adapter'

type BeforeRedirect = NonNullable<InternalAxiosRequestConfig['beforeRedirect']>

/**
 * Keeps the cookies that a redirect sets, and sends those that fit where it leads. The credentials of the request go
 * along to the same origin only; a redirect to another one is followed without them. `led` says where it went.
 */
export function guardRedirects(
  config: InternalAxiosRequestConfig,
  request: ExchangeRequest,
  { cookies, isSecretHeader }: Pick<Wire, 'cookies' | 'isSecretHeader'>,
): { readonly beforeRedirect: BeforeRedirect; readonly led: () => string } {
  let from = request.url
  const beforeRedirect: BeforeRedirect = (options, response, ...more) => {
    const to = String(options['href'])
    const headers = options['headers'] as Record<string, string>
    const setCookie = (response.headers as Record<string, string | string[] | undefined>)['set-cookie'] ?? []
    cookies.store(from, Array.isArray(setCookie) ? setCookie : [setCookie])
    const isSameOrigin = originOf(to) === originOf(request.url)
    if (!isSameOrigin) delete options['auth']
    for (const name of Object.keys(headers)) {
      if (name.toLowerCase() === 'cookie' || (!isSameOrigin && isSecretHeader(name))) delete headers[name]
    }
    const cookie = cookies.cookieHeader(to)
    if (cookie !== undefined) headers['Cookie'] = cookie
    const authorization = request.headers.get('Authorization')
    if (authorization !== undefined && isSameOrigin) headers['Authorization'] = authorization
    from = to
    config.beforeRedirect?.(options, response, ...more)
  }
  return {
    beforeRedirect,
    led: () => (from === request.url ? '' : `, after a redirect to ${addressOf(from)}`),
  }
}

/** The URL that answered, after redirects; undefined where the adapter does not tell. */
export function followedUrl(answer: AxiosResponse): string | undefined {
  return (answer.request as { res?: { responseUrl?: string } } | undefined)?.res?.responseUrl
}

/** A URL without what may be secret in it: its user information and its query. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/** The origin of a URL; undefined of what is none. */
export function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined
}
