import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

const opening = new AsyncLocalStorage<OpenedSockets>()
subscribe('net.client.socket', (message) => opening.getStore()?.add((message as { socket: Socket }).socket))

/**
 * The sockets that a client opens. Closing a client of grpc-js does not end a handshake, so that a server that never
 * answers one would keep the process from ending.
 */
export class OpenedSockets {
  readonly #sockets = new Set<Socket>()

  /** Does the work, and notes what sockets it opens, then or later. */
  during<Result>(work: () => Result): Result {
    return opening.run(this, work)
  }

  add(socket: Socket): void {
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
  }

  /** Lets the process end though they are open. Another client may share them, so they are not closed. */
  release(): void {
    for (const socket of this.#sockets) socket.unref()
  }
}
