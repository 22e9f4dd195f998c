import * as http from 'node:http'
import * as https from 'node:https'
import axios, { AxiosError, CanceledError } from 'axios'
import type {
  AxiosHeaders,
  AxiosBasicCredentials,
  AxiosResponse,
  GenericAbortSignal,
  InternalAxiosRequestConfig,
} from 'axios'

/** A request as it goes out, by itself or where a redirect leads. */
export interface Hop {
  readonly method: string
  /** Absolute. */
  readonly url: string
  readonly headers: InstanceType<typeof AxiosHeaders>
  readonly data: unknown
  readonly auth?: AxiosBasicCredentials | undefined
}

/** What goes for every hop of a call. */
export interface Passage {
  /** Has the agents, and is what errors name. */
  readonly config: InternalAxiosRequestConfig
  readonly signal: GenericAbortSignal
  /** The length at which a body, as it comes, is given up. */
  readonly maxBodyBytes: number
  /** Called before a redirect is followed. */
  readonly beforeRedirect: NonNullable<InternalAxiosRequestConfig['beforeRedirect']>
}

/** Methods whose requests have a length even where they have no body. */
const lengthened = new Set(['POST', 'PUT', 'PATCH'])
const longestText = 16 * 1024
const proxyVariables = ['http_proxy', 'https_proxy', 'all_proxy']

/** The options whose meaning is known here, or that have none at the wire; any other is for axios' adapter to know. */
const understood = new Set<string>([
  'url',
  'baseURL',
  'allowAbsoluteUrls',
  'params',
  'paramsSerializer',
  'method',
  'headers',
  'data',
  'auth',
  'httpAgent',
  'httpsAgent',
  'proxy',
  'signal',
  'timeout',
  'timeoutErrorMessage',
  'adapter',
  'transitional',
  'transformRequest',
  'transformResponse',
  'formSerializer',
  'validateStatus',
  'responseType',
  'responseEncoding',
  'decompress',
  'maxContentLength',
  'maxBodyLength',
  'maxRedirects',
  'beforeRedirect',
  'sensitiveHeaders',
  'withCredentials',
  'withXSRFToken',
  'xsrfCookieName',
  'xsrfHeaderName',
  'env',
] satisfies (keyof InternalAxiosRequestConfig)[])

/**
 * Whether a request to this URL can be sent over Node.js alone. What that does not do, such as proxies and streams, and
 * every option it does not know, is for axios' own adapter.
 */
export function canSend(config: InternalAxiosRequestConfig, url: string): boolean {
  const { proxy, maxBodyLength, transitional, responseType } = config
  return (
    /^https?:/i.test(url) &&
    isAtHand(config.data) &&
    responseType !== 'stream' &&
    !proxy &&
    (proxy === false || !hasProxyVariable()) &&
    (maxBodyLength === undefined || maxBodyLength < 0) &&
    transitional?.advertiseZstdAcceptEncoding !== true &&
    !hasMore(config)
  )
}

function isAtHand(data: unknown): boolean {
  return data === undefined || data === null || typeof data === 'string' || Buffer.isBuffer(data)
}

function hasMore(config: object): boolean {
  return Object.keys(config).some((option) => {
    if (understood.has(option)) return false
    const value = (config as Record<string, unknown>)[option]
    return value !== undefined && value !== false
  })
}

let proxied: boolean | undefined

/** Whether the environment names a proxy; read once, as every look into the environment is a system call. */
function hasProxyVariable(): boolean {
  proxied ??= proxyVariables.some((name) => process.env[name] || process.env[name.toUpperCase()])
  return proxied
}

/**
 * Sends a request straight over Node.js, at a third of what axios' own adapter costs. It hands over the bytes as they
 * came, and fails with the codes and messages of axios.
 */
