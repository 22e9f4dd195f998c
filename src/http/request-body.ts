import { PassThrough, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { InputError } from '../errors'
import { Body } from '../exchange'
import type { AxiosHeaders } from './axios'
import type { Cancellation } from './time-limit'

const jsonType = 'application/json'
const textType = 'text/plain; charset=utf-8'

/** A body for axios, with its media type if nothing else names one. */
interface RequestBody {
  readonly data: unknown
  readonly contentType: string | undefined
}

/**
 * Prepares a body for axios. Text is sent exactly as written, as JSON if it parses and as plain text otherwise; bytes
 * are sent as they are; `undefined` and `null` are no body. Forms and streams are left to axios; everything else is
 * JSON.
 *
 * @param isRead - whether code of the user's reads the request: it gets an object as the object
 * @throws {@link InputError} for a value that cannot be written as JSON.
 */
export function requestBody(body: unknown, namedType: string | undefined, isRead: boolean): RequestBody {
  if (typeof body === 'string')
    return {
      data: Buffer.from(body),
      contentType: namedType ?? (isJson(body) ? jsonType : textType),
    }
  if (body instanceof Uint8Array)
    return { data: Buffer.from(body), contentType: namedType ?? 'application/octet-stream' }
  if (body === undefined || body === null) return { data: undefined, contentType: namedType }
  if (typeof body === 'object' && typeof (body as { toJSON?: unknown }).toJSON !== 'function') {
    const isJsonBody = isFields(body) && (namedType === undefined || /\bjson\b/i.test(namedType))
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

/**
 * Reads a form, file or stream into bytes, so that it can be recorded, and sent again after a redirect. Returns
 * undefined for anything else.
 */
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

/** Whether a text parses as JSON, and so is sent as JSON unless it has a media type. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Serializes a body as JSON. @throws {@link InputError} if that is impossible, for example for a circular object */
export function jsonOf(body: unknown): string {
  let json: string | undefined
  try {
    json = JSON.stringify(body, refuseNonFinite)
  } catch (error) {
    throw notJson(error instanceof Error ? error.message : String(error), error)
  }
  if (json !== undefined) return json
  throw notJson(
    typeof body === 'object' ? 'its toJSON gives nothing' : `a ${typeof body} has no form in JSON`,
  )
}

/** Rejects a number that `JSON.stringify` would silently turn into `null`. */
function refuseNonFinite(this: unknown, name: string, value: unknown): unknown {
  if (typeof value !== 'number' || Number.isFinite(value)) return value
  const place = Array.isArray(this) ? `item ${name} of a list` : name === '' ? 'it' : `the member "${name}"`
  throw new RangeError(`${place} is ${value}`)
}

function notJson(reason: string, cause?: unknown): InputError {
  return new InputError(
    `The body cannot be written as JSON: ${reason}.\nHand over plain values only, or the body as a text that is sent as it is.`,
    { cause },
  )
}
