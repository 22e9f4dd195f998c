import { createServer, type ServerResponse } from 'node:http'
import { listen, type ListeningServer } from '../../features/workshop/listen'

/** An API with sessions for each canary; it records what scenarios leave behind. */
export class CanaryApi {
  /** The sessions that are still open: for the canary 7 `7 first` and `7 second`, to be closed in reverse order. */
  readonly open: string[] = []
  /** The mix-ups of scenarios that the API can see. */
  readonly complaints: string[] = []
  /** How often the cage, which many scenarios share, was opened, and closed again. */
  readonly cage = { opened: 0, closed: 0 }
  readonly #attempts = new Map<string, number>()
  #listening: ListeningServer | undefined
  readonly #server = createServer((request, response) => {
    request.resume()
    const [, action = '', canary = ''] = (request.url ?? '').split('/')
    const cookie = request.headers.cookie ?? ''
    if (action === 'cage') respond(response, 200, { times: ++this.cage[canary as 'opened' | 'closed'] })
    else if (action === 'open') this.#opened(canary, cookie, response)
    else if (action === 'close') this.#closed(canary, response)
    else respond(response, 200, { cookie, canary })
  })

  async listen(): Promise<string> {
    this.#listening = await listen(this.#server)
    return this.#listening.url
  }

  async close(): Promise<void> {
    await this.#listening?.close()
  }

  #opened(canary: string, cookie: string, response: ServerResponse): void {
    if (cookie !== '') this.complaints.push(`${canary} came with the cookie ${cookie}`)
    const attempt = (this.#attempts.get(canary) ?? 0) + 1
    this.#attempts.set(canary, attempt)
    this.open.push(`${canary} first`, `${canary} second`)
    response.setHeader('Set-Cookie', `canary=${canary}; Path=/`)
    respond(response, 201, { canary, attempt })
  }

  #closed(which: string, response: ServerResponse): void {
    const [canary = '', order = ''] = which.split('-')
    const entry = `${canary} ${order}`
    const at = this.open.lastIndexOf(entry)
    if (at === -1) this.complaints.push(`${entry} was closed twice`)
    if (order === 'first' && this.open.filter((one) => one === `${canary} second`).length > 0)
      this.complaints.push(`${entry} was closed before the second`)
    this.open.splice(at, 1)
    respond(response, 200, {})
  }
}

function respond(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
