import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { OpenApiDocument } from '../../assertions'
import { Body, Headers, type ExchangeRequest, type HttpExchange } from '../../exchange'
import { ConfigurationError, messageOf } from '../../errors'
import { decodeContent, defaultMaxBodyBytes } from '../../http'
import { warn } from '../../log'
import type { ReceivedRequest } from '../../story'
import { responseOf, Stubs, type ToldResponse, type FixedResponse } from './stubs'
import type { StandInOptions } from '../options'
import type { Asked } from './route'

/** A request that a stand-in has received, and the exchange once it is complete. */
export interface Received {
  readonly asked: Asked
  readonly request: ExchangeRequest
  exchange?: HttpExchange
}

/** A scenario as stand-ins see it: what it has told them, and what they tell it. */
export interface Desk {
  readonly maxBodyBytes: number
  /** The responses that are held back until the scenario ends. */
  readonly held: Set<ServerResponse>
  stubsOf(standIn: string): Stubs
  received(standIn: string, received: Received): void
  exchanged(standIn: StandInServer, exchange: HttpExchange): void
  /** Notes a request that nothing answers. Returns the message, and the stub that is nearest to it. */
  unanswered(standIn: StandInServer, received: Received): { readonly error: string }
  /** Notes what is wrong with a request or its response, for the end of the scenario. */
  wrong(message: string): void
  late(standIn: string, asked: Asked): void
}

class Desks {
  readonly open = new Map<number, Desk>()
  /** The scenario that ended last: what was told there tells late requests apart where no path does. */
  #ended: Desk | undefined
  #last = 0

  begin(desk: Desk): number {
    this.open.set(++this.#last, desk)
    return this.#last
  }

  end(id: number): void {
    this.#ended = this.open.get(id)
    this.open.delete(id)
    for (const response of this.#ended?.held ?? []) response.destroy()
  }

  /** Returns whose request it is, by its path, or else by the scenario that runs, or has told a response to it. */
  recipientOf({ method, path }: Asked, { name, hasPaths, stubs }: StandInServer) {
    const [whole = '', id = ''] = (hasPaths && /^\/s(\d+)(?=[/?]|$)/.exec(path)) || []
    const running = [...this.open.values()]
    if (whole !== '' && Number(id) <= this.#last) {
      const asked = { method, path: path.slice(whole.length).replace(/^(?!\/)/, '/') }
      const desk = this.open.get(Number(id))
      return { asked, desk: desk ?? running.at(-1), isLate: desk === undefined }
    }
    const asked = { method, path }
    const isTold = (desk: Desk | undefined): boolean => desk?.stubsOf(name).for(asked) !== undefined
    const fitting = running.length > 1 ? running.filter(isTold) : running
    const desk = fitting.length === 1 ? fitting[0] : undefined
    const isLate = !running.some(isTold) && stubs.for(asked) === undefined && isTold(this.#ended)
    return { asked, desk, isLate }
  }
}

export const desks = new Desks()

type RequestOutcome = HttpExchange['outcome']

export class StandInServer {
  readonly stubs = new Stubs()
  readonly #server
  readonly #scheme: string
  #port = 0

  constructor(
    readonly name: string,
    readonly options: StandInOptions,
    readonly openApi?: OpenApiDocument,
  ) {
    const { key, cert } = options
    const serve = (incoming: IncomingMessage, response: ServerResponse): void =>
      void this.#serve(incoming, response).catch((error: unknown) => {
        response.destroy()
        warn(`The stand-in "${name}" failed: ${String(error)}`)
      })
    this.#scheme = key === undefined ? 'http' : 'https'
    this.#server = key === undefined ? createServer(serve) : createTlsServer({ key, cert }, serve)
  }

  /** Whether each scenario has a path of its own. */
  get hasPaths(): boolean {
    return this.options.port === undefined
  }

  get url(): string {
    const { publicUrl, host = '127.0.0.1' } = this.options
    const reached = host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
    return publicUrl?.replace(/\/$/, '') ?? `${this.#scheme}://${reached}:${this.#port}`
  }

  /** @throws {@link ConfigurationError} when the port is taken */
  async start(): Promise<void> {
    const { port = 0, host = '127.0.0.1' } = this.options
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', ({ code = '', message }: NodeJS.ErrnoException) =>
        reject(
          new ConfigurationError(
            `The stand-in "${this.name}" cannot listen on ${port || host} (${code || message}).\nEnd what listens there, or leave the port out for a free one.`,
          ),
        ),
      )
      this.#server.listen(port, host, resolve)
    })
    this.#port = (this.#server.address() as AddressInfo).port
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const beganAt = performance.now()
    const { method = '', url: path = '/', rawHeaders } = incoming
    const { asked, desk, isLate } = desks.recipientOf({ method, path }, this)
    const headers = Headers.received(rawHeaders)
    const read = await bodyOf(incoming, desk?.maxBodyBytes ?? defaultMaxBodyBytes)
    const content = typeof read === 'string' ? Buffer.alloc(0) : read
    const body = content.length === 0 ? undefined : new Body(content, headers.get('Content-Type'))
    const request = { method, url: this.url + asked.path, headers, body }
    const received: Received = { asked, request }
    const conclude = (outcome: RequestOutcome): void => {
      const timeMs = Math.round(performance.now() - beganAt)
      received.exchange = { protocol: 'http', request, outcome, timeMs } as HttpExchange
      desk?.exchanged(this, received.exchange)
    }
    const refuse = (status: number, error: object): void => {
      const json = Buffer.from(JSON.stringify(error))
      const refusal = { status, headers: { 'Content-Type': 'application/json' }, body: json }
      if (!isLate) conclude(answered(refusal))
      send(response, refusal)
    }
    if (isLate) {
      desk?.late(this.name, asked)
      return refuse(410, { error: 'The scenario that this request belongs to has ended.' })
    }
    if (read === 'hung up') return conclude(hungUp)
    if (read === 'too long') {
      const error = `The stand-in "${this.name}" has received a body of ${method} ${asked.path} that is longer than maxBodyBytes.`
      desk?.wrong(error)
      response.setHeader('Connection', 'close')
      return refuse(413, { error })
    }
    desk?.received(this.name, received)
    const told = this.#responseTo(asked, desk)
    if (told === undefined) return refuse(501, desk?.unanswered(this, received) ?? this.#unclaimed(asked))
    if (told === 'never answers' || told === 'closes the connection') {
      conclude({ kind: 'failed', code: 'NO_ANSWER', message: `it ${told}`, cause: undefined })
      if (told === 'closes the connection') incoming.socket.destroy()
      else desk?.held.add(response)
      return
    }
    let fixed: FixedResponse
    try {
      fixed = typeof told === 'function' ? responseOf(await told(forCode(received))) : told
    } catch (problem) {
      const why = messageOf(problem)
      const error = `The answer of the stand-in "${this.name}" to ${method} ${asked.path} failed: ${why}`
      if (desk === undefined) warn(error)
      desk?.wrong(error)
      return refuse(500, { error })
    }
    if (fixed.afterMs !== undefined) await held(response, fixed.afterMs, desk)
    conclude(response.destroyed ? hungUp : answered(fixed))
    send(response, fixed)
  }

  #responseTo(asked: Asked, desk: Desk | undefined): ToldResponse | undefined {
    const own = desk?.stubsOf(this.name)
    return (own?.for(asked) ?? this.stubs.for(asked) ?? own?.forOthers)?.next()
  }

  #unclaimed({ method, path }: Asked): { readonly error: string } {
    const count = desks.open.size
    const why = count === 0 ? 'no scenario runs' : `${count} scenarios run, and it does not say whose it is`
    const error = `The stand-in "${this.name}" has no answer for ${method} ${path}: ${why}.`
    warn(`${error}\nGive the API {{${this.name}.url}}, which has a path of the scenario's own.`)
    return { error }
  }
}

