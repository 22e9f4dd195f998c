import type { Socket } from 'node:net'
import type { Certificate } from '../certificate'
import { SocketServer } from '../socket-server'
import { answer } from './answer'

/** A request as it was received. */
export interface RawRequest {
  readonly method: string
  /** The request target, such as `/accounts?page=2`. */
  readonly target: string
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  /** Its number among the requests of its connection, from 1. */
  readonly turn: number
}

/** Handles a request in any way, on its socket. */
export type Misbehave = (socket: Socket, request: RawRequest) => void

/** A server that follows no rule of HTTP by itself. */
export class FaultServer extends SocketServer {
  readonly #routes = new Map<string, Misbehave>()
  readonly #scheme: string
  readonly requests: RawRequest[] = []

  /** @param greet - handles a connection instead of reading requests from it */
  constructor(certificate?: Certificate, greet?: (socket: Socket) => void) {
    super(certificate, greet ?? ((socket) => this.#read(socket)))
    this.#scheme = certificate === undefined ? 'http' : 'https'
  }

  get url(): string {
    return `${this.#scheme}://${this.address}`
  }

  on(path: string, misbehave: Misbehave): this {
    this.#routes.set(path, misbehave)
    return this
  }

  #read(socket: Socket): void {
    let received = Buffer.alloc(0)
    let turn = 0
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes])
      for (let length = requestLength(received); length !== undefined; length = requestLength(received)) {
        const request = read(received.subarray(0, length), ++turn)
        received = received.subarray(length)
        this.requests.push(request)
        const path = request.target.split('?', 1)[0] as string
        const route = this.#routes.get(path)
        if (route === undefined) socket.end(answer('HTTP/1.1 404 Not Found', [], `no route ${path}`))
        else route(socket, request)
      }
    })
  }
}

function requestLength(received: Buffer): number | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const bodyLength = Number(read(received.subarray(0, end + 4), 0).headers.get('content-length') ?? 0)
  const length = end + 4 + bodyLength
  return received.length < length ? undefined : length
}

function read(bytes: Buffer, turn: number): RawRequest {
  const [first = '', ...lines] = (bytes.toString('latin1').split('\r\n\r\n', 1)[0] ?? '').split('\r\n')
  const [method = '', target = ''] = first.split(' ')
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { method, target, headers, turn }
}
