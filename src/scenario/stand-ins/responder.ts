import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { checkAgainstOpenApi, type OpenApiDocument } from '../../assertions'
import { ConfigurationError, messageOf } from '../../errors'
import { Body, Headers, isAnswered, type HttpExchange, type HttpOutcome } from '../../exchange'
import { decodeContent, defaultMaxBodyBytes } from '../../http'
import { warn } from '../../log'
import type { ReceivedRequest } from '../../story'
import type { RequestLine } from './route'
import { named, runningServers } from './configured-stand-ins'
import type { StandInServer } from './stand-in-server'
import { openScenarios, Received, StandIns } from './stand-ins-of-scenario'
import { hungUp, neverAnswers, notYetAnswered, responseOf, stubFor, takeUnused, type Stub } from './stubs'

/** Starts the stand-ins. @param worker - the number of the worker of `--parallel`; undefined without */
export async function startStandIns(
  worker: string | undefined,
  readDocument: (file: string) => OpenApiDocument,
): Promise<void> {
  for (const server of named.values()) {
    const { name, options } = server
    const { port, openapi } = options
    if (port !== undefined && worker !== undefined && worker !== '0')
      throw new ConfigurationError(
        `The stand-in "${name}" has the fixed port ${port}, which worker 0 uses: leave the port out, or run without --parallel.`,
      )
    server.document = openapi === undefined ? undefined : readDocument(openapi)
    await server.start((incoming, response) => {
      respond(server, incoming, response).catch((error: unknown) => {
        response.destroy()
        warn(`The stand-in "${name}" failed: ${String(error)}`)
      })
    })
  }
}

/** Stops the stand-ins, and warns of responses that nothing has asked for. */
export async function stopStandIns(): Promise<void> {
  await Promise.all(runningServers().map((server) => server.stop()))
  const lines = takeUnused()
  if (lines.length > 0) warn(['Answers of stand-ins that nothing asked for:', ...lines].join('\n'))
}

async function respond(server: StandInServer, incoming: IncomingMessage, response: ServerResponse) {
  const beganAt = performance.now()
  const { line, recipient, isLate } = recipientOf(server, incoming)
  const { method, path } = line
  const { name } = server
  const url = server.url + path
  if (isLate) {
    const text = `${method} ${path} belongs to a scenario that has ended, so it was answered with 410 Gone.`
    recipient?.scenario.log.writeMessage(`the stand-in "${name}" received too late`, text)
    return send(response, refusal(410, 'The scenario that this request belongs to has ended.'))
  }
  recipient?.held.add(response)
  response.once('close', () => recipient?.held.delete(response))
  const headers = Headers.received(incoming.rawHeaders)
  const maxBytes = recipient?.scenario.calls.maxBodyBytes ?? defaultMaxBodyBytes
  const bytes = await readBody(incoming, maxBytes).catch(() => undefined)
  const body = bytes?.length ? new Body(bytes, headers.get('Content-Type')) : undefined
  const request = { method, url, headers, body }
  const exchange = { protocol: 'http', request, outcome: notYetAnswered, timeMs: 0 } as const
  const received = new Received(name, line, exchange)

  const conclude = (outcome: HttpExchange['outcome']): void => {
    const timeMs = Math.round(performance.now() - beganAt)
    received.exchange = { ...exchange, outcome, timeMs } as HttpExchange
    recipient?.exchanged(name, received.exchange)
    if (outcome.kind === 'answered') send(response, outcome)
    else if (outcome !== neverAnswers) response.destroy()
  }
  const refuse = (status: number, error: string, advice = ''): void => {
    if (recipient === undefined) warn(error + advice)
    else recipient.wrong(error + advice)
    conclude(refusal(status, error))
  }

  if (!incoming.complete) return conclude(hungUp)
  if (bytes === undefined)
    return refuse(
      413,
      `The stand-in "${name}" has received a body of ${method} ${path} that is longer than maxBodyBytes.`,
    )
  recipient?.received(received)
  const own = recipient?.stubsOf(name) ?? []
  const stub = stubFor(line, [...server.stubs, ...own]) ?? own.filter(({ route }) => !route).at(-1)
  if (stub === undefined)
    return refuse(501, ...(recipient?.unanswered(server, received) ?? unclaimed(server, line)))
  const next = stub.next()
  let outcome
  try {
    outcome = typeof next === 'function' ? responseOf(await next(forCode(received))) : next
  } catch (error) {
    return refuse(
      500,
      `The answer of the stand-in "${name}" to ${method} ${path} failed: ${messageOf(error)}`,
    )
  }
  if (outcome.kind === 'answered' && outcome.afterMs !== undefined)
    await Promise.race([wait(outcome.afterMs, undefined, { ref: false }), once(response, 'close')])
  conclude(response.destroyed ? hungUp : outcome)
  const problem = problemWithDocument(server, received.exchange)
  if (problem !== undefined) recipient?.wrong(problem)
}

