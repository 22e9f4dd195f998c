import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from 'axios'
import { hideOwnFrames } from '../errors'
import { Body, Headers, isAnswered, type HttpExchange, type ExchangeRequest } from '../exchange'
import type { CallContext } from './call-context'
import { failedWith } from './failure'
import { jsonOf } from './json-body'
import { loadAxios } from './load-axios'
import type { PreparedRequest } from './prepared-request'
import { wireAdapter } from './wire-adapter'
import { bodyOf, bytesOf, headersOf } from './wire-message'

/**
 * Sends a request through an axios instance, which is left as it was found.
 *
 * @throws what an interceptor of the instance throws after a valid answer, or before anything was sent.
 */
export async function sendByAxios(
  client: Pick<AxiosInstance, 'request' | 'getUri' | 'defaults'>,
  request: PreparedRequest,
  call: CallContext,
): Promise<void> {
  let last: HttpExchange | undefined
  const record = (exchange: HttpExchange): void => {
    last = exchange
    call.record(exchange)
  }
  const config = configFor(request)
  const isValid = config.validateStatus ?? client.defaults.validateStatus
  config.adapter = wireAdapter(client.defaults.adapter, { ...call, record }, request)
  const started = performance.now()
  try {
    const answer = await client.request<unknown, AxiosResponse | undefined>(config)
    if (last === undefined) {
      const unseen = recorded(request, client.getUri({ url: request.url }))
      record(exchangeOf(unseen, answer, Math.round(performance.now() - started)))
    }
  } catch (error) {
    if (last === undefined && loadAxios().isCancel(error)) {
      const unsent = recorded(request, client.getUri({ url: request.url }))
      record({
        protocol: 'http',
        request: unsent,
        outcome: failedWith(error, { ...call, request: unsent }),
        timeMs: 0,
      })
    } else if (last === undefined || (isAnswered(last) && (!isValid || isValid(last.outcome.status)))) {
      if (last === undefined) checkEncoding(error, request.data)
      throw error instanceof Error ? hideOwnFrames(error) : error
    }
  }
}

function configFor(request: PreparedRequest): AxiosRequestConfig {
  const { method, url, headers, data, timeoutMs, maxRedirects, responseType, signal } = request
  return {
    method,
    url,
    headers: Object.fromEntries(headers),
    data,
    timeout: timeoutMs,
    maxRedirects,
    responseType,
    signal,
  }
}

/** Tells an error of axios, which could not encode an object, in the words of the library. */
function checkEncoding(error: unknown, body: unknown): void {
  if (typeof body !== 'object' || isStream(body)) return
  if (error instanceof TypeError || error instanceof RangeError) jsonOf(body)
}

function isStream(body: object | null): boolean {
  return typeof (body as { pipe?: unknown } | null)?.pipe === 'function'
}

/** A request that never reached the wire, as it is recorded. */
function recorded({ method, headers: given, data }: PreparedRequest, url: string): ExchangeRequest {
  const headers = new Headers(given)
  return { method, url, headers, body: bodyOf(data, headers.get('Content-Type') ?? '') }
}

/** The exchange of a request that an interceptor of the user's client took to an adapter of its own. */
function exchangeOf(
  request: ExchangeRequest,
  answer: AxiosResponse | undefined,
  timeMs: number,
): HttpExchange {
  const headers = headersOf(answer?.headers ?? {})
  return {
    protocol: 'http',
    request,
    outcome: {
      kind: 'answered',
      status: answer?.status ?? 0,
      headers,
      body: new Body(bytesOf(answer?.data), headers.get('Content-Type')),
    },
    timeMs,
  }
}
