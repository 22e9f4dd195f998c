import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Metadata, status, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js'
import { listen, type ListeningServer } from '../../../features/workshop/listen'
import { disguised } from '../disguised'
import type { ListeningGrpc } from '../../../src/grpc/fixtures/listen-grpc'
import { serveVault } from '../vault-server'
import { heard, numberOf, numberPlace, secretOf, type Place } from './places'

type Order = Record<string, unknown>

/** An API over HTTP and gRPC that repeats the secret of the place under test, or says that it did not receive it. */
export class RepeatingApi {
  #http: ListeningServer | undefined
  #grpc: ListeningGrpc | undefined
  #place: Place | undefined
  #secret = ''
  #wasHeard = false

  async listen(): Promise<void> {
    this.#grpc = await serveVault({
      Hear: (call: ServerUnaryCall<Order, Order>, send: sendUnaryData<Order>) => this.#hear(call, send),
    })
    this.#http = await listen(createServer((request, response) => void this.#answer(request, response)))
  }

  async close(): Promise<void> {
    this.#grpc?.close()
    await this.#http?.close()
  }

  get address(): string {
    return this.#http?.url.replace('http://', '') ?? ''
  }

  get grpcAddress(): string {
    return this.#grpc?.address ?? ''
  }

  expect(place: Place | undefined): void {
    this.#place = place
    this.#secret = place === undefined ? '' : secretOf(place)
    this.#wasHeard = false
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [Buffer.from(`${request.url ?? ''} ${request.rawHeaders.join(' ')} `)]
    for await (const piece of request) pieces.push(piece as Buffer)
    this.#listen(Buffer.concat(pieces).toString())
    if (request.url === '/token') {
      const isGiven = pieces.some((piece) =>
        piece.includes(Buffer.from('given:').toString('base64').slice(0, 8)),
      )
      if (isGiven) this.#wasHeard = true
      response.setHeader('Content-Type', 'application/json')
      response.end(
        JSON.stringify({ access_token: isGiven ? this.#secret : 'none of ours', token_type: 'Bearer' }),
      )
      return
    }
    const { headers, body, type = 'application/json' } = this.#place?.answer?.(this.#secret) ?? {}
    if (this.#place?.answer !== undefined) this.#wasHeard = true
    response.writeHead(200, { ...headers, 'Content-Type': type, 'X-Heard': this.#said })
    response.end(body ?? JSON.stringify({ heard: this.#said, forms: disguised(this.#secret) }))
  }

  #hear(call: ServerUnaryCall<Order, Order>, send: sendUnaryData<Order>): void {
    this.#listen(JSON.stringify([call.metadata.getMap(), call.request]))
    const trailers = new Metadata()
    const { note } = call.request
    if (typeof note === 'string' && note.startsWith('in ')) this.#wasHeard = true
    if (note === 'in a trailer') trailers.set('x-auth-token', this.#secret)
    if (note === 'in a status') {
      const details = `${this.#said}: {"password":"${this.#secret}"}`
      return send({ code: status.INVALID_ARGUMENT, details })
    }
    const initial = new Metadata()
    initial.set('x-heard', this.#said)
    call.sendMetadata(initial)
    send(null, { message: this.#said, received: disguised(this.#secret) }, trailers)
  }

  #listen(received: string): void {
    const decoded = received.split(' ').map((word) => Buffer.from(word, 'base64').toString())
    this.#wasHeard ||= [received, ...decoded].some((text) => text.includes(this.#secret))
  }

  get #said(): string {
    const secret = this.#place?.name === numberPlace ? numberOf(this.#secret) : this.#secret
    return this.#wasHeard ? heard(secret) : 'heard nothing'
  }
}
