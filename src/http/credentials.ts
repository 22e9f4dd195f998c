import type {
  AxiosBasicCredentials,
  AxiosDefaults,
  AxiosRequestConfig,
  InternalAxiosRequestConfig,
} from 'axios'
import { urlDecoded } from '../formats'
import { withDefaultHeaders, type AxiosHeaders } from './axios'
import { absoluteUrl, isAbsolute } from './request-url'
import { originOf } from './origins'
import type { RequestSource, HttpSession } from './session'

/**
 * Which credentials may go where; nothing else decides it. A request may send what it names itself to its own address.
 * Other secret headers follow these rules, by who has set them.
 */
export const mayGo = {
  /** Those of every request, and the defaults of the client: to trusted origins. */
  withEveryRequest: (url: string, { origins }: HttpSession): boolean => origins.mayBeSent(url),
  /** Those of a request that is redirected: to the same origin, or from one trusted origin to another. */
  afterRedirect: (from: string, to: string, { origins }: HttpSession): boolean =>
    originOf(from) === originOf(to) || (origins.has(from) && origins.has(to)),
  /** Those of another user than the actor who sends: nowhere. */
  asActor: (name: string, value: unknown, session: HttpSession): boolean =>
    !session.isSecretHeader(name) || session.everyHeaders().get(name.toLowerCase())?.value === value,
}

export function isCredential(
  name: string,
  { isSecretHeader }: HttpSession,
  sensitiveHeaders: string[] = [],
): boolean {
  const named = ['authorization', 'proxy-authorization', ...sensitiveHeaders]
  return isSecretHeader(name) || named.some((one) => one.toLowerCase() === name.toLowerCase())
}

/** Returns the headers that another user may take over. */
export function withoutSecrets<Header>(
  headers: Iterable<readonly [name: string, header: Header]>,
  isSecret: (name: string) => boolean,
): (readonly [name: string, header: Header])[] {
  return [...headers].filter(([name]) => !isSecret(name))
}

/** Adds the headers of every request; the request's own take precedence. A target that is not trusted gets no secrets. */
export function withHeadersOfEveryRequest(
  config: AxiosRequestConfig,
  defaults: AxiosRequestConfig | AxiosDefaults,
  source: RequestSource,
): AxiosRequestConfig {
  const { session } = source
  const isTrusted = isTrustedTarget(config, defaults, session)
  const every = session.everyHeaders()
  if (every.size === 0 && isTrusted) return config
  const named = new Set(Object.keys(config.headers ?? {}).map((name) => name.toLowerCase()))
  const headers: Record<string, string | null> = {}
  let { auth } = config
  for (const [key, { name, value }] of every) {
    if (named.has(key)) continue
    if (value === false) source.removed.add(key)
    else if (isTrusted || !session.isSecretHeader(name)) {
      headers[name] = value
      if (key === 'authorization') auth ??= null as never
    } else source.withheld.push(name)
  }
  if (!isTrusted) {
    for (const name of secretDefaults(config, defaults, session)) {
      if (named.has(name.toLowerCase())) continue
      headers[name] = null
      source.withheld.push(name)
    }
    if (defaults.auth && auth === undefined) {
      auth = null as never
      source.withheld.push('Authorization')
    }
  }
  return { ...config, ...(auth !== undefined && { auth }), headers: { ...headers, ...config.headers } }
}

function isTrustedTarget(
  { url, baseURL }: AxiosRequestConfig,
  defaults: AxiosRequestConfig | AxiosDefaults,
  session: HttpSession,
): boolean {
  if (baseURL === undefined && !isAbsolute(url ?? '')) return true
  return mayGo.withEveryRequest(absoluteUrl({ baseURL: baseURL ?? defaults.baseURL, url }), session)
}

/** The names of the secret headers that the client sends with every request of a method. */
function secretDefaults(
  { method = 'get' }: AxiosRequestConfig,
  defaults: AxiosRequestConfig | AxiosDefaults,
  { isSecretHeader }: HttpSession,
): string[] {
  const headers = withDefaultHeaders(defaults.headers, { method })
  return Object.keys(headers).filter((name) => isSent(headers[name]) && isSecretHeader(name))
}

/** Puts the actor's own headers in place of the secret ones that it has not set itself, or drops those. */
export function dropForeignSecrets(headers: AxiosHeaders, url: string, session: HttpSession): void {
  const own = mayGo.withEveryRequest(url, session) ? session.everyHeaders() : undefined
  for (const [name, value] of Object.entries(headers.toJSON()))
    if (!mayGo.asActor(name, value, session)) headers.set(name, own?.get(name.toLowerCase())?.value ?? false)
}

/** Returns the `Authorization` of the option `auth`, or of the URL; if `auth` is null, a header that is set wins. */
export function authorizationOf(
  { auth, headers }: InternalAxiosRequestConfig,
  url: string,
): string | undefined {
  if (auth) return basic(auth.username, auth.password)
  if ((auth as AxiosBasicCredentials | null | undefined) === null && headers.has('Authorization'))
    return undefined
  if (!url.includes('@') || !URL.canParse(url)) return undefined
  const { username, password } = new URL(url)
  return username || password ? basic(urlDecoded(username), urlDecoded(password)) : undefined
}

/** Returns the `Authorization` for a user name and a password (RFC 7617). */
export function basic(username = '', password = ''): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

/** Whether axios sends a header with this value. */
export function isSent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false
}
