import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from 'axios'
import { hideOwnFrames } from '../errors'
import { Body, Headers, isAnswered, type Exchange } from '../exchange'
import type { CallSettings } from './call-settings'
import { failedWith } from './failure'
import { loadAxios } from './load-axios'
import type { OutgoingRequest } from './outgoing-request'
import { wireAdapter } from './wire-adapter'

/**
 * Sends a request through an axios instance, which is left as it was found.
 *
 * @throws what an interceptor of the instance throws after a valid answer, or before anything was sent.
 */
export async function sendByAxios(
  client: Pick<AxiosInstance, 'request' | 'getUri' | 'defaults'>,
  request: OutgoingRequest,
  call: CallSettings,
): Promise<void> {
  let last: Exchange | undefined
  const record = (exchange: Exchange): void => {
    last = exchange
    call.record(exchange)
  }
  const config = configFor(request)
  const isValid = config.validateStatus ?? client.defaults.validateStatus
  config.adapter = wireAdapter(client.defaults.adapter, { ...call, record }, request)
  const started = performance.now()
  try {
    const answer = await client.request<unknown, AxiosResponse | undefined>(config)
    if (last === undefined) record(exchangeOf(request, answer, Math.round(performance.now() - started)))
  } catch (error) {
    if (last === undefined && loadAxios().isCancel(error)) {
      const unsent = recorded(request, client.getUri({ url: request.url }))
      record({ request: unsent, outcome: failedWith(error, { ...call, request: unsent }), timeMs: 0 })
    } else if (last === undefined || (isAnswered(last) && (!isValid || isValid(last.outcome.status)))) {
      throw error instanceof Error ? hideOwnFrames(error) : error
    }
  }
}

function configFor(request: OutgoingRequest): AxiosRequestConfig {
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

/** A request that axios has not prepared, as it is recorded. */
function recorded({ method, headers }: OutgoingRequest, url: string): Exchange['request'] {
  return { method, url, headers: new Headers(headers), body: undefined }
}

/** The exchange of a request that an interceptor of the user's client took to an adapter of its own. */
function exchangeOf(request: OutgoingRequest, answer: AxiosResponse | undefined, timeMs: number): Exchange {
  const text = typeof answer?.data === 'string' ? answer.data : JSON.stringify(answer?.data ?? '')
  const headers = new Headers(
    Object.entries(answer?.headers ?? {}).map(([name, value]) => [name, String(value)]),
  )
  const status = answer?.status ?? 0
  return {
    request: recorded(request, request.url),
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
