import { createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import type { Certificate } from '../certificate'
import { SocketServer } from '../socket-server'

/** Handles a call in any way, on its stream. */
export type MisbehaveInCall = (stream: ServerHttp2Stream) => void

/** A plain HTTP/2 server without gRPC. */
export class GrpcFaultServer extends SocketServer {
  readonly #http2: Http2Server = createServer()
  #serve: MisbehaveInCall = (stream) => stream.close()

  /** @param greet - handles a connection instead of HTTP/2 */
  constructor(certificate?: Certificate, greet?: (socket: Socket) => void) {
    super(
      certificate && { ...certificate, ALPNProtocols: ['h2'] },
      greet ?? ((socket) => void this.#http2.emit('connection', socket)),
    )
    this.#http2.on('sessionError', () => undefined)
    this.#http2.on('stream', (stream) => {
      stream.on('error', () => undefined)
      this.#serve(stream)
    })
  }

  /** Sets how every call is handled from now on. */
  serve(misbehave: MisbehaveInCall): void {
    this.#serve = misbehave
  }
}
