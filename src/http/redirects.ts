import type { ExchangeRequest } from '../exchange'
import type { CookieJar } from './cookie-jar'
import type { BeforeRedirect } from './wire-call'

/**
 * Keeps the cookies that a redirect sets, and sends those that fit where it leads. The credentials of the request go
 * along to the same origin only; a redirect to another one is followed without them. `led` says where it went.
 */
export function guardRedirects(
  request: ExchangeRequest,
  cookies: CookieJar,
  isSecretHeader: (name: string) => boolean,
  further: BeforeRedirect | undefined,
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
    further?.(options, response, ...more)
  }
  return {
    beforeRedirect,
    led: () => (from === request.url ? '' : `, after a redirect to ${addressOf(from)}`),
  }
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
