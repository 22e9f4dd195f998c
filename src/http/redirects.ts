import type { Readable } from 'node:stream'
import { urlToHttpOptions } from 'node:url'
import type { AxiosError, AxiosHeaderValue, InternalAxiosRequestConfig } from 'axios'
import { isRedirect } from '../exchange'
import { loadAxios, type AxiosHeaders } from './axios'
import { isCredential, isSent, mayGo } from './credentials'
import { headersOf, mergeCookies } from './request-headers'
import type { WireResponse, Hop, Transfer } from './transfer'

const defaultMaxRedirects = 21

/** Stores the cookies of a response and follows its redirect; returns false if there is none to follow. */
export function followRedirect(transfer: Transfer, wireResponse: WireResponse): boolean {
  const { config, hop, redirects, session } = transfer
  const { status, headers } = wireResponse
  session.cookies.store(wireResponse.url, headers.getAll('Set-Cookie'))
  const location = locationOf(transfer, wireResponse)
  if (location === undefined) return false
  if (redirects.length >= (config.maxRedirects ?? defaultMaxRedirects))
    throw failure('Maximum number of redirects exceeded', 'ERR_FR_TOO_MANY_REDIRECTS', config, wireResponse)
  const refuse = (problem: string): never => {
    throw failure(`Redirected request failed: ${problem}`, 'ERR_FR_REDIRECTION_FAILURE', config, wireResponse)
  }
  if (!URL.canParse(location, hop.url)) refuse('Invalid URL')
  const target = new URL(location, hop.url)
  target.hash = ''
  const method = methodAfterRedirect(status, hop.method)
  const data = method === hop.method ? hop.data : undefined
  if (transfer.isStream) (wireResponse.response.data as Partial<Readable>).resume?.()
  const body = method === hop.method ? (redirects.at(-1)?.request ?? transfer.request).body : undefined
  transfer.hop = { method, url: target.href, headers: headersFor(transfer, target, data !== undefined), data }
  const isKnown = /^https?:$/.test(target.protocol)
  if (isKnown && config.beforeRedirect !== undefined)
    transfer.hop = askUser(transfer, config.beforeRedirect, hop, wireResponse)
  const request = { method, url: target.href, headers: headersOf(transfer.hop.headers), body }
  redirects.push({ status, headers, request })
  if (!isKnown) refuse(`Unsupported protocol ${target.protocol}`)
  return true
}

/** After 301 and 302 a POST becomes a GET, as in all clients; after 303 all but HEAD do. */
function methodAfterRedirect(status: number, method: string): string {
  const becomesGet =
    ((status === 301 || status === 302) && method === 'POST') ||
    (status === 303 && method !== 'GET' && method !== 'HEAD')
  return becomesGet ? 'GET' : method
}

function locationOf(
  { config, kind, isHttp1 }: Transfer,
  { status, headers }: WireResponse,
): string | undefined {
  const areOurs = kind !== "the user's" && config.transport == null && isHttp1
  if (!areOurs || config.maxRedirects === 0 || !isRedirect(status)) return undefined
  return headers.getAll('Location')[0]?.trim() || undefined
}

/** Returns the headers for a redirect. Where it leaves trusted origins, secrets are dropped and never restored. */
function headersFor(transfer: Transfer, target: URL, hasBody: boolean): AxiosHeaders {
  const { config, hop, session } = transfer
  const keepsSecrets = mayGo.afterRedirect(hop.url, target.href, session)
  const headers = new (loadAxios().AxiosHeaders)()
  for (const [name, value] of Object.entries(hop.headers) as [string, AxiosHeaderValue][]) {
    const lower = name.toLowerCase()
    if (!isSent(value) || lower === 'host' || lower === 'cookie') continue
    if (lower.startsWith('content-') && !hasBody) continue
    if (keepsSecrets || !isCredential(name, session, config.sensitiveHeaders)) headers.set(name, value)
    else transfer.withheld.push(name)
  }
  if (!keepsSecrets) {
    if (transfer.ownCookie !== undefined) transfer.withheld.push('Cookie')
    transfer.ownCookie = undefined
    transfer.takesCookies &&= !transfer.hasLeftTrustedOrigin
    transfer.hasLeftTrustedOrigin = true
  }
  const kept = transfer.takesCookies ? session.cookies.cookieHeader(target.href) : undefined
  const cookie = kept === undefined ? transfer.ownCookie : mergeCookies(kept, transfer.ownCookie)
  if (cookie !== undefined) headers.set('Cookie', cookie)
  return headers
}

/** Calls `beforeRedirect` as axios does; it may change the headers. */
function askUser(
  { hop }: Transfer,
  beforeRedirect: NonNullable<InternalAxiosRequestConfig['beforeRedirect']>,
  from: Hop,
  { status, headers }: WireResponse,
): Hop {
  const given = hop.headers.toJSON() as Record<string, string>
  const options = { ...urlToHttpOptions(new URL(hop.url)), method: hop.method, headers: given }
  beforeRedirect(
    options,
    { headers: Object.fromEntries(headers), statusCode: status },
    { url: from.url, method: from.method, headers: from.headers.toJSON() as Record<string, string> },
  )
  return { ...hop, headers: new (loadAxios().AxiosHeaders)(options.headers) }
}

function failure(
  message: string,
  code: string,
  config: InternalAxiosRequestConfig,
  { response }: WireResponse,
): AxiosError {
  return new (loadAxios().AxiosError)(message, code, config, response.request)
}
