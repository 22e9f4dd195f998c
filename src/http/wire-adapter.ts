import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import axios, { AxiosError, AxiosHeaders } from 'axios'
import { Body, type Exchange } from '../exchange'
import type { Cancellation } from './cancellation'
import type { CookieJar } from './cookie-jar'
import { decodeContent } from './content-coding'
import { absoluteUrl } from './absolute-url'
import { failedWith } from './failure'
import { sendAndFollow } from './follow-redirects'
import { canSend } from './node-transport'
import { followedUrl, guardRedirects } from './redirects'
import { sendFresh } from './send-fresh'
import { describeStatus, statusText } from './status'
import { TimeLimit, timeLimitOf } from './time-limit'
import { bytesOf, headersOf, headersToSend, requestOf } from './wire-message'

type HeaderFields = InstanceType<typeof AxiosHeaders>

const httpAdapter = axios.getAdapter('http')

/** What a call lends to the adapter that watches it. */
export interface Wire {
  readonly cookies: CookieJar
  readonly record: (exchange: Exchange) => void
  /** Stops the call, also before it has begun. */
  readonly cancellation: Cancellation
  /** The length at which a body, decoded, is given up. */
  readonly maxBodyBytes: number
  /** Whether a header of this name must not go along to another host. */
  readonly isSecretHeader: (name: string) => boolean
  /** Whether the caller chose a `Content-Type`; axios sends one with a body that is not there. */
  readonly namesContentType: boolean
}

/**
 * Wraps the adapter that would have carried a request, at the one place where the request is final and the answer
 * untouched: after the request interceptors of the user's client and before their response interceptors. It times and
 * records the exchange, and keeps the bytes of the answer, which axios itself would decode and lose.
 */
export function wireAdapter(carrier: InternalAxiosRequestConfig['adapter'], wire: Wire): AxiosAdapter {
  return async (config) => {
    const adapter = axios.getAdapter(carrier)
    const isNode = adapter === httpAdapter
    const isStream = config.responseType === 'stream'
    const decodes = isNode && !isStream && config.decompress !== false
    const url = absoluteUrl(config)
    const headers = headersToSend(config, wire.cookies.cookieHeader(url), wire.namesContentType)
    const request = requestOf(config, url, headers)
    const limit = new TimeLimit(
      timeLimitOf(config),
      config.signal ? [wire.cancellation, config.signal] : [wire.cancellation],
    )
    const started = performance.now()
    let isRecorded = false
    const record = (outcome: Exchange['outcome']): void => {
      isRecorded = true
      wire.record({ request, outcome, timeMs: Math.round(performance.now() - started) })
    }
    const maxBodyBytes = limitOf(config, wire.maxBodyBytes)
    const { beforeRedirect, led } = guardRedirects(config, request, wire)
    const send = (): Promise<AxiosResponse> =>
      isNode && canSend(config, url)
        ? sendAndFollow(
            { method: request.method, url, headers, data: config.data as unknown, auth: config.auth },
            { config, signal: limit, maxBodyBytes, beforeRedirect },
          )
        : adapter({
            ...config,
            headers,
            timeout: 0,
            signal: isNode ? limit : limit.toAbortSignal(),
            responseType: isStream ? 'stream' : 'arraybuffer',
            validateStatus: null,
            maxContentLength: maxBodyBytes,
            ...(decodes && { decompress: false }),
            beforeRedirect,
          })
    try {
      const answer = await sendFresh(request.method, send)
      const received = headersOf(answer.headers)
      wire.cookies.store(followedUrl(answer) ?? request.url, received.getAll('Set-Cookie'))
      const raw = isStream ? Buffer.alloc(0) : bytesOf(answer.data)
      const coding = received.get('Content-Encoding')
      const bytes = decodes && coding !== undefined ? await decodeContent(raw, coding, maxBodyBytes) : raw
      const body = new Body(bytes, received.get('Content-Type'))
      record({
        kind: 'answered',
        status: answer.status,
        statusLine: statusLine(answer.status),
        headers: received,
        body,
      })
      if (decodes) delete answer.headers['content-encoding']
      return settle(config, {
        ...answer,
        // Of plain ones axios makes headers twice; without validation nobody waits for any.
        headers: config.validateStatus ? AxiosHeaders.from(answer.headers as HeaderFields) : answer.headers,
        config,
        data: isStream ? (answer.data as unknown) : dataFor(config, body),
      })
    } catch (error) {
      const failure = limit.isUp ? limit.error(config) : error
      if (!isRecorded) record(failedWith(failure, maxBodyBytes, led()))
      // Whoever tries again with the request of an error means the user's.
      if (failure instanceof AxiosError) failure.config = config
      throw failure
    } finally {
      limit.clear()
    }
  }
}

function statusLine(status: number): string {
  return `Http Status Code: ${statusText(status) ?? 'Unknown'} (${status})`
}

/** What axios' own adapter would have handed to the response transformers. */
function dataFor(config: InternalAxiosRequestConfig, body: Body): unknown {
  return config.responseType === 'arraybuffer' ? body.bytes : body.text
}

function settle(config: InternalAxiosRequestConfig, answer: AxiosResponse): AxiosResponse {
  const isValid = config.validateStatus
  if (!isValid || isValid(answer.status)) return answer
  const code =
    answer.status >= 400 && answer.status < 500 ? AxiosError.ERR_BAD_REQUEST : AxiosError.ERR_BAD_RESPONSE
  throw new AxiosError(
    `The answer was ${describeStatus(answer.status)}`,
    code,
    config,
    answer.request,
    answer,
  )
}

/** The limit for the body: what the user's client sets, else what the scenario does. */
function limitOf({ maxContentLength }: InternalAxiosRequestConfig, maxBodyBytes: number): number {
  return maxContentLength !== undefined && maxContentLength >= 0 ? maxContentLength : maxBodyBytes
}
