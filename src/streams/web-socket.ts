import { once } from 'node:events'
import type { RawData, WebSocket as Socket } from 'ws'
import { Body } from '../exchange'
import { Inbox } from './inbox'
import type { Received } from './received'
import type { StreamListener } from './stream-listener'

const normalClosure = 1000

/** How a WebSocket was closed. */
export interface Closure {
  readonly code: number
  readonly reason: string
}

/** A WebSocket (RFC 6455). */
export class WebSocketConnection {
  readonly inbox = new Inbox()
  readonly #socket: Socket
  readonly #listener: StreamListener
  #problem: string | undefined
  #closure: Closure | undefined

  /** @param socket - one that is still being opened, so that no message is missed */
  constructor(socket: Socket, listener: StreamListener) {
    this.#socket = socket
    this.#listener = listener
    socket.on('message', (data, isBinary) => this.#receive(messageOf(data, isBinary)))
    socket.on('error', ({ message }) => (this.#problem = message))
    socket.on('close', (code, reason) => this.#close(code, reason.toString()))
  }

  /** How it was closed; undefined while it is open. */
  get closure(): Closure | undefined {
    return this.#closure
  }

  /** @throws Error when it is not open any more */
  send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN)
      throw new Error(this.inbox.ending ?? 'it is being closed')
    this.#socket.send(text, () => undefined)
    this.#listener.sent(messageOf(Buffer.from(text), false))
  }

  /** Begins to close it; nothing where that has begun. */
  close(): void {
    if (this.#socket.readyState === this.#socket.OPEN)
      this.#listener.noted(`closing it with the code ${normalClosure}`)
    this.#socket.close(normalClosure)
  }

  /** Waits until it is closed, for a time at most. */
  async untilClosed(limitMs: number): Promise<Closure | undefined> {
    if (this.#closure === undefined)
      await once(this.#socket, 'close', { signal: AbortSignal.timeout(limitMs) }).catch(() => undefined)
    return this.#closure
  }

  /** Closes it, at once where the other side does not agree in time. */
  async end(limitMs: number): Promise<void> {
    this.close()
    if ((await this.untilClosed(limitMs)) === undefined) {
      this.#socket.terminate()
      await this.untilClosed(limitMs)
    }
  }

  #receive(received: Received): void {
    this.#listener.received(received)
    this.inbox.put(received)
  }

  #close(code: number, reason: string): void {
    this.#closure = { code, reason: reason || (this.#problem ?? '') }
    const ending = describeClosure(this.#closure)
    this.inbox.end(ending)
    this.#listener.noted(ending)
  }
}

/** Has format `it was closed with the code 1011 (out of memory)`. */
export function describeClosure({ code, reason }: Closure): string {
  return `it was closed with the code ${code}${reason === '' ? '' : ` (${reason})`}`
}

function messageOf(data: RawData, isBinary: boolean): Received {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)
  return { kind: 'message', isBinary, body: new Body(bytes) }
}