export function send(hop: Hop, { config, signal, maxBodyBytes }: Passage): Promise<AxiosResponse> {
  return new Promise((resolve, reject) => {
    const target = new URL(hop.url)
    const isSecure = target.protocol === 'https:'
    const method = hop.method.toUpperCase()
    const body = bodyOf(hop.data)
    const request = (isSecure ? https : http).request({
      hostname: target.hostname.replace(/^\[|\]$/g, ''),
      port: target.port,
      path: target.pathname + target.search,
      method,
      headers: headerLines(hop, target, method, body),
      agent: (isSecure ? config.httpsAgent : config.httpAgent) as http.Agent | undefined,
    })
    const cancel = (): void => fail(new CanceledError(undefined, config, request))
    const fail = (error: Error): void => {
      signal.removeEventListener?.('abort', cancel)
      reject(error)
      request.destroy()
    }
    request.on('error', (error) => fail(AxiosError.from(error, undefined, config, request)))
    request.on('response', (incoming) => {
      receive(incoming, config, request, maxBodyBytes, fail, (answer) => {
        signal.removeEventListener?.('abort', cancel)
        resolve(answer)
      })
    })
    if (signal.aborted) return cancel()
    signal.addEventListener?.('abort', cancel)
    // As a text, a body goes out with the headers in one piece, and Latin-1 leaves every byte as it is.
    if (body !== undefined && body.length <= longestText) request.end(body.toString('latin1'), 'latin1')
    else request.end(body)
  })
}

function receive(
  incoming: http.IncomingMessage,
  config: InternalAxiosRequestConfig,
  request: http.ClientRequest,
  maxBodyBytes: number,
  fail: (error: Error) => void,
  done: (answer: AxiosResponse) => void,
): void {
  const chunks: Buffer[] = []
  let bytes = 0
  const answer: AxiosResponse = {
    status: incoming.statusCode as number,
    statusText: incoming.statusMessage as string,
    headers: incoming.headers,
    config,
    request,
    data: undefined,
  }
  incoming.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxBodyBytes) {
      const message = `maxContentLength size of ${maxBodyBytes} exceeded`
      fail(new AxiosError(message, AxiosError.ERR_BAD_RESPONSE, config, request))
    }
  })
  incoming.on('aborted', () => {
    fail(new AxiosError('stream has been aborted', AxiosError.ERR_BAD_RESPONSE, config, request, answer))
  })
  incoming.on('error', (error) => fail(AxiosError.from(error, undefined, config, request, answer)))
  incoming.on('end', () => {
    answer.data = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
    done(answer)
  })
}

function bodyOf(data: unknown): Buffer | undefined {
  if (Buffer.isBuffer(data)) return data
  return typeof data === 'string' && data !== '' ? Buffer.from(data) : undefined
}

/** The header lines as they go out, name after value, in one list: Node.js sends such a list without a copy. */
function headerLines(
  { headers, auth }: Hop,
  target: URL,
  method: string,
  body: Buffer | undefined,
): string[] {
  const lines: string[] = []
  const given = new Set<string>()
  const credentials = auth ? `${auth.username}:${auth.password}` : userInfo(target)
  for (const name of Object.keys(headers)) {
    const value = headers[name] as unknown
    const lower = name.toLowerCase()
    if (value === undefined || (credentials !== undefined && lower === 'authorization')) continue
    given.add(lower)
    if (value === null || value === false) continue
    for (const line of Array.isArray(value) ? (value as unknown[]) : [value])
      lines.push(name, byteString(line))
  }
  if (credentials !== undefined)
    lines.push('Authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
  if (!given.has('host')) lines.push('Host', target.host)
  if (!given.has('user-agent')) lines.push('User-Agent', `axios/${axios.VERSION}`)
  if (!given.has('accept-encoding')) lines.push('Accept-Encoding', 'gzip, compress, deflate, br')
  const length = body?.length ?? (lengthened.has(method) ? 0 : undefined)
  if (length !== undefined && !given.has('content-length')) lines.push('Content-Length', String(length))
  return lines
}

function userInfo({ username, password }: URL): string | undefined {
  return username || password ? `${decodeURIComponent(username)}:${decodeURIComponent(password)}` : undefined
}

/** A header value without the characters that no header may have, as axios cleans it. */
function byteString(value: unknown): string {
  return String(value)
    .replace(/[^\t -~\u0080-\u00ff]/g, '')
    .trim()
}
