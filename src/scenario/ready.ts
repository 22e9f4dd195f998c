import { describeTimeLimit, NoResponseError } from '../errors'
import type { HttpExchange } from '../exchange'
import { clientFor, describeStatus, HttpClient } from '../http'
import { Redactor } from '../redaction'
import { RetryTime } from '../waiting'
import type { ReadyOptions, ScenarioOptions } from './scenario-options'

/** An attempt gets this time whatever is left of the whole, so that what it says comes from the API. */
const attemptMs = 5000

/** What was asked in this process: for each API, and what is sent to it, once, whether it became ready or not. */
const asked = new Map<string, Promise<void>>()

/** Waits until the API is ready, as the option `ready` says; undefined without the option. */
export function whenReady(options: ScenarioOptions): Promise<void> | undefined {
  const { ready, client, baseURL = client?.defaults.baseURL, headers, tls } = options
  if (ready === undefined) return undefined
  const key = JSON.stringify([baseURL, ready, headers, tls])
  const readiness =
    asked.get(key) ?? askUntilReady(typeof ready === 'string' ? { url: ready } : ready, options)
  asked.set(key, readiness)
  return readiness
}

async function askUntilReady(
  { url, withinMs = 30_000, status }: ReadyOptions,
  { client, baseURL, tls, headers, redact }: ScenarioOptions,
): Promise<void> {
  const redactor = new Redactor(redact)
  const { isSecretHeader } = redactor
  const http = new HttpClient(client ?? clientFor(baseURL, tls), { headers, isSecretHeader })
  const time = new RetryTime(withinMs)
  let came: string
  do {
    const { exchanges } = await http.send({ method: 'GET', url, timeoutMs: attemptMs })
    const { outcome } = exchanges.at(-1) as HttpExchange
    const hasStatus = outcome.kind === 'answered'
    if (hasStatus && (status === undefined ? outcome.status < 500 : outcome.status === status)) return
    came = hasStatus ? describeStatus(outcome.status) : `no response (${outcome.message})`
  } while (await time.pause())
  const wanted = status === undefined ? 'a status below 500' : describeStatus(status)
  throw new NoResponseError(
    `The API was not ready within ${describeTimeLimit(withinMs)}: GET ${redactor.redactUrl(http.urlOf(url))} should give ${wanted}, but gave ${redactor.redactExcerpts(came)}.\nIs it running, and does it answer at the address of the option "ready"?`,
  )
}
