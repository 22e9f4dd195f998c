import * as http from 'node:http'
import * as https from 'node:https'
import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import { Headers } from '../exchange'
import type { Answer } from './answer'
import type { Cancellation } from './cancellation'
import { basicAuthorization } from './credentials'
import { loadAxios } from './load-axios'

/** A request as it goes out, by itself or where a redirect leads. */
export interface Hop {
  /** In capitals. */
  readonly method: string
  /** Absolute. */
  readonly url: string
  /** Name and value pairs, as axios keeps them: `false` stands for a header that is not to be sent. */
  readonly headers: readonly (readonly [name: string, value: unknown])[]
  readonly data: Buffer | string | null | undefined
}

/** What goes for every hop of a call. */
export interface HopSettings {
  /** Has the agents, and is what errors name. */
  readonly config: InternalAxiosRequestConfig
  readonly signal: Cancellation
  /** The `User-Agent` of requests that name none. */
  readonly userAgent: string
  /** The length at which a body, as it comes, is given up. */
  readonly maxBodyBytes: number
  /** Called before a redirect is followed. */
  readonly beforeRedirect: NonNullable<InternalAxiosRequestConfig['beforeRedirect']>
}

/** An answer that Node.js received. */
export interface NodeAnswer extends Answer {
  readonly message: http.IncomingMessage
  readonly request: http.ClientRequest
}

/** Methods whose requests have a length even where they have no body. */
const lengthened = new Set(['POST', 'PUT', 'PATCH'])
const longestText = 16 * 1024

/**
 * Sends a request straight over Node.js, at a third of what axios' own adapter costs. It hands over the bytes as they
 * came, and fails with the codes and messages of axios.
 */
export function send(hop: Hop, settings: HopSettings): Promise<NodeAnswer> {
  return new Promise((resolve, reject) => {
    const { config, signal } = settings
    const target = new URL(hop.url)
    const isSecure = target.protocol === 'https:'
    const body = bodyOf(hop.data)
    const request = (isSecure ? https : http).request({
      hostname: target.hostname.replace(/^\[|\]$/g, ''),
      port: target.port,
      path: target.pathname + target.search,
      method: hop.method,
      headers: headerLines(hop, target, body, settings.userAgent),
      agent: (isSecure ? config.httpsAgent : config.httpAgent) as http.Agent | undefined,
    })
    const fail: Fail = (errorOf) => {
      reject(errorOf(loadAxios()))
      request.destroy()
    }
    const cancel = (): void => fail(({ CanceledError }) => new CanceledError(undefined, config, request))
    request.on('error', (error) =>
      fail(({ AxiosError }) => AxiosError.from(error, undefined, config, request)),
    )
    request.on('response', (message) => {
      receive(message, request, settings, fail, (bytes) => {
        resolve(answerOf(message, request, hop.url, bytes))
      })
    })
    if (signal.aborted) return cancel()
    signal.addEventListener('abort', cancel)
    // As a text, a body goes out with the headers in one piece, and Latin-1 leaves every byte as it is.
    if (body !== undefined && body.length <= longestText) request.end(body.toString('latin1'), 'latin1')
    else request.end(body)
  })
}

/** Fails a call with an error of axios. */
type Fail = (errorOf: (axios: ReturnType<typeof loadAxios>) => Error) => void

function receive(
  message: http.IncomingMessage,
  request: http.ClientRequest,
  { config, maxBodyBytes }: HopSettings,
  fail: Fail,
  done: (bytes: Buffer) => void,
): void {
  const chunks: Buffer[] = []
  let length = 0
  message.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.length
    if (length <= maxBodyBytes) return
    const problem = `maxContentLength size of ${maxBodyBytes} exceeded`
    fail(({ AxiosError }) => new AxiosError(problem, AxiosError.ERR_BAD_RESPONSE, config, request))
  })
  const begun = (): AxiosResponse => axiosResponseOf(message, request, config)
  message.on('aborted', () => {
    const problem = 'stream has been aborted'
    fail(({ AxiosError }) => new AxiosError(problem, AxiosError.ERR_BAD_RESPONSE, config, request, begun()))
  })
  message.on('error', (error) =>
    fail(({ AxiosError }) => AxiosError.from(error, undefined, config, request, begun())),
  )
  message.on('end', () => done(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
}

function answerOf(
  message: http.IncomingMessage,
  request: http.ClientRequest,
  url: string,
  bytes: Buffer,
): NodeAnswer {
  const { statusCode, rawHeaders } = message
  return {
    status: statusCode as number,
    headers: Headers.received(rawHeaders),
    bytes,
    url,
    message,
    request,
  }
}

/** What axios would hand to the user of an instance, but for the body. */
export function axiosResponseOf(
  message: http.IncomingMessage,
  request: http.ClientRequest,
  config: InternalAxiosRequestConfig,
): AxiosResponse {
  const { statusCode, statusMessage, headers } = message
  return {
    status: statusCode as number,
    statusText: statusMessage as string,
    headers: headers,
    config,
    request,
    data: undefined,
  }
}

function bodyOf(data: Hop['data']): Buffer | undefined {
  if (Buffer.isBuffer(data)) return data
  return data ? Buffer.from(data) : undefined
}

/** The header lines as they go out, name after value, in one list: Node.js sends such a list without a copy. */
function headerLines(
  { method, headers }: Hop,
  target: URL,
  body: Buffer | undefined,
  userAgent: string,
): string[] {
  const lines: string[] = []
  const given = new Set<string>()
  for (const [name, value] of headers) {
    const lower = name.toLowerCase()
    if (value === undefined) continue
    given.add(lower)
    if (!isSent(value)) continue
    for (const line of Array.isArray(value) ? (value as unknown[]) : [value])
      lines.push(name, byteString(line))
  }
  const authorization = given.has('authorization') ? undefined : basicAuthorization(undefined, target.href)
  if (authorization !== undefined) lines.push('Authorization', authorization)
  if (!given.has('host')) lines.push('Host', target.host)
  if (!given.has('user-agent')) lines.push('User-Agent', userAgent)
  if (!given.has('accept-encoding')) lines.push('Accept-Encoding', 'gzip, compress, deflate, br')
  const length = body?.length ?? (lengthened.has(method) ? 0 : undefined)
  if (length !== undefined && !given.has('content-length')) lines.push('Content-Length', String(length))
  return lines
}

/** Whether a header is sent at all; axios takes `false` and `null` for one that is not. */
export function isSent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false
}

/** A header value without the characters that no header may have, as axios cleans it. */
function byteString(value: unknown): string {
  return String(value)
    .replace(/[^\t -~\u0080-\u00ff]/g, '')
    .trim()
}
