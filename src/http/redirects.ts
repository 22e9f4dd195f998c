import type { ExchangeRequest, Redirect } from '../exchange'
import type { CookieJar } from './cookie-jar'
import { statusLine } from './status'
import type { BeforeRedirect } from './wire-call'
import { headersOf } from './wire-message'

/**
 * Keeps the cookies that a redirect sets, and sends those that fit where it leads. The credentials of the request go
 * along to the same origin only; a redirect to another one is followed without them. `followed` has what led on so far,
 * undefined where nothing did, and `led` says where to.
 */
export function guardRedirects(
  request: ExchangeRequest,
  cookies: CookieJar,
  isSecretHeader: (name: string) => boolean,
  further: BeforeRedirect | undefined,
): {
  readonly beforeRedirect: BeforeRedirect
  readonly followed: () => readonly Redirect[] | undefined
  readonly led: () => string
} {
  let from = request.url
  let redirects: Redirect[] | undefined
  const beforeRedirect: BeforeRedirect = (options, response, ...more) => {
    const to = String(options['href'])
    const headers = options['headers'] as Record<string, string>
    const received = headersOf(response.headers)
    ;(redirects ??= []).push({
      status: response.statusCode,
      statusLine: statusLine(response.statusCode),
      headers: received,
    })
    cookies.store(from, received.getAll('Set-Cookie'))
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
    followed: () => redirects,
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
