import type { Readable } from 'node:stream'
import type { AxiosAdapter, AxiosInstance, AxiosRequestConfig, GenericAbortSignal } from 'axios'
import { hideOwnFrames } from '../errors'
import { Headers, isAnswered, type HttpExchange } from '../exchange'
import { within } from '../waiting'
import { interceptsResponses, loadAxios, runsUserCode, type AxiosClient } from './axios'
import { CookieJar } from './cookies'
import { TrustedOrigins } from './origins'
import { failureOf } from './failures'
import { requestBody } from './bodies'
import { checkAddress, checkFieldName, checkFieldValue } from './request-headers'
import { absoluteUrl } from './request-url'
import { hasHeader, scenarioAxios, senderOf, type Sender } from './scenario-axios'
import {
  RequestSource,
  type EveryHeader,
  type HttpClientOptions,
  type ExchangeRecorder,
  type HttpSession,
} from './session'
import type { Lane } from './start-line'
import { checkSignal, checkTimeLimit, defaultTimeoutMs, patienceMs } from './time-limit'

export interface HttpRequest {
  readonly method: string
  /** Absolute, or relative to the base URL of the client. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Names of headers that are not sent, whoever sets them. */
  readonly removedHeaders?: readonly string[]
  /** Name and value pairs to add to those in the URL; a repeated name is sent repeatedly. */
  readonly query?: readonly (readonly [name: string, value: string])[]
  readonly body?: unknown
  /** The time limit from sending to the last byte of the response, in milliseconds. */
  readonly timeoutMs?: number
  readonly followRedirects?: boolean
  readonly responseType?: AxiosRequestConfig['responseType']
  readonly signal?: AbortSignal
  /** Sends the request in place of the client's adapter. */
  readonly adapter?: AxiosAdapter
  /** Whether the response never ends; then only the time until its head, and the length of its head, are limited. */
  readonly isEndless?: boolean
  /** Whether repeating the request changes nothing. @defaultValue whether its method is safe */
  readonly repeatable?: boolean
}

export const defaultMaxBodyBytes = 64 * 1024 * 1024

export interface Delivery {
  /** One exchange, or more if an interceptor of the client sent the request again; the last one counts. */
  readonly exchanges: readonly HttpExchange[]
  /** What an interceptor of the client threw after a valid response; the user has to see it. */
  readonly thrown?: { readonly error: unknown }
  /** The body of the last response as the adapter returned it: a stream if the request asked for one. */
  readonly data?: unknown
}

/** Sends the requests of one scenario through an axios instance, without changing that instance. */
export class HttpClient {
  readonly cookies: CookieJar
  readonly #session: HttpSession
  readonly #sender: Sender

