import type { RawData, WebSocket as Socket } from 'ws'
import { Body } from '../exchange'
import { Inbox } from './inbox'
import type { StreamMessage } from './stream-message'
import type { StreamListener } from './stream-listener'

const normalClosure = 1000
/** How long the peer has to confirm that a broken connection is closed, in milliseconds. */
const failingMs = 500

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

  /** @param socket - a socket that is not open yet, so that no message is missed */
  constructor(socket: Socket, listener: StreamListener) {
    this.#socket = socket
    this.#listener = listener
    socket.on('message', (data, isBinary) => this.#receive(messageOf(data, isBinary)))
    socket.on('error', ({ message }) => this.#fail(message))
    socket.on('close', (code, reason) => this.#close(code, reason.toString()))
  }

  /** How it was closed; undefined while it is open. */
  get closure(): Closure | undefined {
    return this.#closure
  }

  /** Sends a text message. @throws Error when it is no longer open */
  send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN)
      throw new Error(this.inbox.ending ?? 'it is being closed')
    this.#socket.send(text, () => undefined)
    this.#listener.onSent(messageOf(Buffer.from(text), false))
  }

  /** Starts closing it, unless that has begun already. */
  close(): void {
    if (this.#socket.readyState === this.#socket.OPEN)
      this.#listener.onNote(`closing it with the code ${normalClosure}`)
    this.#socket.close(normalClosure)
  }

  /** Waits until it is closed, at most for `limitMs`. */
  untilClosed(limitMs: number): Promise<Closure | undefined> {
    if (this.#closure !== undefined) return Promise.resolve(this.#closure)
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        this.#socket.off('close', done)
        resolve(this.#closure)
      }
      const timer = setTimeout(done, limitMs)
      this.#socket.once('close', done)
    })
  }

  /** Closes it; if the peer does not confirm within `limitMs`, terminates the connection. */
  async end(limitMs: number): Promise<void> {
    this.close()
    if ((await this.untilClosed(limitMs)) === undefined) {
      this.#socket.terminate()
      await this.untilClosed(limitMs)
    }
  }

  /** Terminates the connection after a protocol error, whether or not the peer confirms (RFC 6455, 7.1.7). */
  #fail(problem: string): void {
    this.#problem = problem
    setTimeout(() => this.#socket.terminate(), failingMs).unref()
  }

  #receive(received: StreamMessage): void {
    this.#listener.onReceived(received)
    this.inbox.put(received)
  }

  #close(code: number, reason: string): void {
    this.#closure = { code, reason: reason || (this.#problem ?? '') }
    const ending = describeClosure(this.#closure)
    this.inbox.end(ending)
    this.#listener.onNote(ending)
  }
}

/** Describes a closure in the form `it was closed with the code 1011 (out of memory)`. */
export function describeClosure({ code, reason }: Closure): string {
  return `it was closed with the code ${code}${reason === '' ? '' : ` (${reason})`}`
}

function messageOf(data: RawData, isBinary: boolean): StreamMessage {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)
  return { kind: 'message', isBinary, body: new Body(bytes) }
}
