import { Body } from '../exchange'
import { hasOwnJson, isJson, isPlain, jsonOf } from './json-body'
import type { AxiosHeaders } from './request-headers'

const jsonType = 'application/json'
const textType = 'text/plain; charset=utf-8'

/** A body for axios, with its media type if nothing else names one. */
export interface RequestBody {
  readonly data: unknown
  readonly contentType: string | undefined
}

/**
 * Prepares a body for axios. Text is sent exactly as written, as JSON if it parses and as plain text otherwise; bytes
 * are sent as they are; `undefined` and `null` are no body. Forms, streams and objects are left to the client, whose
 * interceptors and transformers may change them; other values, and objects with `toJSON`, are sent as JSON.
 *
 * @throws {@link InputError} for a value that cannot be written as JSON.
 */
export function requestBody(body: unknown, namesContentType: boolean): RequestBody {
  if (typeof body === 'string') {
    const contentType = namesContentType ? undefined : isJson(body) ? jsonType : textType
    return { data: Buffer.from(body), contentType }
  }
  if (body instanceof Uint8Array) return { data: Buffer.from(body), contentType: 'application/octet-stream' }
  if (body === undefined || body === null) return { data: undefined, contentType: undefined }
  if (typeof body === 'object' && !hasOwnJson(body)) return { data: body, contentType: undefined }
  return { data: Buffer.from(jsonOf(body)), contentType: jsonType }
}

/** Returns a body as it is recorded. A stream is not read; its record is the text `<stream>`. */
export function recordedBody(data: unknown, headers: AxiosHeaders): Body | undefined {
  if (data === undefined) return undefined
  const contentType = String(headers.get('Content-Type') ?? '')
  if (Buffer.isBuffer(data)) return new Body(data, contentType)
  if (isPlain(data)) return new Body(jsonOf(data), contentType || jsonType)
  return new Body('<stream>', 'text/plain')
}

/** Returns text and binary data as bytes, no body as undefined, and anything else, such as a stream, unchanged. */
export function bytesOrUnchanged(data: unknown): unknown {
  if (data === undefined || data === null) return undefined
  return bytesAtHand(data) ?? data
}

/** Returns the bytes of a response body, which may be any value if an adapter of the user's made it up. */
export function bytesOf(data: unknown): Buffer {
  if (data === undefined || data === null) return Buffer.alloc(0)
  return bytesAtHand(data) ?? Buffer.from(JSON.stringify(data))
}

function bytesAtHand(data: unknown): Buffer | undefined {
  if (Buffer.isBuffer(data)) return data
  if (typeof data === 'string' || data instanceof URLSearchParams) return Buffer.from(data.toString())
  if (data instanceof ArrayBuffer) return Buffer.from(data)
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : undefined
}
