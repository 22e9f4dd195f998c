import * as http from 'node:http'
import * as https from 'node:https'
import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import { loadAxios, proxyUrls } from './axios'

/** The options that only axios' own adapter knows; a request that sets one goes through it. */
export const optionsOfAxios = [
  ...['proxy', 'transport', 'socketPath', 'lookup', 'family', 'httpVersion', 'maxRate', 'cancelToken'],
  ...['onUploadProgress', 'onDownloadProgress', 'insecureHTTPParser', 'maxBodyLength'],
] as const

/** Whether the lean adapter would do the same as axios' own for a request. */
export function isLean(config: InternalAxiosRequestConfig, url: string, data: unknown): boolean {
  if (config.responseType === 'stream' || proxyUrls().length > 0 || !/^https?:\/\//i.test(url)) return false
  if (data !== undefined && !Buffer.isBuffer(data)) return false
  const { transitional } = config as { transitional?: { advertiseZstdAcceptEncoding?: boolean } }
  return (
    transitional?.advertiseZstdAcceptEncoding !== true &&
    optionsOfAxios.every((name) => isUnset(config, name))
  )
}

function isUnset(config: object, name: string): boolean {
  const value = (config as Readonly<Record<string, unknown>>)[name] ?? false
  return value === false || (name === 'maxBodyLength' && Number(value) < 0)
}

/**
 * Sends one request by Node.js, in the way of axios' adapter but without what the library does itself. Resolves to what
 * `answered` or `failed` return.
 */
export function sendLean<Result>(
  config: InternalAxiosRequestConfig,
  answered: (response: AxiosResponse) => Result | Promise<Result>,
  failed: (error: unknown) => Result | Promise<Result>,
): Promise<Result> {
  let request: http.ClientRequest
  try {
    request = requestFor(config)
  } catch (error) {
    return Promise.resolve(error).then(failed)
  }
  return new Promise((resolve, reject) => {
    const { AxiosError, CanceledError } = loadAxios()
    const signal = config.signal
    let isSettled = false
    const settle = (outcome: () => Result | Promise<Result>): void => {
      if (isSettled) return
      isSettled = true
      signal?.removeEventListener?.('abort', abort)
      try {
        resolve(outcome())
      } catch (error) {
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- it is what was thrown
        reject(error)
      }
    }
    const fail = (error: Error, response?: AxiosResponse): void =>
      settle(() => failed(AxiosError.from(error, undefined, config, request, response)))
    const stop = (error: Error): void => {
      settle(() => failed(error))
      // Without the error: a socket that is idle again by now would throw it.
      request.destroy()
    }
    const abort = (): void => stop(new CanceledError(undefined, config, request))
    request.on('error', fail)
    request.on('response', (message) => {
      const response = {
        status: message.statusCode ?? 0,
        statusText: message.statusMessage ?? '',
        headers: message.headers as Record<string, string>,
        config,
        request: request as unknown,
        data: undefined as unknown,
      }
      const limit = config.maxContentLength ?? -1
      const chunks: Buffer[] = []
      let length = 0
      message.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        length += chunk.length
        if (limit < 0 || length <= limit) return
        const text = `maxContentLength size of ${limit} exceeded`
        stop(new AxiosError(text, AxiosError.ERR_BAD_RESPONSE, config, request))
      })
      message.on('aborted', () => {
        const text = 'stream has been aborted'
        const error = new AxiosError(text, AxiosError.ERR_BAD_RESPONSE, config, request, response)
        settle(() => failed(error))
      })
      message.on('error', (error) => fail(error, response))
      message.on('end', () => {
        response.data = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
        settle(() => answered(response))
      })
    })
    if (signal?.aborted) abort()
    else signal?.addEventListener?.('abort', abort)
    if (!isSettled) request.end(config.data)
  })
}

/** Begins a request. @throws what Node.js throws for a URL or a header that it cannot send */
function requestFor(config: InternalAxiosRequestConfig): http.ClientRequest {
  const target = new URL(config.url ?? '')
  const isSecure = target.protocol === 'https:'
  return (isSecure ? https : http).request({
    protocol: target.protocol,
    hostname: target.hostname.replace(/^\[|\]$/g, ''),
    port: target.port,
    path: target.pathname + target.search,
    method: config.method ?? 'GET',
    headers: headersFor(config, config.data as Buffer | undefined),
    agent: (isSecure ? config.httpsAgent : config.httpAgent) as http.Agent | undefined,
  })
}

function headersFor(
  { headers }: InternalAxiosRequestConfig,
  body: Buffer | undefined,
): http.OutgoingHttpHeaders {
  const { AxiosHeaders, VERSION } = loadAxios()
  const all = AxiosHeaders.from(headers).normalize(false)
  all.set('User-Agent', `axios/${VERSION}`, false)
  if (body !== undefined) all.set('Content-Length', body.length, false)
  all.set('Accept-Encoding', 'gzip, compress, deflate, br', false)
  const sent: http.OutgoingHttpHeaders = Object.create(null) as http.OutgoingHttpHeaders
  for (const [name, value] of Object.entries(all.toJSON()))
    sent[name] = Array.isArray(value) ? value.map(inBytes) : inBytes(value)
  return sent
}

/** Leaves out what a header may not have, as axios does. */
function inBytes(value: unknown): string {
  const text = String(value)
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)) return text
  // eslint-disable-next-line no-control-regex -- a tab is allowed, other control characters are not
  return text.replace(/[^\x09\x20-\x7e\x80-\xff]+/g, '').replace(/^[\t ]+|[\t ]+$/g, '')
}
