import { once } from 'node:events'
import { createServer as createHttp2Server, type Http2Server, type ServerHttp2Stream } from 'node:http2'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { Certificate } from '../certificate'

/** Handles a call in any way, on its stream. */
export type MisbehaveInCall = (stream: ServerHttp2Stream) => void

/** A plain HTTP/2 server without gRPC. */
export class GrpcFaultServer {
  readonly #server: Server
  readonly #http2: Http2Server = createHttp2Server()
  readonly #sockets = new Set<Socket>()
  #serve: MisbehaveInCall = (stream) => stream.close()

  /** @param greet - handles a connection instead of HTTP/2 */
  constructor(certificate?: Certificate, greet?: (socket: Socket) => void) {
    const welcome = (socket: Socket): void => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
      socket.on('error', () => undefined)
      if (greet === undefined) this.#http2.emit('connection', socket)
      else greet(socket)
    }
    this.#server =
      certificate === undefined
        ? createServer(welcome)
        : createTlsServer({ ...certificate, ALPNProtocols: ['h2'] }, welcome)
    this.#server.on('tlsClientError', () => undefined)
    this.#http2.on('sessionError', () => undefined)
    this.#http2.on('stream', (stream) => {
      stream.on('error', () => undefined)
      this.#serve(stream)
    })
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

  /** Sets how every call is handled from now on. */
  serve(misbehave: MisbehaveInCall): void {
    this.#serve = misbehave
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
