import type { AxiosError, AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import { Body, Headers, inTurn } from '../exchange'
import { isJsonObject } from '../formats'
import { isOfAxios, loadAxios } from './axios'
import { metClosedConnection, noteConnection } from './closed-connection'
import { isLean, sendLean, whenConnectionsAreKnown } from './lean-adapter'
import { failureOf } from './failures'
import type { ResponseLoss } from './response-loss'
import { followRedirect } from './redirects'
import { relayed } from './relay'
import { bytesOf, decodeContent, encodedBytes } from './bodies'
import { headersOf } from './request-headers'
import { transportFor } from './request-url'
import { isSafe } from './safe-methods'
import type { RequestSource } from './session'
import type { CallTimeLimit } from './time-limit'
import { describeStatus } from './status'
import { receivedMessage, Transfer, type Adapter, type WireResponse } from './transfer'

/** Node.js silently drops header lines beyond this number; at this number, some may be missing. */
const mostHeaderLines = 1000

/**
 * Sends a request that axios hands over after all interceptors of the client, and records the exchange. Every request
 * of a scenario goes this way: prepare, encode, send, follow redirects, decode, record, settle. A request that needs to
 * wait for nothing but its response takes a single promise.
 */
export function carry(
  config: InternalAxiosRequestConfig,
  adapter: Adapter,
  source: RequestSource,
): Promise<AxiosResponse> {
  const start = (): Promise<AxiosResponse> => {
    const transfer = new Transfer(config, adapter, source)
    if (!mustEncode(transfer)) return sendHop(transfer)
    return encode(transfer).then(
      () => sendHop(transfer),
      (error) => fail(transfer, error),
    )
  }
  const waitsFor = source.session.checkOpen?.() ?? source.ready()
  return waitsFor === undefined ? start() : waitsFor.then(start)
}

/** Whether the body of a request is not bytes yet. */
function mustEncode({ kind, hop }: Transfer): boolean {
  return hop.data !== undefined && !Buffer.isBuffer(hop.data) && kind !== "the user's"
}

async function encode(transfer: Transfer): Promise<void> {
  const { hop, limit } = transfer
  const bytes = await encodedBytes(hop.data, hop.headers, limit)
  if (bytes !== undefined) transfer.encode(bytes)
}

/** Sends the next hop, through the relay if there is one, and goes on with its response. */
function sendHop(transfer: Transfer): Promise<AxiosResponse> {
  const { relay } = transfer.session
  const { lost } = transfer.source.lane ?? {}
  const receive = (wireResponse: WireResponse): AxiosResponse | Promise<AxiosResponse> =>
    received(transfer, wireResponse)
  const failed = (error: unknown): never => fail(transfer, error)
  if (relay === undefined && lost === undefined) return sendToWire(transfer, receive, failed)
  const toWire = (): Promise<WireResponse> => sendToWire(transfer, same, rethrow)
  const send = relay === undefined ? toWire : () => relayed(relay, transfer, toWire)
  return (lost === undefined ? send() : sendLosing(lost, transfer, send)).then(receive, failed)
}

/** Sends a hop, whose response may be lost. */
function sendLosing(
  lost: ResponseLoss,
  transfer: Transfer,
  send: () => Promise<WireResponse>,
): Promise<WireResponse> {
  const { source, hop, redirects } = transfer
  const isRepeatable = source.isRepeatable ?? isSafe(hop.method)
  return lost.sending(!isRepeatable && redirects.length === 0, send, async (received) => {
    if ('error' in received)
      return ['no response', transfer.exchangeOf(failureOf(received.error, transfer.maxBodyBytes))]
    const { status, headers, bytes } = received.response
    const coding = codingOf(transfer, received.response)
    const decoded = coding === undefined ? bytes : await decodeContent(bytes, coding, transfer.maxBodyBytes)
    const body = new Body(decoded, headers.getAll('Content-Type')[0])
    const words = `${describeStatus(status)}${hasErrors(body) ? ', with errors' : ''}`
    return [words, transfer.exchangeOf({ kind: 'answered', status, headers, body })]
  })
}

/** Whether it has errors of GraphQL, which refuses also with a status of success. */
function hasErrors({ json }: Body): boolean {
  const { errors } = json.ok && isJsonObject(json.value) ? json.value : {}
  return Array.isArray(errors) && errors.length > 0
}

const same = (wireResponse: WireResponse): WireResponse => wireResponse
const rethrow = (error: unknown): never => {
  throw error
}

/** Sends the next hop; once more if its method is safe and it met an idle connection that the server had closed. */
function sendToWire<Result>(
  transfer: Transfer,
  receive: (wireResponse: WireResponse) => Result | Promise<Result>,
  failed: (error: unknown) => never,
): Promise<Result> {
  const { kind, adapter, hop, limit } = transfer
  const config = isLean(transfer) ? undefined : configFor(transfer)
  const sentAt = performance.now()
  const answered = (response: AxiosResponse): Result | Promise<Result> => {
    noteConnection(response)
    transfer.noteEnd()
    return inTurn(() => receive(wireResponseOf(transfer, response)))
  }
  const send = (otherwise: (error: unknown) => Result | Promise<Result>): Promise<Result> => {
    if (config === undefined) return sendLean(transfer, answered, otherwise)
    const begin = (): Promise<AxiosResponse> => adapter(config)
    const response =
      kind === "the user's"
        ? unlessAborted(begin, limit)
        : new Promise<AxiosResponse>((resolve) => whenConnectionsAreKnown(transfer, () => resolve(begin())))
    return response.then(answered, otherwise)
  }
  return send((error) => {
    // A connection that was not idle may have been closed because of the request itself.
    if (!isSafe(hop.method) || !metClosedConnection(error, sentAt)) return failed(error)
    transfer.isSentAgain = true
    return send(failed)
  })
}

/** Rejects when the call is aborted: an adapter of the user's may not know of the signal. */
function unlessAborted(send: () => Promise<AxiosResponse>, limit: CallTimeLimit): Promise<AxiosResponse> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new (loadAxios().CanceledError)())
    if (limit.aborted) return abort()
    limit.addEventListener('abort', abort)
    send().then(resolve, reject)
  })
}

