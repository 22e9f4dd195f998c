import type { AxiosInstance } from 'axios'
import { StepRejectedError } from '../../errors'
import { isAnswered, type AnsweredExchange, type Exchange } from '../../exchange'
import { DefaultBadRequestProvider, type BadRequestProvider } from '../../expectations'
import {
  basic,
  Cancellation,
  checkFieldName,
  checkFieldValue,
  clientFor,
  HttpClient,
  isSafe,
  proxyUrls,
  type EveryHeader,
  type HttpRequest,
} from '../../http'
import { Redactor } from '../../redaction'
import { Response, type ResponseHost } from '../../response'
import type { ExtensionHost } from '../extension'
import { PendingWork } from '../pending-work'
import { AxiosCalls } from './axios-calls'
import type { Call } from './call'
import { noResponse } from './no-response'
import type { ScenarioOptions } from '../configuration/options'
import { scenarioHasEnded } from '../stories/rejection'
import { SlowCalls } from './slow-calls'

/** Makes the calls of one scenario: it observes every exchange and cancels what is open when the scenario ends. */
export class CallMaker implements ExtensionHost {
  readonly redactor: Redactor
  readonly slowCalls: SlowCalls
  readonly badRequestProvider: BadRequestProvider
  /** The calls under test that somebody has to await. */
  readonly openCalls = new PendingWork()
  readonly #options: ScenarioOptions
  readonly #headers = new Map<string, EveryHeader>()
  #isClosed = false
  #open = new Cancellation()
  #signal: AbortSignal | undefined
  #http: HttpClient | undefined

  constructor(options: ScenarioOptions) {
    this.#options = options
    this.redactor = new Redactor(options.redact)
    this.slowCalls = new SlowCalls(options.maxApiResponseTime, this.redactor)
    this.badRequestProvider = options.badRequestProvider ?? new DefaultBadRequestProvider()
  }

  /** Aborted when the scenario ends; then another one, for the calls of clean-ups. */
  get signal(): AbortSignal {
    return (this.#signal ??= this.#open.toAbortSignal())
  }

  /** The time a call may take unless it says otherwise, in milliseconds. */
  get timeoutMs(): number | undefined {
    return this.#options.timeout
  }

  get http(): HttpClient {
    if (this.#http === undefined) {
      const { client, baseURL, timeout, ...options } = this.#options
      this.#learnProxies()
      this.#http = new HttpClient(client ?? clientFor(baseURL), {
        ...options,
        everyHeaders: this.#headers,
        timeoutMs: timeout,
        isSecretHeader: (name) => this.redactor.isSecretHeader(name),
        signal: () => this.#open,
        checkOpen: () => this.#checkOpen(),
      })
    }
    return this.#http
  }

  /** A proxy may repeat the credentials that it refuses. */
  #learnProxies(): void {
    for (const url of proxyUrls()) this.redactor.learnUrl(url)
    const { proxy } = this.#options.client?.defaults ?? {}
    if (proxy && proxy.auth) this.redactor.learnCredentials(proxy.auth.username, proxy.auth.password)
  }

  /** Sets a header of every request from now on. @throws {@link InputError} for what no header may be. */
  setHeader(name: string, value: string): void {
    this.#everyHeader(name, checkFieldValue(checkFieldName(name), value))
  }

  /** Has a header sent by no request from now on but one that names it itself. @throws {@link InputError} */
  removeHeader(name: string): void {
    this.#everyHeader(checkFieldName(name), false)
  }

  /** Has every request from now on authenticate with a bearer token (RFC 6750). */
  authenticate(token: string): void {
    this.redactor.learn(token)
    this.setHeader('Authorization', `Bearer ${token}`)
  }

  /** Has every request from now on authenticate with a user name and a password (RFC 7617). */
  authenticateAs(name: string, password: string): void {
    this.redactor.learnCredentials(name, password)
    this.setHeader('Authorization', basic(name, password))
  }

  #everyHeader(name: string, value: string | false): void {
    this.#headers.delete(name.toLowerCase())
    this.#headers.set(name.toLowerCase(), { name, value })
  }

  /** The headers that steps have set for every request, as gRPC sends them. */
  get everyHeaders(): Readonly<Record<string, string>> | undefined {
    if (this.#headers.size === 0) return undefined
    const set = [...this.#headers.values()].filter(({ value }) => value !== false)
    return Object.fromEntries(set.map(({ name, value }) => [name, value as string]))
  }

  /** An axios instance of the scenario. @param log - takes each exchange of a request that begins now */
  axiosFor(log: () => (exchange: Exchange) => void): AxiosInstance {
    return this.http.axiosFor(() => {
      const take = log()
      return { record: (exchange) => take(this.#observe(exchange)) }
    })
  }

  /** What is sent by a function that is given an axios instance, as one call. */
  calling(use: (axios: AxiosInstance) => Promise<unknown>): Call {
    return new AxiosCalls(use, (take) => this.http.axiosFor(() => ({ record: take })))
  }

  /** An HTTP request as a call, with what the configuration says of every request. It is open from now on. */
  request(request: HttpRequest): Call {
    const { redactor } = this
    const open = this.#open
    return {
      get name() {
        return `${request.method.toUpperCase()} "${redactor.redact(request.url)}"`
      },
      repeatable: isSafe(request.method.toUpperCase()),
      send: async (signal) => this.http.send(request, signal ? [open, signal] : [open]),
      respond: (exchange, host) => new Response(exchange, host),
    }
  }

  /**
   * Makes the call and gives its response; a call without an answer is an error.
   *
   * @throws {@link StepRejectedError} when calls are closed.
   */
  async make<R extends Response>(
    call: Call<R>,
    record: (exchange: Exchange) => void,
    verify: ResponseHost['verify'],
    signal?: AbortSignal,
  ): Promise<R> {
    this.#checkOpen()
    const { exchanges, thrown } = await call.send(signal)
    for (const exchange of exchanges) record(this.#observe(exchange))
    if (thrown !== undefined) throw thrown.error
    const exchange = exchanges.at(-1) as Exchange
    if (!isAnswered(exchange)) throw noResponse(exchange, this.redactor)
    return this.respond(call, exchange, verify)
  }

  /** The response of a call that was answered. */
  respond<R extends Response>(call: Call<R>, exchange: AnsweredExchange, verify: ResponseHost['verify']): R {
    const { redactor, badRequestProvider } = this
    return call.respond(exchange, { redactor, badRequestProvider, verify })
  }

  #observe<E extends Exchange>(exchange: E): E {
    this.redactor.observe(exchange)
    this.slowCalls.observe(exchange)
    return exchange
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new StepRejectedError(scenarioHasEnded)
  }

  /** Whether requests of an axios instance have begun that are not over. */
  get hasRequestsUnderWay(): boolean {
    return this.#http?.hasRequestsUnderWay ?? false
  }

  /** Cancels the calls that are still open; further ones, such as those of clean-ups, may be made. */
  cancelOpen(): void {
    this.#open.abort()
    this.#open = new Cancellation()
    this.#signal = undefined
  }

  /** Whether no more calls are made. */
  get areClosed(): boolean {
    return this.#isClosed
  }

  /** Cancels the calls that are still open, and makes no more until it is opened again. */
  close(): void {
    this.cancelOpen()
    this.#isClosed = true
  }

  open(): void {
    this.#isClosed = false
  }
}
