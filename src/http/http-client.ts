import type { Readable } from 'node:stream'
import type { AxiosAdapter, AxiosInstance, AxiosRequestConfig, GenericAbortSignal } from 'axios'
import { hideOwnFrames } from '../errors'
import { Headers, isAnswered, type HttpExchange } from '../exchange'
import { Cancellation } from './cancellation'
import { loadAxios } from './client'
import { CookieJar } from './cookie-jar'
import { failureOf } from './failure'
import { checkAddress, checkFieldName, checkFieldValue } from './header-field'
import { hasIdled, idleLimitMs, unlessIdle } from './idle-limit'
import { jsonOf } from './json-body'
import { requestBody } from './request-body'
import { hasHeader, originKey, scenarioAxios, type RequestConfig } from './scenario-axios'
import { RequestOrigin, type EveryHeader, type Recorder, type Session } from './session'
import type { Lane } from './start-line'
import { checkTimeout } from './time-limit'
import type { Relay } from './relay'
import { TrustedOrigins } from './trusted-origins'
import { absoluteUrl } from './url'

/** One request, in the terms of a scenario. */
export interface HttpRequest {
  readonly method: string
  /** Absolute, or relative to the base URL of the client. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Names of headers that are not sent, whoever sets them. */
  readonly removedHeaders?: readonly string[]
  /** Name and value pairs that join those in the URL; a repeated name is repeated. */
  readonly query?: readonly (readonly [name: string, value: string])[]
  readonly body?: unknown
  /** From sending to the last byte of the answer, in milliseconds. */
  readonly timeoutMs?: number
  readonly followRedirects?: boolean
  readonly responseType?: AxiosRequestConfig['responseType']
  readonly signal?: AbortSignal
  /** Carries it to the wire instead of that of the client. */
  readonly adapter?: AxiosAdapter
  /** Whether the answer has no end: then only the time and the length of its head are limited. */
  readonly isEndless?: boolean
  /** Whether sending it again changes nothing. @defaultValue as its method says */
  readonly repeatable?: boolean
}

/** What a client must know of its scenario. */
export interface HttpClientOptions {
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Likewise, as they are at each request and over those, by their names in lower case. */
  readonly everyHeaders?: ReadonlyMap<string, EveryHeader>
  /** Origins beside that of the base URL that secret headers of every request may go to. */
  readonly trustedOrigins?: readonly string[] | undefined
  /** The time a request may take unless it says otherwise, in milliseconds. */
  readonly timeoutMs?: number | undefined
  /** The length at which a body, decoded, is given up. */
  readonly maxBodyBytes?: number | undefined
  /** Whether a header of this name must not go to an origin that is not trusted. */
  readonly isSecretHeader: (name: string) => boolean
  /** Does what has to be done before a request that does not authenticate itself. */
  readonly beforeRequest?: () => Promise<void> | undefined
  /** Rejects, later, when no more requests may be sent. */
  readonly checkOpen?: () => Promise<never> | undefined
  /** Stops the requests that begin now when the scenario gives them up. */
  readonly signal?: () => GenericAbortSignal
  /** Stands between the client and the network. */
  readonly relay?: Relay | undefined
}

/** The default of `maxBodyBytes`. */
export const defaultMaxBodyBytes = 64 * 1024 * 1024

const never = new Cancellation()

/** The exchanges of a request, and what was thrown beside them. */
export interface Delivery {
  /** One, and more where an interceptor of the client sent it again; the last one decides. */
  readonly exchanges: readonly HttpExchange[]
  /** What an interceptor of the client threw after a valid answer, which is the user's to see. */
  readonly thrown?: { readonly error: unknown }
  /** The body of the last answer as the adapter gave it: a stream where that was asked for. */
  readonly data?: unknown
}

/** Sends the requests of one scenario through an axios instance, which is left as it was found. */
export class HttpClient {
  readonly cookies: CookieJar
  readonly #client: AxiosInstance
  readonly #session: Session
  readonly #axios: AxiosInstance

