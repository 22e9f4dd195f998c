import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import type { Body, ExchangeRequest, FailedExchange, Headers, HttpExchange, Redirect } from '../exchange'
import { loadAxios } from './client'
import { failureOf, type FailedRequest } from './failure'
import { headersOf, headersToSend, type AxiosHeaders } from './request-headers'
import { bytesOrUnchanged, recordedBody } from './request-body'
import { isProxied } from './proxies'
import type { RequestOrigin, Session } from './session'
import { TimeLimit } from './time-limit'
import { absoluteUrl, withoutUserInformation } from './url'

/** An adapter in any form that axios accepts: a function, the name of a built-in one, or a list of them. */
export type Adapter = InternalAxiosRequestConfig['adapter']

/** A request in progress: what was asked for, and how far it has got. */
export interface Transfer {
  readonly config: InternalAxiosRequestConfig
  readonly carrier: Carrier
  readonly origin: RequestOrigin
  readonly session: Session
  /** The request as it is recorded. */
  request: ExchangeRequest
  /** The request to send next. */
  hop: Hop
  /** The `Cookie` header that the request itself sets; undefined once it must no longer be sent. */
  ownCookie: string | undefined
  readonly limit: TimeLimit
  /** The maximum length of a decoded response body, in bytes. */
  readonly maxBodyBytes: number
  readonly started: number
  readonly redirects: Redirect[]
  readonly withheld: string[]
  /** Whether a redirect has led to another origin, and not both origins were trusted. */
  hasLeftTrustedOrigin: boolean
  /** Whether cookies of the session are sent. */
  takesCookies: boolean
}

/** One request on the wire: the first one, or one that a redirect leads to. */
export interface Hop {
  /** In capitals. */
  readonly method: string
  /** Absolute, without user information. */
  readonly url: string
  readonly headers: AxiosHeaders
  /** The body; bytes once it is encoded. */
  readonly data: unknown
}

/** The adapter that sends a request: one of axios, whose redirects the library follows itself, or one of the user's. */
export interface Carrier {
  readonly adapter: AxiosAdapter
  readonly kind: 'http' | 'fetch' | "the user's"
}

/** A response as it was received. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The body, still in its content coding. */
  readonly bytes: Buffer
  /** The URL that sent the response, after redirects. */
  readonly url: string
}

/** A response as it was received, with the adapter's response object. */
export interface AxiosAnswer extends Answer {
  readonly response: AxiosResponse
}

interface ReceivedMessage {
  readonly rawHeaders?: readonly string[]
  readonly responseUrl?: string
}

/** Returns the Node.js message of a response; undefined if the adapter does not expose it. */
export function messageOf(response: AxiosResponse): ReceivedMessage | undefined {
  return (response.request as { res?: ReceivedMessage } | undefined)?.res
}

/** Creates the transfer of a request from what axios hands over. */
export function prepare(
  config: InternalAxiosRequestConfig,
  adapter: Adapter,
  origin: RequestOrigin,
  session: Session,
): Transfer {
  const url = urlOf(config)
  const method = (config.method ?? 'get').toUpperCase()
  const ownCookie = config.headers.get('Cookie')?.toString()
  const headers = headersToSend(config, url, origin, session)
  const data = bytesOrUnchanged(config.data)
  return {
    config,
    carrier: carrierOf(adapter, config),
    origin,
    session,
    request: { method, url, headers: headersOf(headers), body: recordedBody(data, headers) },
    hop: { method, url: withoutUserInformation(url), headers, data },
    ownCookie,
    limit: new TimeLimit(config.timeout, config.signal ? [...origin.signals, config.signal] : origin.signals),
    maxBodyBytes: limitsBody(config) ? (config.maxContentLength as number) : session.maxBodyBytes,
    started: performance.now(),
    redirects: [],
    withheld: [...origin.withheld],
    hasLeftTrustedOrigin: false,
    takesCookies: !origin.removed.has('cookie'),
  }
}

export function answeredExchange(transfer: Transfer, { status, headers }: Answer, body: Body): HttpExchange {
  return {
    ...recordOf(transfer),
    outcome: { kind: 'answered', status, headers, body },
  }
}

export function failedExchange(transfer: Transfer, error: unknown): FailedExchange {
  const { config, carrier, request, hop, maxBodyBytes, redirects } = transfer
  const followedTo = redirects.length > 0 ? hop.url : request.url
  return {
    ...recordOf(transfer),
    outcome: failureOf(error, {
      url: request.url,
      followedTo: followedTo === request.url ? undefined : followedTo,
      maxBodyBytes,
      isLimitOfClient: limitsBody(config),
      proxy: isProxied(config) ? wayWithProxy(request.url, carrier) : undefined,
    }),
  }
}

/** Returns how a configured proxy affects a request; undefined if unknown. */
function wayWithProxy(url: string, { kind }: Carrier): FailedRequest['proxy'] {
  if (/^wss?:/i.test(url)) return 'passed by'
  return kind === 'http' ? 'perhaps on the way' : undefined
}

function recordOf({
  request,
  redirects,
  withheld,
  started,
  session,
}: Transfer): Omit<HttpExchange, 'outcome'> {
  return {
    protocol: 'http',
    request,
    ...(redirects.length > 0 && { redirects }),
    ...(withheld.length > 0 && { withheld: [...new Set(withheld)] }),
    timeMs: session.relay?.takesNoTime ? 0 : Math.round(performance.now() - started),
  }
}

/** Whether the user's client limits the length of a response body. */
function limitsBody({ maxContentLength }: InternalAxiosRequestConfig): boolean {
  return maxContentLength !== undefined && maxContentLength >= 0
}

function urlOf(config: InternalAxiosRequestConfig): string {
  const url = absoluteUrl(config)
  const isPathOfSocket = config.socketPath != null && URL.canParse(url, 'http://localhost')
  return isPathOfSocket ? new URL(url, 'http://localhost').href : url
}

function carrierOf(chosen: Adapter, config: InternalAxiosRequestConfig): Carrier {
  const axios = loadAxios() as { getAdapter(adapters: unknown, config?: object): AxiosAdapter }
  const adapter = axios.getAdapter(chosen, config)
  if (adapter === axios.getAdapter('http')) return { adapter, kind: 'http' }
  return { adapter, kind: typeof chosen === 'function' ? "the user's" : 'fetch' }
}
