import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import type { Body, ExchangeRequest, FailedExchange, Headers, HttpExchange, Redirect } from '../exchange'
import { loadAxios } from './client'
import { failureOf, type FailedRequest } from './failure'
import { headersOf, headersToSend, type AxiosHeaders } from './request-headers'
import { bodyAtHand, recordedBody } from './request-body'
import { isProxied } from './proxies'
import type { RequestOrigin, Session } from './session'
import { TimeLimit } from './time-limit'
import { absoluteUrl, withoutUserInformation } from './url'

/** What axios takes for an adapter: a function, or the name of one of its own, or several. */
export type Adapter = InternalAxiosRequestConfig['adapter']

/** A request on its way: what was asked for, and where it has come to. */
export interface Transfer {
  readonly config: InternalAxiosRequestConfig
  readonly carrier: Carrier
  readonly origin: RequestOrigin
  readonly session: Session
  /** As it is recorded. */
  request: ExchangeRequest
  /** What goes out next. */
  hop: Hop
  /** The `Cookie` header beside those of the session; undefined as soon as it must not go along. */
  ownCookie: string | undefined
  readonly limit: TimeLimit
  /** The length at which a body, decoded, is given up. */
  readonly maxBodyBytes: number
  readonly started: number
  readonly redirects: Redirect[]
  readonly withheld: string[]
  /** Whether a redirect has led away from the origins that are trusted. */
  hasStrayed: boolean
  /** Whether cookies of the session go along. */
  takesCookies: boolean
}

/** A request as it goes out, by itself or where a redirect leads. */
export interface Hop {
  /** In capitals. */
  readonly method: string
  /** Absolute, without user information. */
  readonly url: string
  readonly headers: AxiosHeaders
  /** Bytes, as soon as the body is encoded. */
  readonly data: unknown
}

/** Who takes a request to the wire: an adapter of axios, whose redirects are ours to follow, or one of the user's. */
export interface Carrier {
  readonly adapter: AxiosAdapter
  readonly kind: 'http' | 'fetch' | "the user's"
}

/** An answer as it came. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The body, still in its content coding. */
  readonly bytes: Buffer
  /** The URL that answered, after redirects. */
  readonly url: string
}

/** An answer, with what an axios instance makes its response of. */
export interface AxiosAnswer extends Answer {
  readonly response: AxiosResponse
}

/** The message that Node.js received, where the adapter tells. */
interface ReceivedMessage {
  readonly rawHeaders?: readonly string[]
  readonly responseUrl?: string
}

/** What Node.js received of a response. */
export function messageOf(response: AxiosResponse): ReceivedMessage | undefined {
  return (response.request as { res?: ReceivedMessage } | undefined)?.res
}

/** Reads what axios hands over: where the request goes, with which headers, and how long it may take. */
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
  const data = bodyAtHand(config.data)
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
    hasStrayed: false,
    takesCookies: !origin.removed.has('cookie'),
  }
}

/** The exchange of a request that was answered. */
export function answeredExchange(transfer: Transfer, { status, headers }: Answer, body: Body): HttpExchange {
  return {
    ...recordOf(transfer),
    outcome: { kind: 'answered', status, headers, body },
  }
}

/** The exchange of a request that got no answer. */
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

/** What a proxy that is named is to a request. */
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

/** Whether the user's client sets a limit for the body of an answer. */
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
