import { Readable } from 'node:stream'

/** How much of a body is read if the response is not a stream, in bytes. */
const longestBody = 1024 * 1024
/** How long reading that body may take, in milliseconds. */
const longestWaitMs = 5000

/** Returns a response body as a stream, whatever form the client's adapter gave it. */
export function streamOf(data: unknown): Readable {
  if (data instanceof Readable) return data
  if (data instanceof ReadableStream) return Readable.fromWeb(data as never)
  if (typeof data === 'string' || data instanceof Uint8Array) return Readable.from([Buffer.from(data)])
  return Readable.from([])
}

/** Reads the beginning of a response body that is not an event stream; it may never end. */
export async function readBody(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  const timer = setTimeout(() => stream.destroy(), longestWaitMs)
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      chunks.push(Buffer.from(chunk))
      length += chunk.length
      if (length > longestBody) break
    }
  } catch {
    // What was received so far is more useful than an error about the rest.
  } finally {
    clearTimeout(timer)
    stream.destroy()
  }
  return Buffer.concat(chunks)
}