  constructor(client: AxiosInstance, options: HttpClientOptions) {
    this.#client = client
    const origins = new TrustedOrigins(client.defaults.baseURL, options.trustedOrigins)
    this.cookies = new CookieJar(origins)
    this.#session = {
      cookies: this.cookies,
      origins,
      headers: everyHeaders(options),
      timeoutMs: options.timeoutMs,
      maxBodyBytes: options.maxBodyBytes ?? defaultMaxBodyBytes,
      isSecretHeader: options.isSecretHeader,
      relay: options.relay,
      underWay: 0,
      beforeRequest: options.beforeRequest ?? (() => undefined),
      checkOpen: options.checkOpen ?? (() => undefined),
      signal: options.signal ?? (() => never),
    }
    this.#axios = scenarioAxios(client, this.#session, () => ({ record: () => undefined }))
  }

  /** An axios instance of this scenario. @param recorder - keeps the exchanges of requests that begin now */
  axiosFor(recorder: (asked: AxiosRequestConfig) => Recorder, lane?: Lane): AxiosInstance {
    return scenarioAxios(this.#client, this.#session, recorder, lane)
  }

  /** Whether requests have begun that are not over. */
  get hasRequestsUnderWay(): boolean {
    return this.#session.underWay > 0
  }

  /**
   * Sends a request.
   *
   * @param signals - stop it, as its own signal does, also before it has begun
   * @param lane - where other requests are to go out at the same time
   * @throws what an interceptor of the user's client throws before anything was sent
   */
  async send(
    request: HttpRequest,
    signals: readonly GenericAbortSignal[] = [],
    lane?: Lane,
  ): Promise<Delivery> {
    const exchanges: HttpExchange[] = []
    let data: unknown
    const config = this.#configFor(request)
    const origin = new RequestOrigin(
      {
        record(exchange, given) {
          exchanges.push(exchange)
          // Nobody reads the stream of an answer after which an interceptor sends the request again.
          ;(data as Partial<Readable> | undefined)?.destroy?.()
          data = given
        },
      },
      signals,
      !hasHeader(config, 'content-type'),
      lane,
    )
    origin.isEndless = request.isEndless ?? false
    for (const name of request.removedHeaders ?? []) origin.removed.add(checkFieldName(name).toLowerCase())
    try {
      const sent = this.#axios.request({ ...config, [originKey]: origin } as RequestConfig)
      await unlessIdle(sent, origin, idleLimitMs(config.timeout ?? this.#session.timeoutMs))
    } catch (error) {
      const last = exchanges.at(-1)
      if (last !== undefined && !(isAnswered(last) && this.#isValid(last.outcome.status)))
        return { exchanges, data }
      const shown = error instanceof Error ? hideOwnFrames(error) : error
      if (last !== undefined) return { exchanges, thrown: { error: shown } }
      if (loadAxios().isCancel(error) || hasIdled(error)) return { exchanges: [this.#unsent(config, error)] }
      checkEncoding(error, config.data)
      throw shown
    }
    return { exchanges, data }
  }

  /** The absolute URL of a request. */
  urlOf(url: string): string {
    return absoluteUrl({ baseURL: this.#client.defaults.baseURL, url })
  }

  #configFor(request: HttpRequest): AxiosRequestConfig {
    const headers: Record<string, string> = {}
    for (const [name, value] of Object.entries(request.headers ?? {}))
      headers[checkFieldName(name)] = checkFieldValue(name, value)
    const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
    const { data, contentType } = requestBody(request.body, names.has('content-type'))
    if (contentType !== undefined && !names.has('content-type')) headers['Content-Type'] = contentType
    if (!names.has('accept') && this.#acceptsByDefault()) headers['Accept'] = '*/*'
    const timeout = checkTimeout(request.timeoutMs)
    return {
      method: request.method.toUpperCase(),
      url: withQuery(checkAddress(request.url), request.query ?? []),
      headers,
      data,
      ...(timeout !== undefined && { timeout }),
      ...(request.followRedirects === false && { maxRedirects: 0 }),
      ...(request.responseType !== undefined && { responseType: request.responseType }),
      ...(request.signal !== undefined && { signal: request.signal }),
      ...(request.adapter !== undefined && { adapter: request.adapter }),
      // No credentials but those that the request names.
      ...(names.has('authorization') && { auth: null as never }),
    }
  }

  /** Whether nobody chose an `Accept`: the one axios sends of itself is refused by strict servers. */
  #acceptsByDefault(): boolean {
    if (this.#session.headers().has('accept')) return false
    const { defaults } = loadAxios()
    return this.#client.defaults.headers.common['Accept'] === defaults.headers.common['Accept']
  }

  #isValid(status: number): boolean {
    const { validateStatus } = this.#client.defaults
    return !validateStatus || validateStatus(status)
  }

  /** The exchange of a request that did not reach the wire. */
  #unsent({ method = '', url = '', headers }: AxiosRequestConfig, error: unknown): HttpExchange {
    const request = {
      method,
      url: this.#client.getUri({ url }),
      headers: new Headers(Object.entries(headers as Record<string, string>)),
      body: undefined,
    }
    const told = { url, followedTo: undefined, maxBodyBytes: 0, isLimitOfClient: false, proxy: undefined }
    return { protocol: 'http', request, outcome: failureOf(error, told), timeMs: 0 }
  }
}

/** The headers of every request, as they are by then. */
function everyHeaders({ headers = {}, everyHeaders: set }: HttpClientOptions): Session['headers'] {
  const given = Object.entries(headers).map(([name, value]): [string, EveryHeader] => [
    checkFieldName(name).toLowerCase(),
    { name, value: checkFieldValue(name, value) },
  ])
  if (given.length === 0) return () => set ?? new Map()
  return () => new Map([...given, ...(set ?? [])])
}

/** Tells an error of axios, which could not encode an object, in the words of the library. */
function checkEncoding(error: unknown, body: unknown): void {
  if (typeof body !== 'object' || typeof (body as { pipe?: unknown } | null)?.pipe === 'function') return
  if (error instanceof TypeError || error instanceof RangeError) jsonOf(body)
}

function withQuery(url: string, query: NonNullable<HttpRequest['query']>): string {
  if (query.length === 0) return url
  const [address = '', fragment] = url.split('#', 2)
  const joined = query
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  const separator = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&'
  return `${address}${separator}${joined}${fragment === undefined ? '' : `#${fragment}`}`
}
