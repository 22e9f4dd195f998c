import { Body } from '../exchange'
import { hasOwnJson, isJson, isPlain, jsonOf } from './json-body'
import type { AxiosHeaders } from './request-headers'

const jsonType = 'application/json'
const textType = 'text/plain; charset=utf-8'

/** A body as axios is to have it, with the media type it has where nothing else names one. */
export interface RequestBody {
  readonly data: unknown
  readonly contentType: string | undefined
}

/**
 * Prepares what a caller handed over as a body. Text goes out exactly as written, as JSON where it parses and as plain
 * text otherwise; bytes go out as they are; `undefined` and `null` are no body. A form, a stream and any object are left
 * to the client, whose interceptors and transformers may want to change them; what is left is JSON.
 *
 * @throws {@link InputError} for what cannot be written as JSON.
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

/** A body as it is recorded, as far as it can be read without using it up. */
export function recordedBody(data: unknown, headers: AxiosHeaders): Body | undefined {
  if (data === undefined) return undefined
  const contentType = String(headers.get('Content-Type') ?? '')
  if (Buffer.isBuffer(data)) return new Body(data, contentType)
  if (isPlain(data)) return new Body(jsonOf(data), contentType || jsonType)
  return new Body('<stream>', 'text/plain')
}

/** The bytes of a text or of what holds bytes; undefined of no body, and of one that has to be read: that as it is. */
export function bodyAtHand(data: unknown): unknown {
  if (data === undefined || data === null) return undefined
  return bytesAtHand(data) ?? data
}

/** The bytes of an answer; one made up by an adapter of the user's may be any value. */
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