/** Returns the config that makes the adapter send one request and return its response as bytes or a stream. */
function configFor(transfer: Transfer): InternalAxiosRequestConfig {
  const { config, kind, source, hop, request, limit, isStream, maxBodyBytes } = transfer
  const isBuiltIn = kind !== "the user's"
  const namesUrl = isBuiltIn || hop.url !== request.url
  return {
    ...config,
    ...(namesUrl && { url: hop.url, baseURL: undefined, params: undefined, auth: undefined }),
    ...(kind === 'http' && source.lane?.connections.agentsFor(config, hop.url)),
    ...(isBuiltIn && { maxRedirects: 0, data: hop.data }),
    ...(kind === 'http' && {
      decompress: isStream ? config.decompress : false,
      transport: transportFor(hop.url, config.transport),
    }),
    method: hop.method,
    headers: hop.headers,
    timeout: 0,
    signal: kind === 'http' ? limit : limit.toAbortSignal(),
    responseType: isStream ? 'stream' : 'arraybuffer',
    validateStatus: null,
    maxContentLength: source.isEndless ? -1 : maxBodyBytes,
  }
}

function wireResponseOf({ hop, isStream }: Transfer, response: AxiosResponse): WireResponse {
  const message = receivedMessage(response)
  return {
    status: response.status,
    headers: message?.rawHeaders ? Headers.received(message.rawHeaders) : headersOf(response.headers),
    bytes: isStream ? Buffer.from('<stream>') : bytesOf(response.data),
    url: message?.responseUrl ?? hop.url,
    response,
  }
}

