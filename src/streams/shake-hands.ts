import type { Agent, IncomingMessage } from 'node:http'
import type { AxiosAdapter, AxiosHeaderValue, AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import type { WebSocket as Socket } from 'ws'
import { absoluteUrl } from '../http'
import { readBody } from './answer-body'

/**
 * Has axios open a WebSocket (RFC 6455, 4.1) where it would send a request: so its headers, its cookies and what the
 * interceptors of the client do to it are those of any other.
 *
 * @param take - is given the socket before it is open
 */
export function shakeHands(take: (socket: Socket) => void): AxiosAdapter {
  return (config) =>
    new Promise((resolve, reject) => {
      const { WebSocket } = loadWs()
      const { protocols, headers } = headersOf(config)
      const url = socketUrl(absoluteUrl(config))
      const socket = new WebSocket(url, protocols, {
        headers,
        agent: (url.protocol === 'wss:' ? config.httpsAgent : config.httpAgent) as Agent | undefined,
        maxPayload: config.maxContentLength,
      })
      take(socket)
      config.signal?.addEventListener?.('abort', () => socket.terminate())
      let answer: IncomingMessage | undefined
      socket.on('error', reject)
      socket.on('upgrade', (message) => (answer = message))
      socket.on('open', () => resolve(responseFor(config, answer as IncomingMessage, Buffer.alloc(0))))
      socket.on('unexpected-response', (request, message) => {
        void readBody(message).then((body) => {
          resolve(responseFor(config, message, body))
          request.destroy()
        })
      })
    })
}

/** `ws` takes the sub-protocols apart from the headers, to see whether the answer names one of them. */
function headersOf(config: InternalAxiosRequestConfig): {
  readonly protocols: string[]
  readonly headers: Record<string, string>
} {
  const headers: Record<string, string> = {}
  let protocols: string[] = []
  for (const [name, value] of Object.entries(config.headers) as [string, AxiosHeaderValue | undefined][]) {
    if (value === undefined || value === null || value === false) continue
    if (name.toLowerCase() === 'sec-websocket-protocol') protocols = String(value).split(/\s*,\s*/)
    else headers[name] = String(value)
  }
  return { protocols, headers }
}

function responseFor(
  config: InternalAxiosRequestConfig,
  message: IncomingMessage,
  data: Buffer,
): AxiosResponse {
  const { statusCode = 0, statusMessage = '', headers } = message
  return {
    status: statusCode,
    statusText: statusMessage,
    headers: headers,
    config,
    data,
    request: { res: message },
  }
}

/**
 * A URL of a WebSocket, which has no fragment; what its user information says is in the headers.
 *
 * @throws Error with the code `ERR_INVALID_URL`
 */
function socketUrl(written: string): URL {
  const asSocket = asWebSocket(written)
  if (!/^wss?:/i.test(asSocket) || !URL.canParse(asSocket))
    throw Object.assign(new Error('Invalid URL'), { code: 'ERR_INVALID_URL' })
  const url = new URL(asSocket)
  url.hash = ''
  url.username = ''
  url.password = ''
  return url
}

/** `ws://localhost/live` of `http://localhost/live`. */
export function asWebSocket(url: string): string {
  return url.replace(/^http(s?):/i, 'ws$1:')
}

function loadWs(): typeof import('ws') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, not at start-up
  return require('ws') as typeof import('ws')
}
