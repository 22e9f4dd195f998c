import { constants } from 'node:buffer'
import { PassThrough, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { InputError } from '../errors'
import { Body, encodeText } from '../exchange'
import { isJsonMediaType, parseJson, refuseNonFinite } from '../formats'
import type { AxiosHeaders } from './axios'
import type { Cancellation } from './time-limit'

const jsonType = 'application/json'
const textType = 'text/plain; charset=utf-8'

/**
 * Prepares a body for axios, with its media type if nothing else names one. Text is sent exactly as written, in the
 * charset of its media type, as JSON if it parses and as plain text otherwise; bytes are sent as they are; `undefined`
 * and `null` are no body. Forms and streams are left to axios; everything else is JSON.
 *
 * @param isRead - whether code of the user's reads the request: it gets an object as the object
 * @throws {@link InputError} for a value that cannot be written as JSON, or a text in its charset.
 */
export function requestBody(body: unknown, namedType: string | undefined, isRead: boolean) {
  if (typeof body === 'string') {
    const contentType = namedType ?? (parseJson(body).ok ? jsonType : textType)
    return { data: encodeText(body, contentType), contentType }
  }
  if (body instanceof Uint8Array)
    return { data: Buffer.from(body), contentType: namedType ?? 'application/octet-stream' }
  if (body === undefined || body === null) return { data: undefined, contentType: namedType }
  if (typeof body === 'object' && typeof (body as { toJSON?: unknown }).toJSON !== 'function') {
    const isJsonBody = isFields(body) && (namedType === undefined || isJsonMediaType(namedType))
    const json = isJsonBody ? jsonOf(body) : undefined
    if (json === undefined || isRead) return { data: body, contentType: namedType }
    return { data: Buffer.from(json), contentType: namedType ?? jsonType }
  }
  return { data: Buffer.from(jsonOf(body)), contentType: namedType ?? jsonType }
}

/** Returns a body as it is recorded. A stream is not read; its record is the text `<stream>`. */
export function recordedBody(data: unknown, headers: AxiosHeaders): Body | undefined {
  if (data === undefined) return undefined
  const contentType = String(headers.get('Content-Type') ?? '')
  if (Buffer.isBuffer(data)) return new Body(data, contentType)
  if (isFields(data)) return new Body(jsonOf(data), contentType || jsonType)
  return new Body('<stream>', 'text/plain')
}

/** Returns text and binary data as bytes, no body as undefined, and anything else, such as a stream, unchanged. */
export function bytesOrUnchanged(data: unknown): unknown {
  if (data === undefined || data === null || Buffer.isBuffer(data)) return data ?? undefined
  if (typeof data === 'string' || data instanceof URLSearchParams) return Buffer.from(data.toString())
  if (data instanceof ArrayBuffer) return Buffer.from(data)
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : data
}

/** Returns the bytes of a response body, which may be any value if an adapter of the user's made it up. */
export function bytesOf(data: unknown): Buffer {
  const bytes = bytesOrUnchanged(data) ?? Buffer.alloc(0)
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(JSON.stringify(data))
}

/** Reads a form, file or stream into bytes, to record it and to send it again. Returns undefined for anything else. */
export async function encodedBytes(
  data: unknown,
  headers: AxiosHeaders,
  cancellation: Cancellation,
): Promise<Buffer | undefined> {
  if (data instanceof FormData || data instanceof Blob || data instanceof ReadableStream) {
    const encoded = new Response(data)
    const contentType = encoded.headers.get('Content-Type')
    if (contentType !== null) headers.setContentType(contentType, data instanceof FormData)
    return Buffer.from(await encoded.arrayBuffer())
  }
  if (!isStream(data)) return undefined
  if (typeof data.getHeaders === 'function') headers.set(data.getHeaders())
  const copy = new PassThrough()
  const giveUp = (): unknown => copy.destroy()
  cancellation.addEventListener('abort', giveUp)
  data.on('error', (error) => copy.destroy(error))
  try {
    return await buffer(data.pipe(copy))
  } finally {
    cancellation.removeEventListener('abort', giveUp)
  }
}

/** A Node.js stream, or a form of the package `form-data`, which is a stream of the old kind. */
type StreamOrForm = Readable & { readonly getHeaders?: () => Record<string, string> }

function isStream(data: unknown): data is StreamOrForm {
  return typeof (data as { pipe?: unknown }).pipe === 'function'
}

/** Whether a value is an object of fields or a list, and no form, file or stream. */
function isFields(data: unknown): data is object {
  return /^\[object (?:Object|Array)\]$/.test(Object.prototype.toString.call(data)) && !isStream(data)
}

/** Serializes a body as JSON. @throws {@link InputError} if that is impossible, for example for a circular object */
export function jsonOf(body: unknown): string {
  try {
    const json = JSON.stringify(body, refuseNonFinite) as string | undefined
    if (json === undefined) throw new TypeError(`${typeof body} has no form in JSON`)
    return json
  } catch (cause) {
    throw new InputError(
      `The body cannot be written as JSON: ${(cause as Error).message}.\nHand over plain values only, or the body as a text that is sent as it is.`,
      { cause },
    )
  }
}

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