/** Says where an exchange does not match the OpenAPI document of the stand-in; undefined if it does. */
function problemWithDocument(
  { name, document, options }: StandInServer,
  exchange: HttpExchange,
): string | undefined {
  if (document === undefined || !isAnswered(exchange)) return undefined
  const problems = checkAgainstOpenApi(document, exchange).map((problem) => `  ${problem}`)
  if (problems.length === 0) return undefined
  const sentence = `What the stand-in "${name}" received, or answers, does not match "${options.openapi}":`
  return [sentence, `${exchange.request.method} ${exchange.request.url}`, ...problems].join('\n')
}

/** Returns whose request it is: by its path, or else of the scenario that runs, or has a stub for it. */
function recipientOf(server: StandInServer, { method = '', url = '/' }: IncomingMessage) {
  const { name, hasPaths, stubs, endedStubs } = server
  const [whole = '', id = ''] = (hasPaths && /^\/s(\d+)(?=[/?]|$)/.exec(url)) || []
  const running = [...openScenarios.values()]
  if (whole !== '' && Number(id) <= StandIns.lastId) {
    const line = { method, path: url.slice(whole.length).replace(/^(?!\/)/, '/') }
    const recipient = openScenarios.get(Number(id))
    return { line, recipient: recipient ?? running.at(-1), isLate: recipient === undefined }
  }
  const line = { method, path: url }
  const isIn = (some: readonly Stub[]): boolean => stubFor(line, some) !== undefined
  const concerned = running.filter((one) => isIn(one.stubsOf(name)))
  const [recipient, another] = running.length > 1 ? concerned : running
  const isLate = concerned.length === 0 && !isIn(stubs) && isIn(endedStubs)
  return { line, recipient: another === undefined ? recipient : undefined, isLate }
}

function unclaimed(
  { name, hasPaths }: StandInServer,
  { method, path }: RequestLine,
): [error: string, advice: string] {
  const { size } = openScenarios
  const why = size === 0 ? 'no scenario runs' : `${size} scenarios run, and it does not say whose it is`
  const error = `The stand-in "${name}" has no answer for ${method} ${path}: ${why}.`
  const advice = hasPaths
    ? `Give the API {{${name}.url}}, which has a path of the scenario's own.`
    : `Tag scenarios that use it @alone, or tell the answer in BeforeAll: standIn('${name}').on(…)`
  return [error, `\n${advice}`]
}

function refusal(status: number, error: string): HttpOutcome {
  return responseOf({ status, body: { error } })
}

function send(response: ServerResponse, { status, headers, body }: HttpOutcome): void {
  if (response.destroyed) return
  const length = status === 204 || status === 304 ? {} : { 'Content-Length': body.bytes.length }
  response.writeHead(status, { ...length, ...Object.fromEntries(headers) }).end(body.bytes)
}

/** Reads a body, and undoes its content coding. Resolves to undefined if it is too long. */
async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= maxBytes) chunks.push(chunk)
  }
  if (length > maxBytes) return undefined
  const bytes = Buffer.concat(chunks)
  const coding = incoming.headers['content-encoding'] ?? ''
  return decodeContent(bytes, coding, maxBytes).catch(({ code }: NodeJS.ErrnoException) =>
    code === 'ERR_BUFFER_TOO_LARGE' ? undefined : bytes,
  )
}

function forCode({ line, message }: Received): ReceivedRequest {
  const { headers, body } = message.outcome
  const fields = headers.names().map((name) => [name, headers.get(name) ?? ''])
  const content = body.json.ok ? body.json.value : body.text
  const sent = Object.fromEntries(fields) as Record<string, string>
  return { ...line, headers: sent, body: body.isEmpty ? undefined : content }
}