  constructor(
    private readonly client: AxiosClient,
    options: HttpClientOptions,
  ) {
    const origins = new TrustedOrigins(client.defaults.baseURL, options.trustedOrigins)
    this.cookies = options.cookies ?? new CookieJar(origins)
    this.#session = {
      ...options,
      cookies: this.cookies,
      origins,
      everyHeaders: everyHeaders(options),
      maxBodyBytes: options.maxBodyBytes ?? defaultMaxBodyBytes,
      underWay: 0,
    }
    this.#sender = senderOf(client)
  }

  /** Returns an axios instance of this scenario. @param recorder - called when a request begins */
  axiosFor(recorder: (asked: AxiosRequestConfig) => ExchangeRecorder, lane?: Lane): AxiosInstance {
    return scenarioAxios(this.client, this.#session, recorder, lane)
  }

  get hasRequestsUnderWay(): boolean {
    return this.#session.underWay > 0
  }

  /**
   * Sends a request.
   *
   * @param signals - abort it, as its own signal does, even before it has begun
   * @param lane - makes it wait for the requests of other lanes
   * @throws what an interceptor of the user's client throws before anything was sent
   */
  async send(
    request: HttpRequest,
    signals: readonly GenericAbortSignal[] = [],
    lane?: Lane,
  ): Promise<Delivery> {
    const { client } = this
    const isWatched = request.adapter !== undefined || runsUserCode(client)
    const exchanges: HttpExchange[] = []
    let data: unknown
    const config = this.#configFor(request, isWatched)
    const record = (exchange: HttpExchange, given: unknown): void => {
      exchanges.push(exchange)
      // If an interceptor sends the request again, nobody reads the stream of the earlier response.
      ;(data as Partial<Readable> | undefined)?.destroy?.()
      data = given
    }
    const source = new RequestSource(this.#session, { record }, signals, lane)
    source.dropsContentType = !hasHeader(config, 'content-type')
    source.isEndless = request.isEndless ?? false
    source.isRepeatable = request.repeatable
    source.isResponseRead = interceptsResponses(client)
    for (const name of request.removedHeaders ?? []) source.removed.add(checkFieldName(name).toLowerCase())
    const { request: viaAxios, requestDirectly } = this.#sender
    const isDirect = !isWatched && (config.data === undefined || Buffer.isBuffer(config.data))
    const sent = this.#sender.start(config, source, isDirect ? requestDirectly : viaAxios)
    const limitMs = config.timeout ?? this.#session.timeoutMs ?? client.defaults.timeout
    // With an interceptor that never settles, Node.js would have nothing to wait for, and end as if all had passed.
    const done = isWatched ? within(patienceMs(limitMs) + defaultTimeoutMs, sent, tooLong) : sent
    try {
      await done
      return { exchanges, data }
    } catch (error) {
      return this.#failed(error, config, exchanges, data)
    } finally {
      this.#sender.end(source)
    }
  }

  /** Returns the delivery of a request that axios has rejected. @throws what the user's code threw before */
  #failed(
    error: unknown,
    config: AxiosRequestConfig,
    exchanges: readonly HttpExchange[],
    data: unknown,
  ): Delivery {
    const last = exchanges.at(-1)
    if (last !== undefined && !(isAnswered(last) && this.#isValid(last.outcome.status)))
      return { exchanges, data }
    if (last !== undefined) return { exchanges, thrown: { error } }
    if (loadAxios().isCancel(error) || error instanceof InterceptorTimeout)
      return { exchanges: [this.#unsent(config, error)] }
    throw hideOwnFrames(error)
  }

  urlOf(url: string): string {
    return absoluteUrl({ baseURL: this.client.defaults.baseURL, url })
  }

  #configFor(request: HttpRequest, isWatched: boolean): AxiosRequestConfig {
    const headers: Record<string, string> = {}
    for (const [name, value] of Object.entries(request.headers ?? {}))
      headers[checkFieldName(name)] = checkFieldValue(name, value)
    const names = new Map(Object.keys(headers).map((name) => [name.toLowerCase(), name]))
    const named = names.get('content-type')
    const { data, contentType } = requestBody(request.body, named && headers[named], isWatched)
    if (contentType !== undefined && named === undefined) headers['Content-Type'] = contentType
    if (!names.has('accept') && this.#acceptsByDefault()) headers['Accept'] = '*/*'
    return {
      method: request.method.toUpperCase(),
      url: withQuery(checkAddress(request.url), request.query ?? []),
      headers,
      data,
      ...(request.timeoutMs !== undefined && {
        timeout: checkTimeLimit('The timeout of a call', request.timeoutMs),
      }),
      ...(request.followRedirects === false && { maxRedirects: 0 }),
      ...(request.responseType !== undefined && { responseType: request.responseType }),
      ...(request.signal !== undefined && { signal: checkSignal(request.signal) }),
      ...(request.adapter !== undefined && { adapter: request.adapter }),
      // Null keeps axios from adding credentials to those that the request names.
      ...(names.has('authorization') && { auth: null as never }),
    }
  }

  /** Whether nobody chose an `Accept`: strict servers refuse the default of axios. */
  #acceptsByDefault(): boolean {
    if (this.#session.everyHeaders().has('accept')) return false
    const { Accept }: { readonly Accept?: unknown } = this.client.defaults.headers?.common ?? {}
    return Accept === 'application/json, text/plain, */*'
  }

  #isValid(status: number): boolean {
    const { validateStatus } = this.client.defaults
    return !validateStatus || validateStatus(status)
  }

  /** Returns the exchange of a request that did not reach the wire. */
  #unsent({ method = '', url = '', headers }: AxiosRequestConfig, error: unknown): HttpExchange {
    const request = {
      method,
      url: this.client.getUri({ url }),
      headers: new Headers(Object.entries(headers as Record<string, string>)),
      body: undefined,
    }
    const outcome = failureOf(error, 0)
    return { protocol: 'http', request, outcome, timeMs: 0 }
  }
}

class InterceptorTimeout extends Error {
  readonly code = 'ECONNABORTED'
}

function tooLong(limit: string): InterceptorTimeout {
  return new InterceptorTimeout(`an interceptor of the client did not end within ${limit}`)
}

/** Returns a function that gives the headers of every request at the time of the call. */
function everyHeaders({ headers = {}, everyHeaders: set }: HttpClientOptions): HttpSession['everyHeaders'] {
  const given = Object.entries(headers).map(([name, value]): [string, EveryHeader] => [
    checkFieldName(name).toLowerCase(),
    { name, value: checkFieldValue(name, value) },
  ])
  if (given.length === 0) return () => set ?? new Map()
  return () => new Map([...given, ...(set ?? [])])
}

function withQuery(url: string, query: NonNullable<HttpRequest['query']>): string {
  if (query.length === 0) return url
  const [address = '', fragment] = url.split('#', 2)
  const joined = query
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  const separator = /[?&]$/.test(address) ? '' : '&'
  return `${address}${address.includes('?') ? separator : '?'}${joined}${fragment === undefined ? '' : `#${fragment}`}`
}
