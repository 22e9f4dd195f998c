import { PassThrough, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { recordedBody } from './request-body'
import type { Transfer } from './transfer'

/** Whether the body of a request is not bytes yet. */
export function mustEncode({ carrier, hop }: Transfer): boolean {
  return hop.data !== undefined && !Buffer.isBuffer(hop.data) && carrier.kind !== "the user's"
}

/** Reads a form, file or stream into bytes, so that it can be recorded, and sent again after a redirect. */
export async function encodeBody(transfer: Transfer): Promise<void> {
  const { hop, request } = transfer
  const bytes = await bytesRead(hop.data, transfer)
  if (bytes === undefined) return
  transfer.hop = { ...hop, data: bytes }
  transfer.request = { ...request, body: recordedBody(bytes, hop.headers) }
}

/** Reads a form, file or stream; returns undefined for anything else. */
async function bytesRead(data: unknown, { hop: { headers }, limit }: Transfer): Promise<Buffer | undefined> {
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
  limit.addEventListener('abort', giveUp)
  data.on('error', (error) => copy.destroy(error))
  try {
    return await buffer(data.pipe(copy))
  } finally {
    limit.removeEventListener('abort', giveUp)
  }
}

/** A Node.js stream, or a form of the package `form-data`, which is a stream of the old kind. */
type StreamOrForm = Readable & { readonly getHeaders?: () => Record<string, string> }

function isStream(data: unknown): data is StreamOrForm {
  return typeof (data as { pipe?: unknown }).pipe === 'function'
}