/** Follows a redirect, or else records the response and settles. */
function received(transfer: Transfer, wireResponse: WireResponse): AxiosResponse | Promise<AxiosResponse> {
  try {
    if ((receivedMessage(wireResponse.response)?.rawHeaders?.length ?? 0) >= 2 * mostHeaderLines)
      throw Object.assign(new Error('the answer has 1,000 header lines or more'), {
        code: 'ERR_TOO_MANY_HEADERS',
      })
    if (followRedirect(transfer, wireResponse)) return sendHop(transfer)
    const coding = codingOf(transfer, wireResponse)
    if (coding === undefined) return conclude(transfer, wireResponse, wireResponse.bytes)
    return decodeContent(wireResponse.bytes, coding, transfer.maxBodyBytes).then(
      (bytes) => conclude(transfer, wireResponse, bytes),
      (error) => fail(transfer, error),
    )
  } catch (error) {
    return fail(transfer, error)
  }
}

/** Returns the content coding that a response is still in; undefined if there is none, or it is not ours to decode. */
function codingOf({ config, kind, isStream }: Transfer, { headers }: WireResponse): string | undefined {
  const isOurs = kind === 'http' && config.decompress !== false && !isStream
  return isOurs ? headers.get('Content-Encoding') : undefined
}

function conclude(transfer: Transfer, wireResponse: WireResponse, bytes: Buffer): AxiosResponse {
  const { status, headers, response } = wireResponse
  const body = new Body(bytes, headers.getAll('Content-Type')[0])
  transfer.limit.clear()
  transfer.record({ kind: 'answered', status, headers, body }, response.data)
  if (isRead(transfer)) return settle(responseFor(transfer, wireResponse, body))
  // Else axios would parse the body for nobody, and make an error of a status that is no success for it.
  transfer.config.transformResponse = []
  return { ...response, config: transfer.config, headers: new (loadAxios().AxiosHeaders)(), data: undefined }
}

/** Whether code of the user's gets the response, or may do something of its own with its body. */
function isRead({ source, config }: Transfer): boolean {
  return source.isResponseRead || !isOfAxios('transformResponse', config) || config.responseType === 'json'
}

/** Returns the response of an axios instance as the adapter itself would have built it. */
function responseFor(transfer: Transfer, { response, url }: WireResponse, body: Body): AxiosResponse {
  const { config, kind, isStream } = transfer
  const message = receivedMessage(response)
  if (message !== undefined) Object.assign(message, { responseUrl: url })
  const headers = loadAxios().AxiosHeaders.from(response.headers as Record<string, string>)
  if (kind === 'http' && config.decompress !== false) headers.delete('content-encoding')
  const data: unknown = response.data
  const isBytes = data instanceof ArrayBuffer || ArrayBuffer.isView(data)
  return { ...response, config, headers, data: isStream || !isBytes ? data : dataFor(transfer, body) }
}

/** Returns the data that the adapter would have handed to the response transformers. */
function dataFor({ config }: Transfer, body: Body): unknown {
  const { responseType, responseEncoding } = config
  if (responseType === 'arraybuffer') return body.bytes
  return responseEncoding ? body.bytes.toString(responseEncoding as BufferEncoding) : body.text
}

/** Returns the response if its status is valid, as axios' own adapters do. @throws AxiosError if it is not */
function settle(response: AxiosResponse): AxiosResponse {
  const { config, status } = response
  const isValid = config.validateStatus
  if (!isValid || isValid(status)) return response
  const { AxiosError } = loadAxios()
  const code = status >= 400 && status < 500 ? AxiosError.ERR_BAD_REQUEST : AxiosError.ERR_BAD_RESPONSE
  throw new AxiosError(`Request failed with status code ${status}`, code, config, response.request, response)
}

/** Records a failure, unless the exchange is recorded already. */
function fail(transfer: Transfer, error: unknown): never {
  if (transfer.isRecorded) throw error
  const { limit, config } = transfer
  const failure = limit.isUp ? limit.error(config, (error as AxiosError | undefined)?.request) : error
  limit.clear()
  transfer.recordFailure(failure)
  // A retry that uses `error.config` must get the user's config, not that of a single hop.
  if (failure instanceof loadAxios().AxiosError) failure.config = config
  throw failure
}
