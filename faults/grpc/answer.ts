import { constants, type OutgoingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import { RateReply } from '../../src/grpc/clients/fixtures/ts-proto/rates'
import type { MisbehaveInCall } from './grpc-fault-server'

/** The headers of a well-formed answer. */
export const wellFormed = { ':status': 200, 'content-type': 'application/grpc+proto' }

/** A message as bytes. */
export const euros = Buffer.from(
  RateReply.encode({ baseCurrency: 'EUR', amount: '1', seal: Buffer.alloc(0) }).finish(),
)

/** A message with its prefix; `length` is what the prefix says. */
export function frame(message: Uint8Array, { isCompressed = false, length = message.length } = {}): Buffer {
  const prefix = Buffer.alloc(5)
  prefix.writeUInt8(isCompressed ? 1 : 0)
  prefix.writeUInt32BE(length, 1)
  return Buffer.concat([prefix, message])
}

/** An answer of these bytes and these trailers, and with these headers beside the usual ones. */
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

/** A good message of a stream, and another piece of it when the first has arrived. */
export function afterMessage(piece: Buffer): MisbehaveInCall {
  return (stream) => {
    begin(stream)
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }))
    stream.write(frame(euros), () => setTimeout(() => stream.end(piece), 50))
  }
}

/** An answer without a body, whose headers are its trailers. */
export function trailersOnly(trailers: OutgoingHttpHeaders): MisbehaveInCall {
  return (stream) => stream.respond({ ...wellFormed, ...trailers }, { endStream: true })
}

/** A page of HTML, as proxies send it. */
export function page(status: number): MisbehaveInCall {
  return (stream) => {
    stream.respond({ ':status': status, 'content-type': 'text/html' })
    stream.end('<h1>Something is in the way</h1>')
  }
}

/** Two messages of a stream that stays open, then what comes next. */
export function afterTwoMessages(next: MisbehaveInCall = () => undefined): MisbehaveInCall {
  return (stream) => {
    begin(stream)
    stream.write(frame(euros))
    // What comes next must not overtake the messages.
    stream.write(frame(euros), () => setTimeout(() => next(stream), 50))
  }
}

/** Ends the stream with an error code of HTTP/2, such as `NGHTTP2_CANCEL`. */
export function resetStream(code: keyof typeof constants): MisbehaveInCall {
  return (stream) => stream.close(constants[code] as number)
}

/** Says that no further calls are taken, and that this one was not. */
export function goAway(stream: ServerHttp2Stream): void {
  stream.session?.goaway(constants.NGHTTP2_NO_ERROR, 0)
  setTimeout(() => stream.session?.destroy(), 20)
}

export function endConnection(stream: ServerHttp2Stream): void {
  stream.session?.destroy()
}

function begin(stream: ServerHttp2Stream, headers: OutgoingHttpHeaders = {}): void {
  stream.respond({ ...wellFormed, ...headers }, { waitForTrailers: true })
}
