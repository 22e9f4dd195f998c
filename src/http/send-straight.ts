import type { InternalAxiosRequestConfig } from 'axios'
import { Body, Headers, type ExchangeRequest } from '../exchange'
import { absoluteUrl } from './absolute-url'
import { isHttp } from './can-send'
import type { CallContext } from './call-context'
import { basicAuthorization } from './credentials'
import { sendAndFollow } from './follow-redirects'
import { isPlain, jsonOf } from './json-body'
import type { PreparedRequest } from './prepared-request'
import { isProxied } from './proxies'
import { TimeLimit, timeLimitOf } from './time-limit'
import { callOverWire } from './wire-call'
import { mergeCookies } from './wire-message'

/** A request as it goes to the wire. */
interface StraightRequest {
  /** Absolute. */
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly bytes: Buffer | undefined
}

/**
 * The request as it goes to the wire, where axios would have nothing to encode and nothing to decide; undefined of any
 * other.
 */
export function straightRequest(baseURL: string, request: PreparedRequest): StraightRequest | undefined {
  const { data, headers, namesContentType } = request
  if (request.responseType === 'stream') return undefined
  const url = absoluteUrl({ baseURL, url: request.url })
  if (!isHttp(url) || isProxied({})) return undefined
  if (data === undefined || Buffer.isBuffer(data)) return { url, headers, bytes: data }
  if (!isPlain(data) || namesContentType) return undefined
  const bytes = Buffer.from(jsonOf(data))
  return { url, headers: [...headers, ['Content-Type', 'application/json']], bytes }
}

/** Sends a request over Node.js, past all that axios does for the clients of others. */
export function sendStraight(
  { url, headers, bytes }: StraightRequest,
  { method, namesAuthorization, timeoutMs, maxRedirects, signal }: PreparedRequest,
  call: CallContext,
): Promise<unknown> {
  const { signals, maxBodyBytes } = call
  const fields = withCookies(
    withCredentials(headers, url, namesAuthorization),
    call.cookies.cookieHeader(url),
  )
  const request: ExchangeRequest = {
    method,
    url,
    headers: new Headers(fields),
    body: bytes && new Body(bytes, fields.find(([name]) => isNamed(name, 'content-type'))?.[1]),
  }
  const limit = new TimeLimit(timeLimitOf({ timeout: timeoutMs }), signal ? [...signals, signal] : signals)
  // What errors name.
  const config = { method, url, headers: Object.fromEntries(fields), data: bytes, maxRedirects }
  const hop = { method, url, headers: fields, data: bytes }
  return callOverWire(
    { request, given: headers, limit, maxBodyBytes, decodes: true },
    (beforeRedirect) =>
      sendAndFollow(hop, {
        config: config as unknown as InternalAxiosRequestConfig,
        signal: limit,
        userAgent: 'chapterwise',
        maxBodyBytes,
        beforeRedirect,
      }),
    call,
  )
}

function withCredentials(
  headers: StraightRequest['headers'],
  url: string,
  namesAuthorization: boolean,
): StraightRequest['headers'] {
  const authorization = namesAuthorization ? undefined : basicAuthorization(undefined, url)
  return authorization === undefined ? headers : [...headers, ['Authorization', authorization]]
}

function withCookies(
  headers: StraightRequest['headers'],
  kept: string | undefined,
): StraightRequest['headers'] {
  if (kept === undefined) return headers
  const given = headers.find(([name]) => isNamed(name, 'cookie'))?.[1]
  const others = headers.filter(([name]) => !isNamed(name, 'cookie'))
  return [...others, ['Cookie', mergeCookies(kept, given)]]
}

function isNamed(name: string, wanted: string): boolean {
  return name.length === wanted.length && name.toLowerCase() === wanted
}
