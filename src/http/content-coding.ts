import { constants } from 'node:buffer'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'

type Decompress = (bytes: Buffer, options: zlib.ZlibOptions) => Promise<Buffer>

const inflate = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate)
const inflateRaw = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflateRaw)
const gunzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip)
const decoders: Readonly<Record<string, Decompress>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  // Some servers send deflate without the zlib wrapper that the standard asks for (RFC 9110, 8.4.1.2).
  deflate: (bytes, options) => (((bytes[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw)(bytes, options),
  br: promisify<Buffer, object, Buffer>(zlib.brotliDecompress),
  ...('zstdDecompress' in zlib && { zstd: promisify(zlib.zstdDecompress as never) }),
}

/**
 * Undoes the content codings of a body (RFC 9110, 8.4). A body whose coding is unknown is left as it came.
 *
 * @throws Error with the code `ERR_CONTENT_ENCODING` when the bytes are not what the coding says, and
 * `ERR_BUFFER_TOO_LARGE` when they become more than `maxBytes`
 */
export async function decodeContent(
  bytes: Buffer,
  contentEncoding: string,
  maxBytes: number,
): Promise<Buffer> {
  const maxOutputLength = Math.min(maxBytes, constants.MAX_LENGTH)
  const codings = contentEncoding.split(',').map((name) => name.trim().toLowerCase())
  let decoded = bytes
  for (const coding of codings.reverse()) {
    if (coding === '' || coding === 'identity') continue
    const decompress = decoders[coding]
    if (decoded.length === 0 || decompress === undefined) return decoded
    try {
      decoded = await decompress(decoded, { maxOutputLength })
    } catch (cause) {
      const { code, message } = cause as NodeJS.ErrnoException
      if (code === 'ERR_BUFFER_TOO_LARGE') throw cause
      const problem = `the body is not ${coding}, as its Content-Encoding says: ${message}`
      throw Object.assign(new Error(problem, { cause }), { code: 'ERR_CONTENT_ENCODING' })
    }
  }
  return decoded
}
