import { gzipSync } from 'node:zlib'
import { encoded, endless, head, impatient, mib, ok, reply, say, text } from './answer'
import type { HttpFaults } from './fault'

/** Responses that do not end in time, or exceed a size limit. */
export const limits: HttpFaults = {
  'No answer comes': { options: impatient, serve: () => undefined },
  'The head does not end': { options: impatient, serve: say('HTTP/1.1 200 OK\r\nContent-Ty') },
  'The answer drips, a byte at a time': {
    options: impatient,
    serve: endless(head(ok, [text, 'Content-Length: 100000']), Buffer.from('x'), 20),
  },
  'An endless body': {
    serve: endless(head(ok, [text]), Buffer.alloc(256 * 1024, 'x')),
    options: { maxBodyBytes: 4 * mib },
  },
  'A decompression bomb': { serve: reply(encoded('gzip', gzipSync(Buffer.alloc(80 * mib)))) },
}
