import { brotliCompressSync, gzipSync } from 'node:zlib'
import { chunked, encoded, endless, head, impatient, json, mib, ok, reply, say, text } from './answer'
import type { HttpFault } from './fault'

/** Responses that do not end in time, or exceed a size limit. */
export const limits: readonly HttpFault[] = [
  { name: 'No answer comes', options: impatient, serve: () => undefined },
  { name: 'The head does not end', options: impatient, serve: say('HTTP/1.1 200 OK\r\nContent-Ty') },
  {
    name: 'The body does not end',
    options: impatient,
    serve: say(head(ok, [json, 'Content-Length: 100']) + '{"id":'),
  },
  {
    name: 'The last chunk does not come',
    options: impatient,
    serve: say(head(ok, [json, chunked]) + '2\r\n{}\r\n'),
  },
  {
    name: 'The answer drips, a byte at a time',
    options: impatient,
    serve: endless(head(ok, [text, 'Content-Length: 100000']), Buffer.from('x'), 20),
  },
  {
    name: 'The head drips, a byte at a time',
    options: impatient,
    serve: endless(`${ok}\r\nX-Drip: `, Buffer.from('x'), 20),
  },
  {
    name: 'An endless body',
    serve: endless(head(ok, [text]), Buffer.alloc(256 * 1024, 'x')),
    options: { maxBodyBytes: 4 * mib },
  },
  {
    name: 'An endless chunked body',
    serve: endless(head(ok, [text, chunked]), Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`)),
    options: { maxBodyBytes: 4 * mib },
  },
  {
    name: 'A body of 100 MB',
    serve: (socket) => {
      socket.write(head(ok, [text, 'Content-Length: 100000000']))
      socket.end(Buffer.alloc(100_000_000, 'x'))
    },
  },
  {
    name: 'A decompression bomb',
    serve: reply(encoded('gzip', gzipSync(Buffer.alloc(80 * mib)))),
  },
  {
    name: 'A brotli decompression bomb',
    serve: reply(encoded('br', brotliCompressSync(Buffer.alloc(8 * mib), { params: { 1: 1 } }))),
    options: { maxBodyBytes: 4 * mib },
  },
]
