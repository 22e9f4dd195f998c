import * as http from 'node:http'
import * as https from 'node:https'
import type { AxiosResponse } from 'axios'
import { loadAxios, type AxiosHeaders } from './axios'
import { isSent } from './credentials'
import { proxyUrls } from './proxies'
import { targetOf } from './request-url'
import type { Transfer } from './transfer'

/** The options that only axios' own adapter knows; a request that sets one goes through it. */
export const optionsOfAxios = (
  'proxy transport socketPath lookup family httpVersion maxRate cancelToken ' +
  'onUploadProgress onDownloadProgress insecureHTTPParser maxBodyLength'
).split(' ')

/** Whether the lean adapter would do the same as axios' own for the next hop of a request. */
export function isLean({ config, kind, hop }: Transfer): boolean {
  if (kind !== 'http' || config.responseType === 'stream' || proxyUrls().length > 0) return false
  if (!/^https?:\/\//i.test(hop.url) || !(hop.data === undefined || Buffer.isBuffer(hop.data))) return false
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

/** That of Node.js, also while a test has fake timers. */
const { setImmediate } = globalThis

/**
 * Calls a function in the next turn of the event loop, when Node.js knows which of the connections that it keeps have been
 * closed by their servers right after the last responses. The calls of lanes go out at once, together: their connections
 * are their own.
 */
export function whenConnectionsAreKnown({ source }: Transfer, begin: () => void): void {
  if (source.lane === undefined) setImmediate(setImmediate, begin)
  else begin()
}

/** Sends the next hop by Node.js, in the way of axios' adapter. Resolves to what `answered` or `failed` return. */
export function sendLean<Result>(
  transfer: Transfer,
  answered: (response: AxiosResponse) => Result | Promise<Result>,
  failed: (error: unknown) => Result | Promise<Result>,
): Promise<Result> {
  const { config, limit } = transfer
  return new Promise((resolve, reject) => {
    const { AxiosError, CanceledError } = loadAxios()
    let request: http.ClientRequest | undefined
    let isSettled = false
    const settle = (outcome: () => Result | Promise<Result>): void => {
      if (isSettled) return
      isSettled = true
      limit.removeEventListener('abort', abort)
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
      request?.destroy()
    }
    const abort = (): void => stop(new CanceledError(undefined, config, request))
    const begin = (): void => {
      if (isSettled) return
      try {
        request = requestFor(transfer)
      } catch (error) {
        return settle(() => failed(error))
      }
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
        const chunks: Buffer[] = []
        let length = 0
        message.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          length += chunk.length
          if (transfer.source.isEndless || length <= transfer.maxBodyBytes) return
          const text = `maxContentLength size of ${transfer.maxBodyBytes} exceeded`
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
      request.end(transfer.hop.data as Buffer | undefined)
    }
    if (limit.aborted) return abort()
    limit.addEventListener('abort', abort)
    whenConnectionsAreKnown(transfer, begin)
  })
}

/** Begins a request. @throws what Node.js throws for a URL or a header that it cannot send */
function requestFor({ config, hop, source }: Transfer): http.ClientRequest {
  const target = new URL(hop.url)
  const isSecure = target.protocol === 'https:'
  const agents = source.lane?.connections.agentsFor(config, hop.url) ?? config
  return (isSecure ? https : http).request({
    protocol: target.protocol,
    hostname: target.hostname.replace(/^\[|\]$/g, ''),
    port: target.port,
    path: targetOf(hop.url),
    method: hop.method,
    headers: headersFor(hop.headers, hop.data as Buffer | undefined),
    agent: (isSecure ? agents.httpsAgent : agents.httpAgent) as http.Agent | undefined,
  })
}

/** Returns the headers as they are sent, with those that axios adds where they are not set, even to false. */
function headersFor(headers: AxiosHeaders, body: Buffer | undefined): http.OutgoingHttpHeaders {
  const fields = new Map<string, readonly [name: string, value: unknown]>()
  // Of names that differ in case only, the first name gets the last value.
  for (const name of Object.keys(headers)) {
    const key = name.toLowerCase()
    fields.set(key, [fields.get(key)?.[0] ?? name, headers[name]])
  }
  const addUnlessSet = (name: string, value: unknown): void => {
    const key = name.toLowerCase()
    if (!fields.has(key)) fields.set(key, [name, value])
  }
  addUnlessSet('User-Agent', `axios/${loadAxios().VERSION}`)
  if (body !== undefined) addUnlessSet('Content-Length', body.length)
  addUnlessSet('Accept-Encoding', 'gzip, compress, deflate, br')
  const sent: http.OutgoingHttpHeaders = Object.create(null) as http.OutgoingHttpHeaders
  for (const [name, value] of fields.values())
    if (isSent(value)) sent[name] = Array.isArray(value) ? value.map(inBytes) : inBytes(value)
  return sent
}

/** Leaves out what a header may not have, as axios does. */
function inBytes(value: unknown): string {
  const text = String(value)
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)) return text
  return text.replace(/[^\x09\x20-\x7e\x80-\xff]+/g, '').replace(/^[\t ]+|[\t ]+$/g, '')
}
