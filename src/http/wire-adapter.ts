import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import axios, { AxiosError, AxiosHeaders } from 'axios'
import { Body, Headers, type Exchange, type ExchangeRequest, type Failed } from '../exchange'
import type { CookieJar } from './cookie-jar'
import { carryCookiesAlong, followedUrl } from './redirects'
import { describeStatus, statusText } from './status'
import { TimeLimit, timeLimitOf } from './time-limit'

type HeaderFields = InstanceType<typeof AxiosHeaders>

/** What a call lends to the adapter that watches it. */
export interface Wire {
  readonly cookies: CookieJar
  readonly record: (exchange: Exchange) => void
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
    const carry = axios.getAdapter(carrier)
    const headers = headersToSend(config, wire)
    const request = requestOf(config, headers)
    let isRecorded = false
    const limit = new TimeLimit(timeLimitOf(config), config.signal as AbortSignal | undefined)
    const started = performance.now()
    const record = (outcome: Exchange['outcome']): void => {
      isRecorded = true
      wire.record({ request, outcome, timeMs: Math.round(performance.now() - started) })
    }
    try {
      const answer = await carry({
        ...config,
        headers,
        timeout: 0,
        signal: limit.signal,
        responseType: config.responseType === 'stream' ? 'stream' : 'arraybuffer',
        validateStatus: null,
        beforeRedirect: carryCookiesAlong(config, request, wire.cookies),
      })
      const bytes = config.responseType === 'stream' ? Buffer.alloc(0) : bytesOf(answer.data)
      const received = headersOf(AxiosHeaders.from(answer.headers as HeaderFields))
      wire.cookies.store(followedUrl(answer) ?? request.url, received.getAll('Set-Cookie'))
      const body = new Body(bytes, received.get('Content-Type'))
      record({
        kind: 'answered',
        status: answer.status,
        statusLine: statusLine(answer.status),
        headers: received,
        body,
      })
      return settle(config, {
        ...answer,
        config,
        data: config.responseType === 'stream' ? (answer.data as unknown) : dataFor(config, body),
      })
    } catch (error) {
      const failure = limit.isUp ? limit.error(config) : error
      if (!isRecorded) record(failedWith(failure))
      throw failure
    } finally {
      limit.clear()
    }
  }
}

function statusLine(status: number): string {
  return `Http Status Code: ${statusText(status) ?? 'Unknown'} (${status})`
}

/** The headers of this try alone: the next one of a client that tries again has the cookies of its own time. */
function headersToSend(config: InternalAxiosRequestConfig, wire: Wire): HeaderFields {
  const headers = new AxiosHeaders(config.headers)
  const cookie = mergeCookies(
    wire.cookies.cookieHeader(axios.getUri(config)),
    headers.get('Cookie')?.toString(),
  )
  if (cookie !== undefined) headers.set('Cookie', cookie)
  const hasBody = config.data !== undefined && config.data !== null
  if (!hasBody && !wire.namesContentType) headers.delete('Content-Type')
  return headers
}

/** The bytes of an answer; one made up by an adapter of the user's may be any value. */
function bytesOf(data: unknown): Buffer {
  if (data === undefined || data === null) return Buffer.alloc(0)
  if (typeof data === 'string') return Buffer.from(data)
  if (data instanceof ArrayBuffer) return Buffer.from(data)
  if (ArrayBuffer.isView(data)) return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return Buffer.from(JSON.stringify(data))
}

function requestOf(config: InternalAxiosRequestConfig, headers: HeaderFields): ExchangeRequest {
  return {
    method: (config.method ?? 'get').toUpperCase(),
    url: axios.getUri(config),
    headers: headersOf(headers),
    body: bodyOf(config.data, String(headers.get('Content-Type') ?? '')),
  }
}

function bodyOf(data: unknown, contentType: string): Body | undefined {
  if (data === undefined || data === null) return undefined
  if (data instanceof URLSearchParams) return new Body(data.toString(), contentType)
  if (typeof data === 'string' || data instanceof ArrayBuffer || ArrayBuffer.isView(data))
    return new Body(bytesOf(data), contentType)
  return new Body('<stream>', 'text/plain')
}

function headersOf(headers: HeaderFields): Headers {
  const fields: [string, string][] = []
  for (const [name, value] of Object.entries(headers.toJSON() as Record<string, unknown>)) {
    for (const line of (Array.isArray(value) ? value : [value]) as (string | number | null | undefined)[]) {
      if (line !== null && line !== undefined) fields.push([name, String(line)])
    }
  }
  return new Headers(fields)
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

function mergeCookies(fromJar: string | undefined, given: string | undefined): string | undefined {
  if (given === undefined) return fromJar
  if (fromJar === undefined) return given
  const givenNames = new Set(given.split(';').map(cookieName))
  const others = fromJar.split('; ').filter((pair) => !givenNames.has(cookieName(pair)))
  return [...others, given].join('; ')
}

function cookieName(pair: string): string {
  return (pair.split('=', 1)[0] ?? '').trim()
}

/** The outcome of a request that got no answer. */
export function failedWith(error: unknown): Failed {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return {
    kind: 'failed',
    code: typeof code === 'string' ? code : 'ERROR',
    message: typeof message === 'string' ? message : String(error),
    cause: error,
  }
}
