import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiRequest } from './api-request'
import type { ApiResponse } from './api-response'
import { Problem } from './problem-details'
import { Router, type Routes } from './router'

const maxBodyBytes = 1024 * 1024

export interface HttpServerOptions {
  routes: Routes
  /** Returns the problem for an error that a handler throws, if there is one. */
  problemOf: (error: unknown) => Problem | undefined
  /** 0 takes any free port. */
  port: number
}

export interface HttpServer {
  /** Has format `http://127.0.0.1:3000`. */
  url: string
  /** Stops listening and ends all connections at once. */
  close(): Promise<void>
}

/** Serves the routes on 127.0.0.1. */
export async function startHttpServer({ routes, problemOf, port }: HttpServerOptions): Promise<HttpServer> {
  const router = new Router(routes)
  const server = createServer((incoming, outgoing) => {
    answer(router, incoming, outgoing)
      .catch((error: unknown) => (problemOf(error) ?? unexpected(error, outgoing)).toResponse())
      .then((response) => send(response, outgoing))
      .catch((error: unknown) => outgoing.destroy(error as Error))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

async function answer(
  router: Router,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<ApiResponse> {
  const url = urlOf(incoming)
  const { handler, path } = router.match(incoming.method ?? 'GET', url.pathname)
  const client = new AbortController()
  outgoing.once('close', () => client.abort())
  return handler(new ApiRequest(incoming, url, path, await bodyOf(incoming), client.signal))
}

function urlOf({ url = '/' }: IncomingMessage): URL {
  try {
    return new URL(url, 'http://127.0.0.1')
  } catch (cause) {
    throw new Problem(400, 'invalid_url', 'The request address is not valid.', { cause })
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = incoming.headers
  if (length === '0' && encoding === undefined) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  let bytes = 0
  // The body is read to its end even if it is too large: a client that is still sending would not see the response.
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= maxBodyBytes) chunks.push(chunk)
  }
  if (bytes <= maxBodyBytes) return Buffer.concat(chunks)
  throw new Problem(413, 'body_too_large', `The request body is larger than ${maxBodyBytes} bytes.`)
}

function send({ status, headers, body }: ApiResponse, outgoing: ServerResponse): void {
  if (outgoing.destroyed) return
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
  outgoing.writeHead(status, { ...headers, ...length }).end(body)
}

function unexpected(cause: unknown, outgoing: ServerResponse): Problem {
  if (!outgoing.destroyed) console.error(cause)
  return new Problem(500, 'internal_error', 'An unexpected error occurred.', { cause })
}
