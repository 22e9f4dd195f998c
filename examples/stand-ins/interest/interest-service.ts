import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface InterestService {
  readonly url: string
  close(): void
}

interface Order {
  readonly bankAccountId: number
  /** Where to tell that the interest was paid. */
  readonly webhook?: string
}

const rate = 0.02

/** Starts the service that pays the interest of a bank account: `POST /interest`. */
export async function startInterestService(bank: string, payments: string): Promise<InterestService> {
  const server = createServer((request, response) => {
    void pay(request, bank, payments).then(({ status, body }) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close().closeAllConnections() }
}

async function pay(request: IncomingMessage, bank: string, payments: string) {
  const { bankAccountId, webhook } = (await new Response(request as never).json()) as Order
  const account = await fetch(`${bank}/api/bankaccounts/${bankAccountId}`)
  const { balance } = (await account.json()) as { readonly balance: number }
  const amount = balance * rate
  try {
    const { id: transfer } = await transferred(payments, { bankAccountId, amount })
    if (webhook !== undefined) void tell(webhook, { bankAccountId, amount, transfer })
    return { status: 201, body: { amount, transfer } }
  } catch (error) {
    return { status: 503, body: { error: `No interest was paid: ${(error as Error).message}` } }
  }
}

/** Has the payment service transfer the money. Asks once more, with the same key, if it is busy or too slow. */
async function transferred(payments: string, transfer: object): Promise<{ readonly id: string }> {
  const headers = { 'Idempotency-Key': randomUUID() }
  for (let attempt = 1; ; attempt++) {
    const response = await post(`${payments}/transfers`, transfer, headers).catch(() => undefined)
    if (response?.status === 201) return (await response.json()) as { readonly id: string }
    if ((response !== undefined && response.status !== 429) || attempt === 2)
      throw new Error(`the payment service answered ${response?.status ?? 'nothing'}`)
  }
}

/** Tells a webhook, up to three times until it takes what it is told. */
async function tell(webhook: string, paid: object): Promise<void> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const response = await post(webhook, { event: 'interest.paid', attempt, ...paid }).catch(() => undefined)
    if (response?.ok === true) return
    await wait(50)
  }
}

function post(url: string, body: object, headers = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(500),
  })
}
