import { setTimeout as wait } from 'node:timers/promises'
import type { AxiosInstance } from 'axios'
import { describeTimeLimit, describeValue, InputError, NoResponseError } from '../errors'
import type { HttpExchange } from '../exchange'
import { clientFor, describeStatus, HttpClient, timeLimitRule, type TlsOptions } from '../http'
import { Redactor } from '../redaction'

/** What is asked before the first scenario, until it answers. */
export interface ReadyOptions {
  /** A path, or a URL. */
  readonly url: string
  /** How long the API may take, in milliseconds. @defaultValue 30 000 */
  readonly withinMs?: number
  /** The status to wait for. @defaultValue any below 500 */
  readonly status?: number
}

/** The options of a scenario by which the API is asked. */
interface AskingOptions {
  readonly ready?: string | ReadyOptions
  readonly client?: AxiosInstance
  readonly baseURL?: string
  readonly tls?: TlsOptions
  readonly headers?: Readonly<Record<string, string>>
  readonly redact?: readonly string[]
}

const settings: Readonly<Record<string, (value: unknown) => boolean>> = {
  url: (value) => typeof value === 'string' && value !== '',
  withinMs: (value) => value === undefined || (timeLimitRule.fits(value) && value < Infinity),
  status: (value) => value === undefined || (Number.isInteger(value) && Number(value) >= 100),
}

/** @throws {@link InputError} for an unknown or ill-typed setting of the option `ready` */
export function checkReady(ready: string | Readonly<Record<string, unknown>>): void {
  if (typeof ready === 'string') return
  const wrong = Object.keys({ url: '', ...ready }).find((name) => settings[name]?.(ready[name]) !== true)
  if (wrong !== undefined)
    throw new InputError(
      `Its "${wrong}" is ${wrong in settings ? describeValue(ready[wrong]) : 'unknown'}.\nWrite, for example: { url: '/health', withinMs: 30000, status: 200 }`,
    )
}

const firstPauseMs = 50
const longestPauseMs = 1000
const longestAttemptMs = 5000

/** What was asked in this process: for each API once, whether it became ready or not. */
const asked = new Map<string, Promise<void>>()

/**
 * Waits until the API is ready, as the option `ready` says; undefined without the option.
 *
 * @throws {@link NoResponseError} that says how the API answered last
 */
export function whenReady(options: AskingOptions): Promise<void> | undefined {
  const { ready, client, baseURL = client?.defaults.baseURL } = options
  if (ready === undefined) return undefined
  const key = JSON.stringify([baseURL, ready])
  const answer = asked.get(key) ?? askUntilReady(typeof ready === 'string' ? { url: ready } : ready, options)
  asked.set(key, answer)
  return answer
}

async function askUntilReady(
  { url, withinMs = 30_000, status }: ReadyOptions,
  { client, baseURL, tls, headers, redact }: AskingOptions,
): Promise<void> {
  const redactor = new Redactor(redact)
  const { isSecretHeader } = redactor
  const http = new HttpClient(client ?? clientFor(baseURL, tls), { headers, isSecretHeader })
  const endsAt = performance.now() + withinMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const timeoutMs = Math.max(1, Math.min(endsAt - performance.now(), longestAttemptMs))
    const { exchanges } = await http.send({ method: 'GET', url, timeoutMs })
    const { outcome } = exchanges.at(-1) as HttpExchange
    const isReady =
      outcome.kind === 'answered' && (status === undefined ? outcome.status < 500 : outcome.status === status)
    if (isReady) return
    if (performance.now() + pauseMs >= endsAt) {
      const came =
        outcome.kind === 'answered' ? describeStatus(outcome.status) : `no response (${outcome.message})`
      const wanted = status === undefined ? 'a status below 500' : describeStatus(status)
      throw new NoResponseError(
        `The API was not ready within ${describeTimeLimit(withinMs)}: GET ${redactor.redactUrl(http.urlOf(url))} should give ${wanted}, but gave ${redactor.redactExcerpts(came)}.\nIs it running, and does it answer at the address of the option "ready"?`,
      )
    }
    await wait(pauseMs)
  }
}
