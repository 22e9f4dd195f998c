import { PassThrough, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { recordedBody } from './request-body'
import type { Transfer } from './transfer'

/** Makes bytes of a form, a file or a stream, so that it can be recorded, and sent again where a redirect leads. */
export async function encodeBody(transfer: Transfer): Promise<void> {
  const { carrier, hop, request } = transfer
  if (hop.data === undefined || Buffer.isBuffer(hop.data) || carrier.kind === "the user's") return
  const bytes = await bytesRead(hop.data, transfer)
  if (bytes === undefined) return
  transfer.hop = { ...hop, data: bytes }
  transfer.request = { ...request, body: recordedBody(bytes, hop.headers) }
}

/** Reads a form, a file or a stream; undefined of what is none. */
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

/** A stream of Node.js, or a form of the package `form-data`, which is an old one. */
type StreamOrForm = Readable & { readonly getHeaders?: () => Record<string, string> }

function isStream(data: unknown): data is StreamOrForm {
  return typeof (data as { pipe?: unknown }).pipe === 'function'
}
