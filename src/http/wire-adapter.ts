import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import type { Body } from '../exchange'
import { absoluteUrl } from './absolute-url'
import type { Answer } from './answer'
import { canSend } from './can-send'
import type { CallContext } from './call-context'
import { sendAndFollow } from './follow-redirects'
import { loadAxios } from './load-axios'
import { axiosResponseOf, type Hop, type NodeAnswer } from './node-transport'
import type { PreparedRequest } from './prepared-request'
import { isProxied } from './proxies'
import { TimeLimit, timeLimitOf } from './time-limit'
import { callOverWire, type BeforeRedirect, type Send, type WireCall } from './wire-call'
import { bytesOf, headersOf, headersToSend, requestOf } from './wire-message'

/** An answer that becomes the response of an axios instance. */
interface AxiosAnswer extends Answer {
  readonly response: AxiosResponse
}

/**
 * Wraps the adapter that would have carried a request, at the one place where the request is final and the answer
 * untouched: after the request interceptors of the user's client and before their response interceptors. It keeps the
 * bytes of the answer, which axios itself would decode and lose.
 *
 * @param prepared - the request as the caller asked for it, before the client had its say
 */
export function wireAdapter(
  carrier: InternalAxiosRequestConfig['adapter'],
  call: CallContext,
  prepared: PreparedRequest,
): AxiosAdapter {
  const axios = loadAxios()
  return async (config) => {
    const adapter = axios.getAdapter(carrier)
    const isNode = adapter === axios.getAdapter('http')
    const url = absoluteUrl(config)
    const headers = headersToSend(config, url, call.cookies.cookieHeader(url), prepared)
    const signals = config.signal ? [...call.signals, config.signal] : call.signals
    const wireCall: WireCall = {
      request: requestOf(config, url, headers),
      given: config.headers,
      limit: new TimeLimit(timeLimitOf(config), signals, config.timeoutErrorMessage),
      maxBodyBytes: limitOf(config, call.maxBodyBytes),
      isLimitOfClient: setsLimit(config),
      isProxied: isNode && isProxied(config),
      decodes: isNode && !isStream(config) && config.decompress !== false,
      beforeRedirect: config.beforeRedirect,
    }
    const target = prepared.namesAuthorization && URL.canParse(url) ? withoutCredentials(url) : {}
    const send: Send<NodeAnswer | AxiosAnswer> =
      isNode && canSend(config, url)
        ? (beforeRedirect) => sendOverNode(config, headers, wireCall, beforeRedirect)
        : (beforeRedirect) =>
            sendOverAdapter(adapter, { ...config, ...target, headers, beforeRedirect }, wireCall)
    try {
      const { answer, body } = await callOverWire(wireCall, send, call)
      const response = 'response' in answer ? answer.response : responseOf(answer, config)
      if (wireCall.decodes) delete response.headers['content-encoding']
      return settle(config, {
        ...response,
        headers: axios.AxiosHeaders.from(response.headers as Record<string, string>),
        config,
        data: isStream(config) ? (response.data as unknown) : dataFor(config, body),
      })
    } catch (error) {
      // Whoever tries again with the request of an error means the user's.
      if (error instanceof axios.AxiosError) error.config = config
      throw error
    }
  }
}

/** Where to send a request whose `Authorization` the caller chose: axios itself would put other credentials in its place. */
function withoutCredentials(url: string): Partial<InternalAxiosRequestConfig> {
  const target = new URL(url)
  target.username = ''
  target.password = ''
  return { url: target.href, baseURL: undefined, params: undefined, auth: undefined }
}

function sendOverNode(
  config: InternalAxiosRequestConfig,
  headers: InternalAxiosRequestConfig['headers'],
  { request: { method, url }, limit, maxBodyBytes }: WireCall,
  beforeRedirect: BeforeRedirect,
): Promise<NodeAnswer> {
  const data = config.data as Hop['data']
  const userAgent = `axios/${loadAxios().VERSION}`
  return sendAndFollow(
    { method, url, headers: Object.entries(headers), data },
    { config, signal: limit, userAgent, maxBodyBytes, beforeRedirect },
  )
}

async function sendOverAdapter(
  adapter: AxiosAdapter,
  config: InternalAxiosRequestConfig,
  { request, limit, maxBodyBytes, decodes }: WireCall,
): Promise<AxiosAnswer> {
  const response = await adapter({
    ...config,
    timeout: 0,
    signal: adapter === loadAxios().getAdapter('http') ? limit : limit.toAbortSignal(),
    responseType: isStream(config) ? 'stream' : 'arraybuffer',
    validateStatus: null,
    maxContentLength: maxBodyBytes,
    ...(decodes && { decompress: false }),
  })
  return {
    status: response.status,
    headers: headersOf(response.headers),
    bytes: isStream(config) ? Buffer.from('<stream>') : bytesOf(response.data),
    url: followedUrl(response) ?? request.url,
    response,
  }
}

function isStream({ responseType }: InternalAxiosRequestConfig): boolean {
  return responseType === 'stream'
}

/** The response as axios' own adapter would have made it. */
function responseOf(
  { message, request, url }: NodeAnswer,
  config: InternalAxiosRequestConfig,
): AxiosResponse {
  Object.assign(message, { responseUrl: url })
  return axiosResponseOf(message, request, config)
}

/** The URL that answered, after redirects; undefined where the adapter does not tell. */
function followedUrl(answer: AxiosResponse): string | undefined {
  return (answer.request as { res?: { responseUrl?: string } } | undefined)?.res?.responseUrl
}

/** What axios' own adapter would have handed to the response transformers. */
function dataFor(config: InternalAxiosRequestConfig, body: Body): unknown {
  const { responseType, responseEncoding } = config
  if (responseType === 'arraybuffer') return body.bytes
  return responseEncoding ? body.bytes.toString(responseEncoding as BufferEncoding) : body.text
}

function settle(config: InternalAxiosRequestConfig, answer: AxiosResponse): AxiosResponse {
  const { AxiosError } = loadAxios()
  const isValid = config.validateStatus
  if (!isValid || isValid(answer.status)) return answer
  const code =
    answer.status >= 400 && answer.status < 500 ? AxiosError.ERR_BAD_REQUEST : AxiosError.ERR_BAD_RESPONSE
  throw new AxiosError(
    `Request failed with status code ${answer.status}`,
    code,
    config,
    answer.request,
    answer,
  )
}

/** The limit for the body: what the user's client sets, else what the scenario does. */
function limitOf(config: InternalAxiosRequestConfig, maxBodyBytes: number): number {
  return setsLimit(config) ? (config.maxContentLength as number) : maxBodyBytes
}

function setsLimit({ maxContentLength }: InternalAxiosRequestConfig): boolean {
  return maxContentLength !== undefined && maxContentLength >= 0
}
