import { constants, type OutgoingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import { RateReply } from '../../src/grpc/fixtures/ts-proto/rates'
import type { MisbehaveInCall } from './grpc-fault-server'

/** The headers of a well-formed response. */
const wellFormed = { ':status': 200, 'content-type': 'application/grpc+proto' }

/** A serialized message. */
export const euros = Buffer.from(
  RateReply.encode({ baseCurrency: 'EUR', amount: '1', seal: Buffer.alloc(0) }).finish(),
)

/** Returns a message with its prefix; `length` is the length that the prefix states. */
export function frame(message: Uint8Array, { isCompressed = false, length = message.length } = {}): Buffer {
  const prefix = Buffer.alloc(5)
  prefix.writeUInt8(isCompressed ? 1 : 0)
  prefix.writeUInt32BE(length, 1)
  return Buffer.concat([prefix, message])
}

/** Responds with these bytes and trailers, and with these headers besides the usual ones. */
export function answer(
  bytes: Buffer,
  trailers: OutgoingHttpHeaders = { 'grpc-status': '0' },
  headers: OutgoingHttpHeaders = {},
): MisbehaveInCall {
  return (stream) => {
    begin(stream, headers)
    stream.on('wantTrailers', () => stream.sendTrailers(trailers))
    stream.end(bytes)
  }
}

/** Sends a valid message of a stream, and then this piece of another. */
export function afterMessage(piece: Buffer): MisbehaveInCall {
  return (stream) => {
    begin(stream)
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }))
    stream.write(frame(euros), () => setTimeout(() => stream.end(piece), 50))
  }
}

/** Responds without a body, with the trailers in the headers. */
export function trailersOnly(trailers: OutgoingHttpHeaders): MisbehaveInCall {
  return (stream) => stream.respond({ ...wellFormed, ...trailers }, { endStream: true })
}

/** Responds with an HTML page, as proxies do. */
export function page(stream: ServerHttp2Stream): void {
  stream.respond({ ':status': 200, 'content-type': 'text/html' })
  stream.end('<h1>Something is in the way</h1>')
}

/** Sends two messages of a stream that stays open, then runs `next`. */
export function afterTwoMessages(next: MisbehaveInCall = () => undefined): MisbehaveInCall {
  return (stream) => {
    begin(stream)
    stream.write(frame(euros))
    // `next` must not overtake the messages.
    stream.write(frame(euros), () => setTimeout(() => next(stream), 50))
  }
}

export function resetStream(stream: ServerHttp2Stream): void {
  stream.close(constants.NGHTTP2_INTERNAL_ERROR)
}

export function endConnection(stream: ServerHttp2Stream): void {
  stream.session?.destroy()
}

function begin(stream: ServerHttp2Stream, headers: OutgoingHttpHeaders = {}): void {
  stream.respond({ ...wellFormed, ...headers }, { waitForTrailers: true })
}
