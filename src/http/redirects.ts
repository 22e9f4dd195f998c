import type { Redirect } from '../exchange'
import type { CookieJar } from './cookie-jar'
import { isSent } from './node-transport'
import type { BeforeRedirect, WireCall } from './wire-call'
import { headersOf, mergeCookies } from './wire-message'

/**
 * Keeps the cookies that a redirect sets, and sends those that fit where it leads. The credentials of the request, and
 * the cookies set by hand, go along to the same origin only; a redirect to another one is followed without them.
 * `followed` has what led on so far, undefined where nothing did, and `led` says where to.
 */
export function guardRedirects(
  { request, given, beforeRedirect: further }: WireCall,
  cookies: CookieJar,
  isSecretHeader: (name: string) => boolean,
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
      headers: received,
    })
    cookies.store(from, received.getAll('Set-Cookie'))
    const isSameOrigin = originOf(to) === originOf(request.url)
    for (const name of Object.keys(headers)) {
      if (name.toLowerCase() === 'cookie' || (!isSameOrigin && isSecretHeader(name))) delete headers[name]
    }
    const kept = cookies.cookieHeader(to)
    const own = isSameOrigin ? cookieOf(given) : undefined
    const cookie = kept === undefined ? own : mergeCookies(kept, own)
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

/** The `Cookie` header that the caller, or the client, set by hand. */
function cookieOf(headers: WireCall['given']): string | undefined {
  for (const [name, value] of headers)
    if (name.toLowerCase() === 'cookie' && isSent(value)) return String(value)
  return undefined
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
