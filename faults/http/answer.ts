import type { Misbehave } from './fault-server'

export const json = 'Content-Type: application/json'
export const text = 'Content-Type: text/plain; charset=utf-8'
export const ok = 'HTTP/1.1 200 OK'
export const chunked = 'Transfer-Encoding: chunked'
/** The options for a response that never comes. */
export const impatient = { timeout: 300 }
export const mib = 1024 * 1024

/** Responds, and closes the connection. */
export const reply =
  (bytes: string | Buffer): Misbehave =>
  (socket) =>
    socket.end(bytes)

/** Responds, and leaves the connection open. */
export const say =
  (bytes: string | Buffer): Misbehave =>
  (socket) =>
    void socket.write(bytes)

export const reset =
  (bytes: string | Buffer = ''): Misbehave =>
  (socket) => {
    if (bytes.length === 0) socket.resetAndDestroy()
    else socket.write(bytes, () => setTimeout(() => socket.resetAndDestroy(), 20))
  }

export const encoded = (encoding: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(head(ok, [json, `Content-Encoding: ${encoding}`, `Content-Length: ${bytes.length}`])),
    bytes,
  ])

/** Writes the same bytes until the client closes the connection. */
export const endless =
  (start: string, piece: Buffer, pauseMs = 0): Misbehave =>
  (socket) => {
    socket.write(start)
    const more = (): void => {
      if (socket.destroyed) return
      if (pauseMs > 0) {
        socket.write(piece)
        setTimeout(more, pauseMs)
      } else if (socket.write(piece)) setImmediate(more)
      else socket.once('drain', more)
    }
    more()
  }

/** Returns a well-formed response as text. */
export function answer(statusLine: string, headers: readonly string[], body = ''): string {
  return head(statusLine, [...headers, `Content-Length: ${Buffer.byteLength(body)}`]) + body
}

export function head(statusLine: string, headers: readonly string[]): string {
  return [statusLine, ...headers, '', ''].join('\r\n')
}
