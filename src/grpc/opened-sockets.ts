import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

const opening = new AsyncLocalStorage<OpenedSockets>()
subscribe('net.client.socket', (message) => opening.getStore()?.add((message as { socket: Socket }).socket))

/** The sockets that a client opens. A server that never answers a handshake would keep the process from ending. */
export class OpenedSockets {
  readonly #sockets = new Set<Socket>()

  /** Runs `work`, and notes the sockets that it opens, now or later. */
  during<Result>(work: () => Result): Result {
    return opening.run(this, work)
  }

  add(socket: Socket): void {
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
  }

  /** Lets the process end although the sockets are open. They are not closed, because another client may share them. */
  release(): void {
    for (const socket of this.#sockets) socket.unref()
  }
}
