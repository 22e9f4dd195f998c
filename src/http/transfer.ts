import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import type { ExchangeRequest, Headers, HttpExchange, Redirect } from '../exchange'
import { loadAxios, type AxiosHeaders } from './axios'
import { bytesOrUnchanged, recordedBody } from './bodies'
import { failureOf } from './failures'
import { proxyOf } from './proxies'
import { headersOf, headersToSend } from './request-headers'
import { absoluteUrl, parsedUrl, sentUrl } from './request-url'
import type { RequestSource, HttpSession } from './session'
import { CallTimeLimit } from './time-limit'

/** An adapter in any form that axios accepts: a function, the name of a built-in one, or a list of them. */
export type Adapter = InternalAxiosRequestConfig['adapter']

/** The kind of an adapter: one of axios, whose redirects the library follows itself, or one of the user's. */
type AdapterKind = 'http' | 'fetch' | "the user's"

/** The config of a request, with the options of axios' adapter for Node.js that its types lack. */
type NodeRequestConfig = InternalAxiosRequestConfig & {
  readonly transport?: unknown
  readonly httpVersion?: unknown
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

/** A response as it was received. */
export interface WireResponse {
  readonly status: number
  readonly headers: Headers
  /** The body, still in its content coding. */
  readonly bytes: Buffer
  /** The URL that sent the response. */
  readonly url: string
  /** The response of the adapter. */
  readonly response: AxiosResponse
}

interface ReceivedMessage {
  readonly rawHeaders?: readonly string[]
  readonly responseUrl?: string
}

/** Returns the Node.js message of a response; undefined if the adapter does not expose it. */
export function receivedMessage({ request }: AxiosResponse): ReceivedMessage | undefined {
  return (request as { res?: ReceivedMessage } | undefined)?.res
}

/** A request in progress: what was asked for, and how far it has got. */
export class Transfer {
  readonly adapter: AxiosAdapter
  readonly kind: AdapterKind
  /** The request as it is recorded. */
  request: ExchangeRequest
  /** The request to send next. */
  hop: Hop
  /** The `Cookie` header that the request itself sets; undefined once it must no longer be sent. */
  ownCookie: string | undefined
  readonly limit: CallTimeLimit
  /** The maximum length of a decoded response body, in bytes. */
  readonly maxBodyBytes: number
  readonly redirects: Redirect[] = []
  readonly withheld: string[]
  /** Whether a redirect has led to another origin, and not both origins were trusted. */
  hasLeftTrustedOrigin = false
  /** Whether cookies of the session are sent. */
  takesCookies: boolean
  isRecorded = false
  #endedAt: number | undefined
  /** Whether it was sent once more, over another connection. */
  isSentAgain = false
  readonly session: HttpSession
  readonly #startedAt = performance.now()

  constructor(
    readonly config: NodeRequestConfig,
    adapter: Adapter,
    readonly source: RequestSource,
  ) {
    const { session } = source
    this.session = session
    const axios = loadAxios() as { getAdapter(adapters: unknown, config?: object): AxiosAdapter }
    this.adapter = axios.getAdapter(adapter, config)
    this.kind = typeof adapter === 'function' ? "the user's" : 'fetch'
    if (this.adapter === axios.getAdapter('http')) this.kind = 'http'
    const url = urlOf(this)
    const method = (config.method ?? 'get').toUpperCase()
    const headers = headersToSend(config, url, source, session)
    const data = bytesOrUnchanged(config.data)
    this.request = { method, url, headers: headersOf(headers), body: recordedBody(data, headers) }
    this.hop = { method, url: withoutUserInformation(url), headers, data }
    this.ownCookie = config.headers.get('Cookie')?.toString()
    this.takesCookies = !source.removed.has('cookie')
    this.withheld = [...source.withheld]
    const { maxContentLength = -1, signal } = config
    this.maxBodyBytes = maxContentLength < 0 ? session.maxBodyBytes : maxContentLength
    this.limit = new CallTimeLimit(config.timeout, signal ? [...source.signals, signal] : source.signals)
  }

  get isHttp1(): boolean {
    return Number(this.config.httpVersion ?? 1) === 1
  }

  /** Whether the caller wants the response body as a stream. */
  get isStream(): boolean {
    return this.config.responseType === 'stream'
  }

  /** Replaces a body that was no bytes yet. */
  encode(bytes: Buffer): void {
    this.hop = { ...this.hop, data: bytes }
    this.request = { ...this.request, body: recordedBody(bytes, this.hop.headers) }
  }

  /** Notes that the response is complete, or that there will be none. */
  noteEnd(): void {
    this.#endedAt = performance.now()
  }

  /** Records the exchange, once. @param data - the response body as the adapter returned it */
  record(outcome: HttpExchange['outcome'], data?: unknown): void {
    this.isRecorded = true
    this.source.recorder.record(this.exchangeOf(outcome), data)
  }

  exchangeOf(outcome: HttpExchange['outcome']): HttpExchange {
    const { redirects, withheld, session, request, isSentAgain } = this
    return {
      protocol: 'http',
      request,
      outcome,
      ...(redirects.length > 0 && { redirects }),
      ...(withheld.length > 0 && { withheld: [...new Set(withheld)] }),
      ...(isSentAgain && { isSentAgain }),
      timeMs: session.relay?.takesNoTime
        ? 0
        : Math.round((this.#endedAt ?? performance.now()) - this.#startedAt),
    } as HttpExchange
  }

  recordFailure(error: unknown): void {
    const { request, hop, redirects, maxBodyBytes, config } = this
    this.noteEnd()
    const redirectedTo = redirects.length > 0 && hop.url !== request.url ? hop.url : undefined
    this.record(failureOf(error, maxBodyBytes, redirectedTo, proxyOf(hop.url, config, error)))
  }
}

/** Returns the URL of a request as it is sent; an adapter of the user's gets it as it is written. */
function urlOf({ config, kind, isHttp1 }: Transfer): string {
  const asked = absoluteUrl(config)
  const url = config.socketPath == null ? asked : absoluteUrl({ baseURL: 'http://localhost', url: asked })
  if (kind === "the user's") return url
  return kind === 'http' && isHttp1 ? sentUrl(url) : parsedUrl(url)
}

function withoutUserInformation(url: string): string {
  return url.includes('@') ? url.replace(/^(https?:\/\/)[^/?#\\]*@/i, '$1') : url
}
