import { promisify } from 'node:util'
import * as zlib from 'node:zlib'

type Decode = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

const decoders: Readonly<Record<string, Decode>> = {
  gzip: promisify(zlib.gunzip),
  'x-gzip': promisify(zlib.gunzip),
  deflate: (bytes, options) => (isZlib(bytes) ? inflate(bytes, options) : inflateRaw(bytes, options)),
  br: promisify(zlib.brotliDecompress),
}
const inflate = promisify(zlib.inflate) as Decode
const inflateRaw = promisify(zlib.inflateRaw) as Decode

/**
 * Undoes the content codings of a body (RFC 9110, 8.4). A body whose coding is unknown is left as it came.
 *
 * @throws Error with the code `ERR_CONTENT_ENCODING` when the bytes are not what the coding says, and
 * `ERR_BUFFER_TOO_LARGE` when they become more than `maxBytes`
 */
export async function decodeContent(
  bytes: Buffer,
  contentEncoding: string | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const codings = (contentEncoding ?? '').toLowerCase().split(',')
  let decoded = bytes
  for (const coding of codings.map((name) => name.trim()).reverse()) {
    const decode = decoders[coding]
    if (decoded.length === 0 || decode === undefined) return decoded
    try {
      decoded = await decode(decoded, { maxOutputLength: maxBytes })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw error
      throw Object.assign(
        new Error(`the body is not ${coding}, as its Content-Encoding says: ${(error as Error).message}`, {
          cause: error,
        }),
        { code: 'ERR_CONTENT_ENCODING' },
      )
    }
  }
  return decoded
}

/** Some servers send deflate without the zlib wrapper that the standard asks for (RFC 9110, 8.4.1.2). */
function isZlib(bytes: Buffer): boolean {
  return ((bytes[0] ?? 0) & 0x0f) === 8
}
