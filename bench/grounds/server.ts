import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Answer {
  readonly status: number
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string
}

/** Serves an API on a free port. `GROUND_LATENCY` says how many milliseconds each response takes. */
export class Server {
  readonly #server

  constructor(answer: (asked: Asked) => Promise<Answer>) {
    this.#server = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
      request.on('end', () => {
        const { method = '', url: path = '', headers } = request
        void wait(Number(process.env['GROUND_LATENCY'] ?? 0))
          .then(() => answer({ method, path, headers, body }))
          .catch((error: Error) => ({ status: 500, headers: undefined, body: error.stack }))
          .then((answered) => response.writeHead(answered.status, answered.headers).end(answered.body))
      })
    })
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  open(): Promise<void> {
    return new Promise((listening) => this.#server.listen(0, '127.0.0.1', listening))
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}
