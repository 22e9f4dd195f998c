import type {
  AxiosBasicCredentials,
  AxiosHeaderValue,
  AxiosResponse,
  InternalAxiosRequestConfig,
} from 'axios'
import { ConfigurationError } from '../errors'
import { urlDecoded } from '../formats'
import { Headers } from '../exchange'
import { loadAxios } from './client'
import type { RequestOrigin, Session } from './session'

export type AxiosHeaders = InternalAxiosRequestConfig['headers']

const tooOld =
  'The client was made by an axios older than 1.0, whose requests the library cannot read.\nInstall a current one: npm install --save-dev axios@latest'

/** Returns the headers for this attempt only: a retry gets the cookies of its own time. */
export function headersToSend(
  config: InternalAxiosRequestConfig,
  url: string,
  { dropsContentType, removed }: Pick<RequestOrigin, 'dropsContentType' | 'removed'>,
  { cookies }: Pick<Session, 'cookies'>,
): AxiosHeaders {
  if (typeof config.headers?.hasContentType !== 'function') throw new ConfigurationError(tooOld)
  const hasBody = config.data !== undefined && config.data !== null
  const dropped = [...removed]
  if (dropsContentType && !hasBody && config.headers.hasContentType()) dropped.push('content-type')
  const authorization = authorizationOf(config, url)
  const kept = cookies.cookieHeader(url)
  if (kept === undefined && authorization === undefined && dropped.length === 0) return config.headers
  const headers = new (loadAxios().AxiosHeaders)(config.headers)
  if (kept !== undefined) headers.set('Cookie', mergeCookies(kept, headers.get('Cookie')?.toString()))
  if (authorization !== undefined) headers.set('Authorization', authorization, true)
  // Set to false, not deleted: in place of a deleted one, axios may send its own.
  for (const name of dropped) headers.set(name, false)
  return headers
}

/**
 * Returns the `Authorization` (RFC 7617) from the option `auth` of axios or the user information of the URL. If `auth`
 * is null, a header that is set takes precedence.
 */
function authorizationOf({ auth, headers }: InternalAxiosRequestConfig, url: string): string | undefined {
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

/** Converts headers of axios, or a plain object of headers, to {@link Headers}. */
export function headersOf(headers: AxiosHeaders | AxiosResponse['headers']): Headers {
  const fields: [string, string][] = []
  for (const name of Object.keys(headers)) {
    const value = headers[name] as AxiosHeaderValue | undefined
    if (!isSent(value)) continue
    if (Array.isArray(value)) for (const line of value) fields.push([name, String(line)])
    else fields.push([name, String(value)])
  }
  return new Headers(fields)
}

/** Whether axios sends a header with this value. */
export function isSent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false
}

/** Joins the cookies of the jar with those of this request, which take precedence. */
export function mergeCookies(kept: string, given: string | undefined): string {
  if (given === undefined) return kept
  const givenNames = new Set(given.split(';').map(cookieName))
  const others = kept.split('; ').filter((pair) => !givenNames.has(cookieName(pair)))
  return [...others, given].join('; ')
}

function cookieName(pair: string): string {
  return (pair.split('=', 1)[0] ?? '').trim()
}
