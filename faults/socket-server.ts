import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:tls'
import type { Certificate } from './certificate'

/** How long a call that goes wrong may take. */
export const timeoutMs = 10_000
/** How late a time limit may fire on a busy machine. */
export const latenessMs = 25_000

/** A server on plain sockets, which follows no protocol by itself. */
export class SocketServer {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  /** @param greet - handles each connection */
  constructor(
    certificate: (Certificate & { ALPNProtocols?: string[] }) | undefined,
    greet: (socket: Socket) => void,
  ) {
    const welcome = (socket: Socket): void => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
      socket.on('error', () => undefined)
      greet(socket)
    }
    this.#server = certificate === undefined ? createServer(welcome) : createTlsServer(certificate, welcome)
    this.#server.on('tlsClientError', () => undefined)
  }

  async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return this
  }

  /** Such as `127.0.0.1:41233`. */
  get address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get openConnections(): number {
    return this.#sockets.size
  }

  /** Closes every connection. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    this.hangUp()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

/** Returns the servers among others. */
export function listeningOf<One extends SocketServer>(servers: object): One[] {
  return Object.values(servers).filter((server): server is One => server instanceof SocketServer)
}

/** Waits until connections are closed, however long the system takes: a few milliseconds on a machine at rest. */
export async function untilClosed(isClosed: () => boolean): Promise<void> {
  for (const end = performance.now() + 8_000; !isClosed() && performance.now() < end;) await wait(10)
}
