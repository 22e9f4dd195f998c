import { InputError } from '../errors'

const jsonType = 'application/json'
const textType = 'text/plain; charset=utf-8'

/** A body ready to be sent: the bytes as they are, with the media type they have where nothing else names one. */
export interface RequestBody {
  readonly data: unknown
  readonly contentType: string | undefined
}

/**
 * Prepares what a caller handed over as a body. Text goes out exactly as written, as JSON where it parses and as plain
 * text otherwise; bytes go out as they are; `undefined` and `null` are no body. A URL-encoded form, a stream and any
 * object are left to the client, whose interceptors and transformers may want to change them; what is left is JSON.
 *
 * @throws {@link InputError} for what cannot be written as JSON.
 */
export function requestBody(body: unknown): RequestBody | Promise<RequestBody> {
  if (typeof body === 'string')
    return { data: Buffer.from(body), contentType: isJson(body) ? jsonType : textType }
  if (body instanceof Uint8Array) return { data: Buffer.from(body), contentType: 'application/octet-stream' }
  if (body instanceof FormData) return encodeMultipart(body)
  if (body === undefined || body === null) return { data: undefined, contentType: undefined }
  if (typeof body === 'object' && !hasOwnJson(body)) return { data: body, contentType: undefined }
  return { data: Buffer.from(jsonOf(body)), contentType: jsonType }
}

/** Whether a value says itself what it is as JSON, as a `Date` does. */
function hasOwnJson(body: object): boolean {
  return typeof (body as { toJSON?: unknown }).toJSON === 'function'
}

/** A body as JSON. @throws {@link InputError} for what cannot be written so, such as an object that holds itself. */
export function jsonOf(body: unknown): string {
  let json: string | undefined
  try {
    json = JSON.stringify(body) as string | undefined
  } catch (error) {
    throw notJson(error instanceof Error ? error.message : String(error), error)
  }
  if (json !== undefined) return json
  throw notJson(
    typeof body === 'object' ? 'its toJSON gives nothing' : `a ${typeof body} has no form in JSON`,
  )
}

function notJson(reason: string, cause?: unknown): InputError {
  return new InputError(
    `The body cannot be written as JSON: ${reason}.\nHand over plain values only, or the body as a text that is sent as it is.`,
    { cause },
  )
}

/** Whether a value is an object literal or a list, which nothing but JSON can be made of unless a media type says so. */
export function isPlain(data: unknown): data is object {
  if (typeof data !== 'object' || data === null) return false
  const prototype: unknown = Object.getPrototypeOf(data)
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}

/** Encodes a form as multipart/form-data (RFC 7578), so that the bytes sent can be logged and sent again. */
async function encodeMultipart(form: FormData): Promise<RequestBody> {
  const encoded = new Response(form)
  return {
    data: Buffer.from(await encoded.arrayBuffer()),
    contentType: encoded.headers.get('Content-Type') ?? undefined,
  }
}

/** Whether a text parses as JSON, and so is sent as JSON where nothing names its media type. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
