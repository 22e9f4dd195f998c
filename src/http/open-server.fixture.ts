import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen, type ListeningServer } from '../../features/workshop/listen'

/** A request as the server of a test saw it. */
export interface SeenRequest {
  readonly method: string
  /** Path and query as they were sent. */
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export type Answer = (request: SeenRequest, response: ServerResponse) => void

export interface OpenServer {
  /** Has the format `http://127.0.0.1:41233`. */
  url(): string
  /** The requests received during this test. */
  readonly seen: SeenRequest[]
  /** Sets how requests are answered during this test; by default, with an empty 200. */
  answer(answer: Answer): void
}

/** Opens a real server on a free port for the tests of a suite, and closes it after them. */
export function openServer(): OpenServer {
  const seen: SeenRequest[] = []
  const silent: Answer = (_, response) => response.end()
  let answer = silent
  let listening: ListeningServer
  before(async () => {
    const server = createServer((incoming, response) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const { method = '', url = '', headers } = incoming
        const request = { method, url, headers, body: Buffer.concat(chunks) }
        seen.push(request)
        answer(request, response)
      })
    })
    listening = await listen(server)
  })
  after(() => listening.close())
  beforeEach(() => {
    seen.length = 0
    answer = silent
  })
  return {
    url: () => listening.url,
    seen,
    answer: (next) => void (answer = next),
  }
}

export function json(value: unknown, status = 200): Answer {
  return (_, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
}
