import { constants } from 'node:buffer'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'

/** The output of zlib, and how many bytes of the input it has read. */
interface Inflated {
  readonly buffer: Buffer
  readonly engine: { readonly bytesWritten: number }
}

type Decompress = (
  bytes: Buffer,
  options: { readonly maxOutputLength: number; readonly info: true },
) => Promise<Inflated>

const decompressOf = (decompress: unknown): Decompress =>
  promisify(
    decompress as (bytes: Buffer, options: object, done: (error: Error | null) => void) => void,
  ) as never

const inflate = decompressOf(zlib.inflate)
const inflateRaw = decompressOf(zlib.inflateRaw)
const gunzip = decompressOf(zlib.gunzip)
const decoders: Readonly<Record<string, Decompress>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  deflate: (bytes, options) => (isZlib(bytes) ? inflate(bytes, options) : inflateRaw(bytes, options)),
  br: decompressOf(zlib.brotliDecompress),
  ...('zstdDecompress' in zlib && { zstd: decompressOf(zlib.zstdDecompress) }),
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
  let decoded = bytes
  for (const coding of codingsOf(contentEncoding).reverse()) {
    const decompress = decoders[coding]
    if (decoded.length === 0 || decompress === undefined) return decoded
    try {
      const { buffer, engine } = await decompress(decoded, { maxOutputLength, info: true })
      const surplus = decoded.length - engine.bytesWritten
      if (surplus > 0) throw new Error(`${surplus} bytes follow its end`)
      decoded = buffer
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

/** The codings in the order they were applied; `identity` stands for none. */
function codingsOf(contentEncoding: string): string[] {
  const names = contentEncoding.split(',').map((name) => name.trim().toLowerCase())
  return names.filter((name) => name !== '' && name !== 'identity')
}

/** Some servers send deflate without the zlib wrapper that the standard asks for (RFC 9110, 8.4.1.2). */
function isZlib(bytes: Buffer): boolean {
  return ((bytes[0] ?? 0) & 0x0f) === 8
}
