import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import { Headers } from '../exchange'
import { loadAxios } from './client'
import { receivedAnswer, relayedRequest } from './relay'
import { headersOf } from './request-headers'
import { bytesOf } from './request-body'
import type { TimeLimit } from './time-limit'
import type { Answer, Transfer } from './transfer'
import { watchedHeaders } from './watched-headers'

/** An answer, with what an axios instance makes its response of. */
export interface AxiosAnswer extends Answer {
  readonly response: AxiosResponse
}

/** Header lines beyond these are left out by Node.js, which says nothing of it; of so many nobody knows whether they are all. */
const mostHeaderLines = 1000

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether sending a request of this method, in capitals, again changes nothing (RFC 9110, 9.2.1). */
export function isSafe(method: string): boolean {
  return safe.has(method)
}

/** Sends what goes out next, through the relay where there is one. */
export async function send(transfer: Transfer): Promise<AxiosAnswer> {
  const { relay } = transfer.session
  if (relay === undefined) return sendToWire(transfer)
  let received: AxiosAnswer | undefined
  const answer = await relay.relay(relayedRequest(transfer), async () => {
    received = await sendToWire(transfer)
    const { status, headers, bytes, response } = received
    return { status, headers, bytes, headerLines: messageOf(response)?.rawHeaders ?? [...headers].flat() }
  })
  if (received === undefined || received.headers !== answer.headers) return receivedAnswer(transfer, answer)
  const { response } = received
  return { ...received, response: { ...response, headers: watchedHeaders(response.headers, answer.headers) } }
}

/**
 * Sends what goes out next; once more where it met a connection that the server had closed meanwhile and sending it
 * again changes nothing.
 */
async function sendToWire(transfer: Transfer): Promise<AxiosAnswer> {
  const { carrier, hop, limit } = transfer
  const config = configFor(transfer)
  const sendOnce = (): Promise<AxiosResponse> => {
    if (limit.aborted) throw new (loadAxios().CanceledError)(undefined, transfer.config)
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

/** An adapter of the user's may not know of the signal that stops it. */
function unlessAborted(answer: Promise<AxiosResponse>, limit: TimeLimit): Promise<AxiosResponse> {
  return new Promise((resolve, reject) => {
    limit.addEventListener('abort', () => reject(new (loadAxios().CanceledError)()))
    answer.then(resolve, reject)
  })
}

/** Whether the user wants the body of the answer as a stream. */
export function isStream({ responseType }: InternalAxiosRequestConfig): boolean {
  return responseType === 'stream'
}

/** What the adapter is to do: carry one request there and its answer back, as bytes. */
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

/** The message that Node.js received, where the adapter tells. */
interface ReceivedMessage {
  readonly rawHeaders?: readonly string[]
  readonly responseUrl?: string
}

function messageOf(response: AxiosResponse): ReceivedMessage | undefined {
  return (response.request as { res?: ReceivedMessage } | undefined)?.res
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
