import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios'
import { Body, Headers, isAnswered, type Exchange } from '../exchange'
import { Cancellation } from './cancellation'
import { CookieJar } from './cookie-jar'
import { failedWith } from './failure'
import type { Client } from './client-over'
import { checkAddress, checkFieldName, checkFieldValue } from './header-field'
import { requestBody, type RequestBody } from './request-body'
import { wireAdapter } from './wire-adapter'

/** One request, in the terms of a scenario. */
export interface HttpRequest {
  readonly method: string
  /** Absolute, or relative to the base URL of the client. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Name and value pairs that join those in the URL; a repeated name is repeated. */
  readonly query?: readonly (readonly [name: string, value: string])[]
  readonly body?: unknown
  /** From sending to the last byte of the answer, in milliseconds. */
  readonly timeoutMs?: number
  readonly followRedirects?: boolean
  readonly responseType?: AxiosRequestConfig['responseType']
  readonly signal?: AbortSignal
}

/** What a client must know of its scenario. */
export interface HttpClientOptions {
  /** The length at which a body, decoded, is given up. */
  readonly maxBodyBytes?: number | undefined
  /** Whether a header of this name must not go along to another host. */
  readonly isSecretHeader: (name: string) => boolean
}

/** The default of `maxBodyBytes`. */
export const defaultMaxBodyBytes = 64 * 1024 * 1024

/** Sends requests through an axios instance, leaving the instance as it was found, and records every exchange. */
export class HttpClient {
  readonly cookies = new CookieJar()
  readonly #client: Client
  readonly #options: HttpClientOptions
  readonly #open = new Set<Cancellation>()

  constructor(client: Client, options: HttpClientOptions = { isSecretHeader: () => false }) {
    this.#client = client
    this.#options = options
  }

  /** The absolute URL of a request to `url`. */
  urlOf(url: string): string {
    return this.#client.getUri({ url })
  }

  /**
   * Resolves to the last exchange, answered or failed; `observe` is told of each, where an interceptor of the user's
   * client sends several. What an interceptor of the user's client throws after a valid answer
   * is the user's to see, and is thrown on.
   */
  async send(request: HttpRequest, observe: (exchange: Exchange) => void): Promise<Exchange> {
    let last: Exchange | undefined
    const record = (exchange: Exchange): void => {
      last = exchange
      observe(exchange)
    }
    const prepared = requestBody(request.body)
    const config = this.#configFor(request, prepared instanceof Promise ? await prepared : prepared)
    const cancellation = new Cancellation()
    const isValid = config.validateStatus ?? this.#client.defaults.validateStatus
    config.adapter = wireAdapter(this.#client.defaults.adapter, {
      cookies: this.cookies,
      record,
      cancellation,
      maxBodyBytes: this.#options.maxBodyBytes ?? defaultMaxBodyBytes,
      isSecretHeader: this.#options.isSecretHeader,
      namesContentType: Object.keys(config.headers ?? {}).some(
        (name) => name.toLowerCase() === 'content-type',
      ),
    })
    const started = performance.now()
    this.#open.add(cancellation)
    try {
      const answer = await this.#client.request<unknown, AxiosResponse | undefined>(config)
      if (last === undefined) record(exchangeOf(request, answer, Math.round(performance.now() - started)))
    } catch (error) {
      if (last === undefined && axios.isCancel(error)) record(this.#unsent(request, error))
      else if (last === undefined || (isAnswered(last) && (!isValid || isValid(last.outcome.status))))
        throw error
    } finally {
      this.#open.delete(cancellation)
    }
    return last as unknown as Exchange
  }

  /** A call that was cancelled before anything was sent. */
  #unsent({ method, url, headers = {} }: HttpRequest, cause: unknown): Exchange {
    const sent = {
      method,
      url: this.urlOf(url),
      headers: new Headers(Object.entries(headers)),
      body: undefined,
    }
    return {
      request: sent,
      outcome: failedWith(cause, this.#options.maxBodyBytes ?? defaultMaxBodyBytes),
      timeMs: 0,
    }
  }

  /** Cancels the calls that are open now. */
  cancel(): void {
    for (const cancellation of this.#open) cancellation.abort()
  }

  #configFor(request: HttpRequest, { data, contentType }: RequestBody): AxiosRequestConfig {
    const given = Object.entries(request.headers ?? {})
    const names = new Set(given.map(([name]) => name.toLowerCase()))
    const headers: Record<string, string> = {}
    if (!names.has('accept') && this.#acceptsByDefault()) headers['Accept'] = '*/*'
    if (contentType !== undefined && !names.has('content-type')) headers['Content-Type'] = contentType
    for (const [name, value] of given) headers[checkFieldName(name)] = checkFieldValue(name, value)
    return {
      method: request.method,
      url: withQuery(checkAddress(request.url), request.query ?? []),
      headers,
      data,
      timeout: request.timeoutMs,
      maxRedirects: request.followRedirects === false ? 0 : undefined,
      responseType: request.responseType,
      signal: request.signal,
    }
  }

  /** Whether nobody chose an `Accept`: the one axios sends of itself is refused by strict servers. */
  #acceptsByDefault(): boolean {
    const common = this.#client.defaults.headers.common as Record<string, unknown>
    return common['Accept'] === (axios.defaults.headers.common as Record<string, unknown>)['Accept']
  }
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

/** The exchange of a request that an interceptor of the user's client took to an adapter of its own. */
function exchangeOf(request: HttpRequest, answer: AxiosResponse | undefined, timeMs: number): Exchange {
  const text = typeof answer?.data === 'string' ? answer.data : JSON.stringify(answer?.data ?? '')
  const headers = new Headers(
    Object.entries(answer?.headers ?? {}).map(([name, value]) => [name, String(value)]),
  )
  const status = answer?.status ?? 0
  return {
    request: {
      method: request.method,
      url: request.url,
      headers: new Headers(Object.entries(request.headers ?? {})),
      body: undefined,
    },
    outcome: {
      kind: 'answered',
      status,
      statusLine: `Http Status Code: ${answer?.statusText ?? 'Unknown'} (${status})`,
      headers,
      body: new Body(text, headers.get('Content-Type')),
    },
    timeMs,
  }
}
