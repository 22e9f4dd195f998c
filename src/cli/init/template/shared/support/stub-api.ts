import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A stand-in for the API under test, so that the project runs at once. */
export interface StubApi {
  readonly url: string
  close(): Promise<void>
}

type Status = 'placed' | 'paid' | 'shipped' | 'cancelled'

interface StoredOrder {
  readonly id: number
  readonly product: string
  readonly quantity: number
  status: Status
}

interface Answer {
  readonly status: number
  readonly body?: unknown
}

/** Starts the stub on a free port. */
export async function startStubApi(): Promise<StubApi> {
  const orders = new Map<number, StoredOrder>()
  const server = createServer((request, response) => {
    answer(request, orders).then(
      ({ status, body }) => {
        response.writeHead(status, body === undefined ? {} : { 'Content-Type': 'application/json' })
        response.end(body === undefined ? undefined : JSON.stringify(body))
      },
      () => response.writeHead(400).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(request: IncomingMessage, orders: Map<number, StoredOrder>): Promise<Answer> {
  const { method = 'GET', url = '/' } = request
  const [resource, id, action] = url.split('/').filter(Boolean)
  if (resource !== 'orders') return refused(404, 'There is nothing here.')
  if (id === undefined && method === 'POST') return place(await readJson(request), orders)
  const order = orders.get(Number(id))
  if (order === undefined) return refused(404, 'There is no such order.')
  switch (`${method} ${action ?? ''}`.trim()) {
    case 'GET':
      return { status: 200, body: order }
    case 'POST payment':
      return order.status === 'placed' ? become('paid', order) : refused(409, `The order is ${order.status}.`)
    case 'POST shipment':
      return order.status === 'paid' ? become('shipped', order) : refused(409, 'The order has not been paid.')
    case 'DELETE':
      if (order.status !== 'placed') return refused(409, `The order is ${order.status}.`)
      order.status = 'cancelled'
      return { status: 204 }
    default:
      return refused(405, 'An order does not offer that.')
  }
}

function place(wanted: Partial<StoredOrder>, orders: Map<number, StoredOrder>): Answer {
  const { product = '', quantity = 0 } = wanted
  if (product === '') return refused(400, 'The product is missing.')
  if (quantity < 1) return refused(400, 'The quantity must be at least 1.')
  const order: StoredOrder = { id: orders.size + 1, product, quantity, status: 'placed' }
  orders.set(order.id, order)
  return { status: 201, body: order }
}

function become(status: Status, order: StoredOrder): Answer {
  order.status = status
  return { status: 200, body: order }
}

function refused(status: number, message: string): Answer {
  return { status, body: { message } }
}

async function readJson(request: IncomingMessage): Promise<Partial<StoredOrder>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Partial<StoredOrder>
}