const hungUp: RequestOutcome = {
  kind: 'failed',
  code: 'ECONNRESET',
  message: 'the client hung up before it was answered',
  cause: undefined,
}

function answered({ status, headers, body }: FixedResponse): RequestOutcome {
  const sent = new Headers(Object.entries(headers))
  return { kind: 'answered', status, headers: sent, body: new Body(body, sent.get('Content-Type')) }
}

function send(response: ServerResponse, { status, headers, body }: FixedResponse): void {
  const length = status === 204 || status === 304 ? {} : { 'Content-Length': body.length }
  if (!response.destroyed) response.writeHead(status, { ...length, ...headers }).end(body)
}

/** Waits, unless the client hangs up before or the scenario ends. */
async function held(response: ServerResponse, forMs: number, desk: Desk | undefined): Promise<void> {
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  desk?.held.add(response)
  await wait(forMs, undefined, { signal: closed.signal }).catch(() => undefined)
  desk?.held.delete(response)
}

async function bodyOf(incoming: IncomingMessage, maxBytes: number): Promise<Buffer | 'hung up' | 'too long'> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      chunks.push(chunk as Buffer)
      length += (chunk as Buffer).length
      if (length <= maxBytes) continue
      incoming.resume()
      return 'too long'
    }
  } catch {
    return 'hung up'
  }
  const bytes = Buffer.concat(chunks)
  const coding = incoming.headers['content-encoding'] ?? ''
  return decodeContent(bytes, coding, maxBytes).catch(({ code }: NodeJS.ErrnoException) =>
    code === 'ERR_BUFFER_TOO_LARGE' ? 'too long' : bytes,
  )
}

function forCode({ asked, request: { headers, body } }: Received): ReceivedRequest {
  const fields = headers.names().map((name) => [name, headers.get(name) ?? ''])
  const content = body === undefined ? undefined : body.json.ok ? body.json.value : body.text
  return { ...asked, headers: Object.fromEntries(fields) as Record<string, string>, body: content }
}
