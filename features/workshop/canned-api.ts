import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answer } from './messages'

/** An API that answers every request alike. */
export interface CannedApi {
  readonly url: string
  close(): Promise<void>
}

export async function startCannedApi(answer: () => Answer): Promise<CannedApi> {
  const server = createServer((request, response) => {
    const { status, headers, body, hangsUp } = answer()
    if (hangsUp) return void request.socket.destroy()
    const fields = headers.flatMap(([name, value]) => [name, value])
    response.writeHead(status, fields).end(request.method === 'HEAD' ? undefined : body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
