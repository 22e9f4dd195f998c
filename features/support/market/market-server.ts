import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { createSession } from 'better-sse'
import { WebSocketServer, type WebSocket } from 'ws'
import { listen, type ListeningServer } from '../../workshop/listen'

const prices = [
  { symbol: 'ACME', price: 10 },
  { symbol: 'ACME', price: 11 },
  { symbol: 'ACME', price: 12 },
]

/** Starts a market that sends its prices as server-sent events, and accepts orders over a WebSocket. */
export async function startMarket(): Promise<ListeningServer> {
  const server = createServer((request, response) => void answer(request, response))
  const sockets = new WebSocketServer({ server, path: '/orders' }).on('connection', takeOrders)
  const { url, close } = await listen(server)
  return {
    url,
    close() {
      for (const socket of sockets.clients) socket.terminate()
      return close()
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url?.split('?', 1)[0]
  if (path === '/prices' && request.method === 'POST') return void tellWords(request, response)
  if (path === '/closed') return void response.writeHead(204).end()
  if (path !== '/prices')
    return void response
      .writeHead(401, { 'Content-Type': 'application/json' })
      .end('{"error":"sign in first"}')
  const session = await createSession(request, response, { retry: 20 })
  const from = Number(session.lastId || 0)
  session.push({ open: true }, 'status', String(from))
  for (const [at, price] of prices.slice(from).entries()) session.push(price, 'price', String(from + at + 1))
}

/** Answers with an event for each word of the `prompt`, then `[DONE]`, as APIs of language models do. */
async function tellWords(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt = '' } = (await json(request)) as { prompt?: string }
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  for (const word of prompt.split(' ')) response.write(`data: ${JSON.stringify({ word })}\n\n`)
  response.end('data: [DONE]\n\n')
}

/**
 * Sends a welcome message, confirms orders, and on request sends binary data or closes the socket with the given code.
 */
function takeOrders(socket: WebSocket): void {
  socket.send(JSON.stringify({ type: 'welcome', protocol: socket.protocol }))
  socket.on('message', (data, isBinary) => {
    if (isBinary) return socket.send(data)
    const order = JSON.parse((data as Buffer).toString()) as Record<string, unknown>
    if (typeof order['close'] === 'number')
      socket.close(order['close'], order['reason'] as string | undefined)
    else if (order['bytes'] === true) socket.send(Buffer.from([0, 1, 2, 255]))
    else socket.send(JSON.stringify({ type: 'taken', order }))
  })
}
