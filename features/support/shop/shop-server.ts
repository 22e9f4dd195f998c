import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { listen, type ListeningServer } from '../../workshop/listen'

interface Order {
  readonly item?: string
  readonly amount?: number
  readonly token?: string
  /** Where payments are, in place of the usual. */
  readonly payments?: string
  /** Where the shop says that the order was paid. */
  readonly callback?: string
}

const untilPaidMs = 300

/** Starts a shop that charges each order through a service for payments, and calls back when it was paid. */
export async function startShop(payments: () => string): Promise<ListeningServer> {
  return listen(createServer((request, response) => void answer(request, response, payments())))
}

async function answer(request: IncomingMessage, response: ServerResponse, usual: string): Promise<void> {
  const send = (status: number, body: object): void =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const [, forwarded] = /^\/forward(\/.*)/.exec(request.url ?? '') ?? []
  if (forwarded !== undefined) return forward(request, Buffer.concat(chunks), response, usual + forwarded)
  const order = JSON.parse(Buffer.concat(chunks).toString()) as Order
  const { callback, payments = usual } = order
  try {
    const { status, body } = await charge(order, payments)
    if (status !== 201) return send(status === 402 ? 402 : 502, { error: `payments answered ${status}` })
    send(201, { item: order.item, charge: (JSON.parse(body || '{}') as { id?: string }).id ?? null })
  } catch (error) {
    return send(504, { error: (error as Error).name })
  }
  if (callback === undefined) return
  await wait(30)
  await fetch(`${callback}/paid`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ item: order.item }),
  }).catch(() => undefined)
}

/** Hands a request on to the service for payments, and its answer back. */
async function forward(
  { method = '', headers }: IncomingMessage,
  bytes: Buffer,
  response: ServerResponse,
  url: string,
): Promise<void> {
  const type = headers['content-type']
  try {
    const answered = await fetch(url, {
      method,
      headers: { 'X-Shop': 'first, second', ...(type !== undefined && { 'Content-Type': type }) },
      ...(bytes.length > 0 && { body: new Uint8Array(bytes) }),
      signal: AbortSignal.timeout(untilPaidMs),
    })
    const body = Buffer.from(await answered.arrayBuffer())
    response.writeHead(answered.status, [...answered.headers].flat()).end(body)
  } catch (error) {
    response.writeHead(504).end((error as Error).name)
  }
}

/** Charges an order; a second time if the service was not available. */
async function charge({ item, amount, token }: Order, payments: string) {
  for (let attempt = 1; ; attempt++) {
    const answered = await fetch(`${payments}/charges?currency=EUR`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Order': String(item),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ item, amount }),
      signal: AbortSignal.timeout(untilPaidMs),
    })
    const body = await answered.text()
    if (answered.status !== 503 || attempt === 2) return { status: answered.status, body }
  }
}
