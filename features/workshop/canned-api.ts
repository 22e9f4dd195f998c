import { createServer } from 'node:http'
import { listen, type ListeningServer } from './listen'
import type { Answer } from './messages'

/** Starts an API that answers every request with the current `answer()`. */
export async function startCannedApi(answer: () => Answer): Promise<ListeningServer> {
  const server = createServer((request, response) => {
    const { status, headers, body } = answer()
    const fields = headers.flatMap(([name, value]) => [name, value])
    response.writeHead(status, fields).end(request.method === 'HEAD' ? undefined : body)
  })
  return listen(server)
}
