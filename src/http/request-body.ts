import { randomUUID } from 'node:crypto'

const jsonType = 'application/json'
const textType = 'text/plain; charset=utf-8'

/** A body ready to be sent: the bytes as they are, with the media type they have where nothing else names one. */
export interface RequestBody {
  readonly data: unknown
  readonly contentType: string | undefined
}

/**
 * Prepares what a caller handed over as a body. Text goes out exactly as written, as JSON where it parses and as plain
 * text otherwise; bytes go out as they are; a form and any other value are left to the client.
 */
export function requestBody(body: unknown): RequestBody | Promise<RequestBody> {
  if (typeof body === 'string')
    return { data: Buffer.from(body), contentType: isJson(body) ? jsonType : textType }
  if (body instanceof Uint8Array) return { data: Buffer.from(body), contentType: 'application/octet-stream' }
  if (body instanceof FormData) return encodeMultipart(body)
  return { data: body, contentType: undefined }
}

/**
 * The file name of a field that is no file, but has a media type. A `FormData` knows such fields as files only, and a
 * server would take them for some.
 */
export const withoutFileName = `no file ${randomUUID()}`

/** Encodes a form as multipart/form-data (RFC 7578), so that the bytes sent can be logged and sent again. */
async function encodeMultipart(form: FormData): Promise<RequestBody> {
  const encoded = new Response(form)
  const written = Buffer.from(await encoded.arrayBuffer()).toString('latin1')
  return {
    data: Buffer.from(written.replaceAll(`; filename="${withoutFileName}"`, ''), 'latin1'),
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
