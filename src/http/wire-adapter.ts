import type { AxiosAdapter, AxiosHeaders, AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import axios, { AxiosError } from 'axios'
import { Body, Headers, type Exchange, type ExchangeRequest } from '../exchange'
import type { Cancellation } from './cancellation'
import type { CookieJar } from './cookie-jar'
import { decodeContent } from './content-coding'
import { absoluteUrl } from './absolute-url'
import { describeFailure } from './failure'
import { followRedirects } from './follow-redirects'
import { nodeAdapter } from './node-adapter'
import { followedUrl, guardRedirects } from './redirects'
import { describeStatus, statusText } from './status'
import { TimeLimit, timeLimitOf } from './time-limit'

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
}

/**
 * Wraps the adapter that would have carried a request, at the one place where the request is final and the answer
 * untouched: after the request interceptors of the user's client and before their response interceptors. It times and
 * records the exchange, and keeps the bytes of the answer, which axios itself would decode and lose.
 */
export function wireAdapter(carrier: InternalAxiosRequestConfig['adapter'], wire: Wire): AxiosAdapter {
  return async (config) => {
    const adapter = axios.getAdapter(carrier)
    const isNode = adapter === nodeAdapter || adapter === axios.getAdapter('http')
    const carry = isNode && canBeSentAgain(config) ? followRedirects(adapter) : adapter
    const isStream = config.responseType === 'stream'
    const decodes = isNode && !isStream && config.decompress !== false
    const url = absoluteUrl(config)
    const cookie = mergeCookies(wire.cookies.cookieHeader(url), config.headers.get('Cookie')?.toString())
    if (cookie !== undefined) config.headers.set('Cookie', cookie)
    const request = requestOf(config, url)
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
    const redirects = guardRedirects(config, request, wire)
    try {
      const answer = await sendFresh(carry, {
        ...config,
        timeout: 0,
        signal: isNode ? limit : limit.toAbortSignal(),
        responseType: isStream ? 'stream' : 'arraybuffer',
        validateStatus: null,
        maxContentLength: maxBodyBytes,
        ...(decodes && { decompress: false }),
        beforeRedirect: redirects.beforeRedirect,
      })
      const headers = headersOf(answer.headers as InstanceType<typeof AxiosHeaders>)
      wire.cookies.store(followedUrl(answer) ?? request.url, headers.getAll('Set-Cookie'))
      const raw = isStream ? Buffer.alloc(0) : bytesOf(answer.data as Buffer | ArrayBuffer)
      const coding = headers.get('Content-Encoding')
      const bytes = decodes && coding !== undefined ? await decodeContent(raw, coding, maxBodyBytes) : raw
      const body = new Body(bytes, headers.get('Content-Type'))
      record({
        kind: 'answered',
        status: answer.status,
        statusLine: statusLine(answer.status),
        headers,
        body,
      })
      if (decodes) (answer.headers as InstanceType<typeof AxiosHeaders>).delete('Content-Encoding')
      return settle(config, {
        ...answer,
        config,
        data: isStream ? (answer.data as unknown) : dataFor(config, body),
      })
    } catch (error) {
      const failure = limit.isUp ? limit.error(config) : error
      if (!isRecorded) {
        const { code, message } = describeFailure(failure, maxBodyBytes)
        record({ kind: 'failed', code, message: message + redirects.led(), cause: failure })
      }
      throw failure
    } finally {
      limit.clear()
    }
  }
}

function statusLine(status: number): string {
  return `Http Status Code: ${statusText(status) ?? 'Unknown'} (${status})`
}

/** Whether a redirect may need the body once more, and it is there; who brings a transport brings its redirects too. */
function canBeSentAgain({ data, transport }: InternalAxiosRequestConfig): boolean {
  const isAtHand = data === undefined || data === null || typeof data === 'string' || Buffer.isBuffer(data)
  return isAtHand && transport === undefined
}

function bytesOf(data: Buffer | ArrayBuffer): Buffer {
  return Buffer.isBuffer(data) ? data : Buffer.from(data)
}

function requestOf(config: InternalAxiosRequestConfig, url: string): ExchangeRequest {
  return {
    method: (config.method ?? 'get').toUpperCase(),
    url,
    headers: headersOf(config.headers),
    body: bodyOf(config.data, String(config.headers.get('Content-Type') ?? '')),
  }
}

function bodyOf(data: unknown, contentType: string): Body | undefined {
  if (data === undefined || data === null) return undefined
  if (typeof data === 'string' || Buffer.isBuffer(data)) return new Body(data, contentType)
  if (data instanceof ArrayBuffer) return new Body(Buffer.from(data), contentType)
  if (ArrayBuffer.isView(data))
    return new Body(Buffer.from(data.buffer, data.byteOffset, data.byteLength), contentType)
  if (data instanceof URLSearchParams) return new Body(data.toString(), contentType)
  return new Body('<stream>', 'text/plain')
}

function headersOf(headers: InstanceType<typeof AxiosHeaders>): Headers {
  const fields: [string, string][] = []
  for (const name of Object.keys(headers)) {
    const value = headers[name] as unknown
    if (value === null || value === undefined || value === false) continue
    if (Array.isArray(value)) for (const line of value) fields.push([name, String(line)])
    else fields.push([name, String(value)])
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

/** The limit for the body: what the user's client sets, else what the scenario does. */
function limitOf({ maxContentLength }: InternalAxiosRequestConfig, maxBodyBytes: number): number {
  return maxContentLength !== undefined && maxContentLength >= 0 ? maxContentLength : maxBodyBytes
}

const repeatable = new Set(['get', 'head', 'options'])

/**
 * Carries a request, once more where it met a connection that the server had closed meanwhile and sending it again
 * changes nothing.
 */
async function sendFresh(carry: AxiosAdapter, config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  try {
    return await carry(config)
  } catch (error) {
    if (!metClosedConnection(error) || !repeatable.has((config.method ?? 'get').toLowerCase())) throw error
    return await carry(config)
  }
}

function metClosedConnection(error: unknown): boolean {
  const { code, request } = error as { code?: unknown; request?: SentRequest }
  const sent = request?._currentRequest ?? request
  return (code === 'ECONNRESET' || code === 'EPIPE') && sent?.reusedSocket === true && !sent.res
}

interface SentRequest {
  readonly reusedSocket?: boolean
  readonly res?: unknown
  /** The last request of a chain of redirects. */
  readonly _currentRequest?: SentRequest
}
