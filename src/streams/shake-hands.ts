import type { Agent, IncomingMessage } from 'node:http'
import type { AxiosAdapter, AxiosHeaderValue, AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import type { WebSocket as Socket } from 'ws'
import { absoluteUrl } from '../http'
import { readBody } from './answer-body'

/**
 * Returns an adapter with which axios opens a WebSocket (RFC 6455, 4.1) instead of sending a request, so that headers,
 * cookies and the client's interceptors apply as to any request.
 *
 * @param take - receives the socket before it is open
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

/** Separates the sub-protocols from the headers: `ws` needs them to check whether the response names one of them. */
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
 * Returns the URL for a WebSocket, which has no fragment. User information is removed, as it is sent in the headers.
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

/** Converts `http://localhost/live` to `ws://localhost/live`. */
export function asWebSocket(url: string): string {
  return url.replace(/^http(s?):/i, 'ws$1:')
}

function loadWs(): typeof import('ws') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, not at start-up
  return require('ws') as typeof import('ws')
}
