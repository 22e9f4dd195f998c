import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import type { Body } from '../exchange'
import { absoluteUrl } from './absolute-url'
import type { Answer } from './answer'
import type { CallSettings } from './call-settings'
import { sendAndFollow } from './follow-redirects'
import { loadAxios } from './load-axios'
import { axiosResponseOf, canSend, type Hop, type NodeAnswer } from './node-transport'
import { describeStatus } from './status'
import { TimeLimit, timeLimitOf } from './time-limit'
import { callOverWire, type BeforeRedirect } from './wire-call'
import { bytesOf, headersOf, headersToSend, requestOf } from './wire-message'

/** What a call lends to the adapter that carries it. */
export interface AdapterOptions extends CallSettings {
  /** Whether the caller chose a `Content-Type`; axios sends one with a body that is not there. */
  readonly namesContentType: boolean
}

/** An answer that becomes the response of an axios instance. */
interface AxiosAnswer extends Answer {
  readonly response: AxiosResponse
}

/**
 * Wraps the adapter that would have carried a request, at the one place where the request is final and the answer
 * untouched: after the request interceptors of the user's client and before their response interceptors. It keeps the
 * bytes of the answer, which axios itself would decode and lose.
 */
export function wireAdapter(
  carrier: InternalAxiosRequestConfig['adapter'],
  { namesContentType, ...call }: AdapterOptions,
): AxiosAdapter {
  const axios = loadAxios()
  return async (config) => {
    const adapter = axios.getAdapter(carrier)
    const isNode = adapter === axios.getAdapter('http')
    const isStream = config.responseType === 'stream'
    const decodes = isNode && !isStream && config.decompress !== false
    const url = absoluteUrl(config)
    const headers = headersToSend(config, call.cookies.cookieHeader(url), namesContentType)
    const request = requestOf(config, url, headers)
    const signals = config.signal ? [call.cancellation, config.signal] : [call.cancellation]
    const limit = new TimeLimit(timeLimitOf(config), signals)
    const maxBodyBytes = limitOf(config, call.maxBodyBytes)
    const overNode = (beforeRedirect: BeforeRedirect): Promise<NodeAnswer> => {
      const data = config.data as Hop['data']
      const hop = { method: request.method, url, headers: Object.entries(headers), data, auth: config.auth }
      return sendAndFollow(hop, {
        config,
        signal: limit,
        userAgent: `axios/${axios.VERSION}`,
        maxBodyBytes,
        beforeRedirect,
      })
    }
    const overAxios = async (beforeRedirect: BeforeRedirect): Promise<AxiosAnswer> => {
      const response = await adapter({
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
      return {
        status: response.status,
        headers: headersOf(response.headers),
        bytes: isStream ? Buffer.alloc(0) : bytesOf(response.data),
        url: followedUrl(response) ?? url,
        response,
      }
    }
    try {
      const send = isNode && canSend(config, url) ? overNode : overAxios
      const { answer, body } = await callOverWire<NodeAnswer | AxiosAnswer>(
        { request, limit, maxBodyBytes, decodes, beforeRedirect: config.beforeRedirect, send },
        call,
      )
      const response = 'response' in answer ? answer.response : responseOf(answer, config)
      if (decodes) delete response.headers['content-encoding']
      return settle(config, {
        ...response,
        headers: axios.AxiosHeaders.from(response.headers as Record<string, string>),
        config,
        data: isStream ? (response.data as unknown) : dataFor(config, body),
      })
    } catch (error) {
      // Whoever tries again with the request of an error means the user's.
      if (error instanceof axios.AxiosError) error.config = config
      throw error
    }
  }
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
  return config.responseType === 'arraybuffer' ? body.bytes : body.text
}

function settle(config: InternalAxiosRequestConfig, answer: AxiosResponse): AxiosResponse {
  const { AxiosError } = loadAxios()
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
