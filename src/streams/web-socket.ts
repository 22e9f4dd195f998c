import type { Agent, IncomingMessage } from 'node:http'
import type { AxiosHeaderValue, AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import type { RawData, WebSocket as Socket } from 'ws'
import { Body, isAnswered } from '../exchange'
import { absoluteUrl, describeStatus, type Delivery } from '../http'
import type { StreamMessage } from './message'
import { readBody, Stream } from './stream'

const normalClosure = 1000
/** How long the peer has to confirm that a broken connection is closed, in milliseconds. */
const failingMs = 500
/** How long a connection stays open after the Close frame of the peer, in milliseconds, so that it gets the reply. */
const closedMs = 50
/** How long the end of a scenario waits until it is closed, in milliseconds. */
const endingMs = 500

export class WebSocketStream extends Stream {
  protected readonly kind = 'web socket'
  isClosedHere = false
  #socket: Socket | undefined
  #closeCode: number | undefined

  protected async handshake(): Promise<Delivery> {
    const url = asWebSocket(this.context.http.urlOf(this.request.url))
    const delivery = await this.send({ url, adapter: (config) => this.#shakeHands(config) })
    const last = delivery.exchanges.at(-1)
    const answered = last !== undefined && isAnswered(last) ? last : undefined
    if (answered?.outcome.status === 101) return this.withoutBody(delivery, answered)
    this.refusal = `the answer was ${describeStatus(answered?.outcome.status ?? 0)}`
    return delivery
  }

  /** Sends no request with axios, but its headers, cookies and interceptors apply (RFC 6455, 4.1). */
  #shakeHands(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
    return new Promise((resolve, reject) => {
      const { WebSocket } = require('ws') as typeof import('ws')
      const { protocols, headers } = headersOf(config)
      const url = socketUrl(absoluteUrl(config))
      const agent = (url.protocol === 'wss:' ? config.httpsAgent : config.httpAgent) as Agent | undefined
      const socket = new WebSocket(url, protocols, { headers, agent, maxPayload: config.maxContentLength })
      config.signal?.addEventListener?.('abort', () => socket.terminate())
      let response: IncomingMessage | undefined
      socket.on('error', reject)
      socket.on('upgrade', (message) => (response = message))
      socket.on('open', () => {
        this.#listen(socket)
        // Earlier, what arrives would be lost to `ws`.
        response?.socket.on('data', () => setImmediate(() => endAfterClose(socket)))
        resolve(responseFor(config, response as IncomingMessage, Buffer.alloc(0)))
      })
      socket.on('unexpected-response', (request, message) => {
        void readBody(message).then((body) => {
          resolve(responseFor(config, message, body))
          request.destroy()
        })
      })
    })
  }

  #listen(socket: Socket): void {
    this.#socket = socket
    let problem = ''
    socket.on('message', (data, isBinary) => this.received(messageOf(data, isBinary)))
    socket.on('error', ({ message }) => {
      problem = message
      // The peer need not confirm the end of a connection with an error (RFC 6455, 7.1.7).
      setTimeout(() => socket.terminate(), failingMs).unref()
    })
    socket.on('close', (code, bytes) => {
      const reason = this.context.redactor.redactText(bytes.toString()) || problem
      this.#closeCode = code
      this.ended(`it was closed with the code ${code}${reason === '' ? '' : ` (${reason})`}`)
      this.note(this.ending ?? '')
    })
  }

  /** Sends a text, or bytes. @throws AssertionError when it is no longer open */
  sendMessage(content: string | Uint8Array): void {
    const socket = this.#socket
    if (socket?.readyState !== socket?.OPEN)
      throw this.failure(`The message was not sent: ${this.ending ?? 'it is being closed'}.`)
    socket?.send(content, () => undefined)
    this.sent(messageOf(Buffer.from(content), typeof content !== 'string'))
  }

  /** Starts closing it, unless that has begun already. */
  close(): void {
    this.isClosedHere = true
    const socket = this.#socket
    if (socket?.readyState === socket?.OPEN) this.note(`closing it with the code ${normalClosure}`)
    socket?.close(normalClosure)
  }

  /** Waits until it is closed. @throws AssertionError if it is not within the time limit, or with another code */
  async expectClosed(code: number, limitMs: number): Promise<void> {
    this.mayHaveEnded = true
    await this.#untilClosed(limitMs)
    if (this.#closeCode === code) return
    const butWas = this.ending?.replace(/^it /, '') ?? `is still open after ${limitMs / 1000} seconds`
    throw this.failure(`The WebSocket should be closed with the code ${code} but ${butWas}`)
  }

  /** Closes it; if the peer does not confirm in time, terminates the connection. */
  async end(): Promise<void> {
    this.close()
    await this.#untilClosed(endingMs)
    if (this.#closeCode !== undefined) return
    this.#socket?.terminate()
    await this.#untilClosed(endingMs)
  }

  #untilClosed(limitMs: number): Promise<void> {
    if (this.#closeCode !== undefined || this.#socket === undefined) return Promise.resolve()
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        this.#socket?.off('close', done)
        resolve()
      }
      const timer = setTimeout(done, limitMs)
      this.#socket?.once('close', done)
    })
  }
}

/** Ends the connection after a Close frame, as nothing can follow it; `ws` itself waits for the peer to end it. */
function endAfterClose(socket: Socket): void {
  if (Reflect.get(socket, '_closeFrameReceived') === true) setTimeout(() => socket.terminate(), closedMs)
}

function messageOf(data: RawData, isBinary: boolean): StreamMessage {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)
  return { kind: 'message', isBinary, body: new Body(bytes) }
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
  const { statusCode: status = 0, statusMessage: statusText = '', headers } = message
  return { status, statusText, headers, config, data, request: { res: message } }
}

/** A WebSocket has no fragment, and its user information is sent in the headers. */
function socketUrl(written: string): URL {
  const asSocket = asWebSocket(written)
  if (!/^wss?:/i.test(asSocket) || !URL.canParse(asSocket))
    throw Object.assign(new Error('Invalid URL'), { code: 'ERR_INVALID_URL' })
  return Object.assign(new URL(asSocket), { hash: '', username: '', password: '' })
}

/** Converts `http://localhost/live` to `ws://localhost/live`. */
function asWebSocket(url: string): string {
  return url.replace(/^http(s?):/i, 'ws$1:')
}
