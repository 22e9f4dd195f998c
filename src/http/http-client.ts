import type { AxiosRequestConfig, GenericAbortSignal } from 'axios'
import { isAnswered, type HttpExchange } from '../exchange'
import { OwnClient, type Client } from './client'
import { CookieJar } from './cookie-jar'
import { checkAddress, checkFieldName, checkFieldValue } from './header-field'
import { loadAxios } from './load-axios'
import type { PreparedRequest } from './prepared-request'
import { requestBody, type RequestBody } from './request-body'
import { sendByAxios } from './send-by-axios'
import { sendStraight, straightRequest } from './send-straight'
import { checkTimeout } from './time-limit'

// The way of a request:
//   HttpRequest      what the scenario asks for; checked, and its body encoded, it is a
//   PreparedRequest  which goes by sendStraight (a base URL) or by sendByAxios (a client of the user's) to become a
//   WireCall         which callOverWire times, records and ends when its TimeLimit says so; over Node.js it is a
//   Hop              for itself and one more for each redirect, until there is an
//   Answer           whose body, decoded, completes the Exchange that everybody else reads.

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

/** Sends the requests of one scenario, leaving the client as it was found, and records every exchange. */
export class HttpClient {
  readonly cookies = new CookieJar()
  readonly #client: Client
  readonly #maxBodyBytes: number
  readonly #isSecretHeader: (name: string) => boolean

  constructor(client: Client, { maxBodyBytes, isSecretHeader }: HttpClientOptions) {
    this.#client = client
    this.#maxBodyBytes = maxBodyBytes ?? defaultMaxBodyBytes
    this.#isSecretHeader = isSecretHeader
  }

  /**
   * Resolves to the last exchange, answered or failed; `observe` is told of each, where an interceptor of the user's
   * client sends several. What an interceptor of the user's client throws after a valid answer
   * is the user's to see, and is thrown on.
   *
   * @param signals - stop the call, as the signal of the request does, also before it has begun
   */
  async send(
    request: HttpRequest,
    observe: (exchange: HttpExchange) => void,
    signals: readonly GenericAbortSignal[] = [],
  ): Promise<HttpExchange> {
    let last: HttpExchange | undefined
    const body = requestBody(request.body)
    const prepared = this.#prepare(request, body instanceof Promise ? await body : body)
    const call = {
      cookies: this.cookies,
      isSecretHeader: this.#isSecretHeader,
      maxBodyBytes: this.#maxBodyBytes,
      signals,
      record: (exchange: HttpExchange): void => {
        last = exchange
        observe(exchange)
      },
    }
    try {
      const client = this.#client
      const straight = client instanceof OwnClient ? straightRequest(client.baseURL, prepared) : undefined
      if (straight !== undefined) await sendStraight(straight, prepared, call)
      else await sendByAxios(client instanceof OwnClient ? client.instance : client, prepared, call)
    } catch (error) {
      // What was recorded as failed is told by its exchange.
      if (last === undefined || isAnswered(last)) throw error
    }
    return last as unknown as HttpExchange
  }

  #prepare(request: HttpRequest, { data, contentType }: RequestBody): PreparedRequest {
    const given = Object.entries(request.headers ?? {})
    const names = new Set(given.map(([name]) => name.toLowerCase()))
    const headers: [name: string, value: string][] = []
    const namesContentType = contentType !== undefined || names.has('content-type')
    if (!names.has('accept') && this.#acceptsByDefault()) headers.push(['Accept', '*/*'])
    if (contentType !== undefined && !names.has('content-type')) headers.push(['Content-Type', contentType])
    for (const [name, value] of given) headers.push([checkFieldName(name), checkFieldValue(name, value)])
    return {
      method: request.method.toUpperCase(),
      url: withQuery(checkAddress(request.url), request.query ?? []),
      headers,
      namesContentType,
      namesAuthorization: names.has('authorization'),
      data,
      timeoutMs: checkTimeout(request.timeoutMs),
      maxRedirects: request.followRedirects === false ? 0 : undefined,
      responseType: request.responseType,
      signal: request.signal,
    }
  }

  /** Whether nobody chose an `Accept`: the one axios sends of itself is refused by strict servers. */
  #acceptsByDefault(): boolean {
    if (this.#client instanceof OwnClient) return true
    const { defaults } = loadAxios()
    return this.#client.defaults.headers.common['Accept'] === defaults.headers.common['Accept']
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
