import { Readable } from 'node:stream'

/** What of an answer that is no stream is kept. */
const longestBody = 1024 * 1024
/** What it may take to come, in milliseconds. */
const longestWaitMs = 5000

/** The body of an answer as a stream, whatever the adapter of the client made of it. */
export function streamOf(data: unknown): Readable {
  if (data instanceof Readable) return data
  if (data instanceof ReadableStream) return Readable.fromWeb(data as never)
  if (typeof data === 'string' || data instanceof Uint8Array) return Readable.from([Buffer.from(data)])
  return Readable.from([])
}

/** Reads the beginning of the body of an answer that is no stream after all; it may never end. */
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
    // What has come by then says more than that the rest did not.
  } finally {
    clearTimeout(timer)
    stream.destroy()
  }
  return Buffer.concat(chunks)
}
