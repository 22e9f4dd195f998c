import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import { Headers } from '../exchange'
import { loadAxios } from './client'
import { headersOf } from './request-headers'
import { bytesOf } from './request-body'
import type { TimeLimit } from './time-limit'
import { isLean, sendLean } from './lean-adapter'
import { messageOf, type AxiosAnswer, type Transfer } from './transfer'
import { sendThrough } from './send-through-relay'

/** Node.js silently drops header lines beyond this number; at this number, some may be missing. */
const mostHeaderLines = 1000

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request of this method, in capitals, can be repeated without changing anything (RFC 9110, 9.2.1). */
export function isSafe(method: string): boolean {
  return safe.has(method)
}

/** Sends the next hop, through the relay if there is one. */
export function send(transfer: Transfer): Promise<AxiosAnswer> {
  const { relay } = transfer.session
  return relay === undefined ? sendToWire(transfer) : sendThrough(relay, transfer, sendToWire)
}

/** Sends the next hop; once more if it met a connection that the server had closed meanwhile and its method is safe. */
async function sendToWire(transfer: Transfer): Promise<AxiosAnswer> {
  const { carrier, hop, limit } = transfer
  const config = configFor(transfer)
  const isByNode = carrier.kind === 'http' && isLean(transfer.config, hop.url, hop.data)
  const sendOnce = (): Promise<AxiosResponse> => {
    if (limit.aborted) throw new (loadAxios().CanceledError)(undefined, transfer.config)
    if (isByNode) return sendLean(config)
    const answer = carrier.adapter(config)
    return carrier.kind === "the user's" ? unlessAborted(answer, limit) : answer
  }
  let response: AxiosResponse
  try {
    response = await sendOnce()
  } catch (error) {
    if (!metClosedConnection(error) || !isSafe(hop.method)) throw error
    response = await sendOnce()
  }
  return {
    status: response.status,
    headers: headersFrom(response),
    bytes: isStream(transfer.config) ? Buffer.from('<stream>') : bytesOf(response.data),
    url: responseUrl(response) ?? hop.url,
    response,
  }
}

/** Rejects when the call is aborted: an adapter of the user's may not know of the signal. */
function unlessAborted(answer: Promise<AxiosResponse>, limit: TimeLimit): Promise<AxiosResponse> {
  return new Promise((resolve, reject) => {
    limit.addEventListener('abort', () => reject(new (loadAxios().CanceledError)()))
    answer.then(resolve, reject)
  })
}

/** Whether the user wants the response body as a stream. */
export function isStream({ responseType }: InternalAxiosRequestConfig): boolean {
  return responseType === 'stream'
}

/** Returns the config that makes the adapter send one request and return its response as bytes or a stream. */
function configFor({
  config,
  carrier,
  origin,
  hop,
  request,
  limit,
  maxBodyBytes,
}: Transfer): InternalAxiosRequestConfig {
  const isOfAxios = carrier.kind !== "the user's"
  const namesUrl = isOfAxios || hop.url !== request.url
  return {
    ...config,
    ...(namesUrl && { url: hop.url, baseURL: undefined, params: undefined, auth: undefined }),
    ...(carrier.kind === 'http' && origin.lane?.connections.agentsFor(config)),
    ...(isOfAxios && { maxRedirects: 0, data: hop.data }),
    ...(carrier.kind === 'http' && { decompress: isStream(config) ? config.decompress : false }),
    method: hop.method,
    headers: hop.headers,
    timeout: 0,
    signal: carrier.kind === 'http' ? limit : limit.toAbortSignal(),
    responseType: isStream(config) ? 'stream' : 'arraybuffer',
    validateStatus: null,
    maxContentLength: origin.isEndless ? -1 : maxBodyBytes,
  }
}

function metClosedConnection(error: unknown): boolean {
  const { code, request } = error as {
    code?: unknown
    request?: { readonly reusedSocket?: boolean; readonly res?: unknown }
  }
  return (code === 'ECONNRESET' || code === 'EPIPE') && request?.reusedSocket === true && !request.res
}

function responseUrl(response: AxiosResponse): string | undefined {
  return messageOf(response)?.responseUrl
}

function headersFrom(response: AxiosResponse): Headers {
  const lines = messageOf(response)?.rawHeaders
  if (lines === undefined) return headersOf(response.headers)
  if (lines.length >= 2 * mostHeaderLines) {
    throw Object.assign(
      new Error(`the answer has ${mostHeaderLines.toLocaleString('en-US')} header lines or more`),
      { code: 'ERR_TOO_MANY_HEADERS' },
    )
  }
  return Headers.received(lines)
}
